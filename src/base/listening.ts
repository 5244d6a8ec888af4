// A port of this process that others connect to.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FootnoteError } from './errors.ts';

export interface Listening {
  /** Such as `http://127.0.0.1:3080`. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** `hint`: which settings choose the port and the address. @throws FootnoteError `config-invalid` when they cannot be had */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  hint: string,
): Promise<Listening> {
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const message = `Cannot listen on ${host}, port ${port}: ${whyNot(error)}.`;
    throw new FootnoteError('config-invalid', message, { hint, cause: error });
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function whyNot({ code }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'another process has the port';
  if (code === 'EACCES') return 'this user may not have the port';
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
    ? 'this machine does not have the address'
    : (code ?? 'unknown reason');
}
