// A port for a server that is started later. It lies below those that systems give to outgoing connections (from 32,768 on
// Linux), of which one could get it in the meantime.
import { once } from 'node:events';
import { createServer } from 'node:net';

const [lowest, highest] = [10_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

/** Whether nobody listens at it. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
