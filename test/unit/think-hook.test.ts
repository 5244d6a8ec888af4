// A service of an operator's own, asked between two phases: what it may say, and that it never keeps a run.
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/base/logger.ts';
import { createTrustedHttp } from '../../src/http/trusted.ts';
import { thinkHook } from '../../src/think-hook.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const pause = { phase: 'gather', at: 'r1/i1', summary: 'Two sources.' };

async function told(answer: RequestListener, signal = new AbortController().signal) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = createTrustedHttp();
  closing.push(
    () => http.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const warnings: string[] = [];
  const logger = { ...silentLogger, warn: (_fields: object, text: string) => void warnings.push(text) };
  const { port } = server.address() as AddressInfo;
  const said = await thinkHook(`http://127.0.0.1:${port}/think`, { http, logger })(pause, signal);
  return { said, warnings };
}

describe('a think hook', () => {
  it('is sent what the phase made, and its answer goes to the next one (B15)', async () => {
    const { said, warnings } = await told((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => response.end(`${request.method} ${request.url} ${body}`));
    });
    expect(said).toBe(`POST /think ${JSON.stringify(pause)}`);
    expect(warnings).toEqual([]);
  });

  it('may have nothing to say, and is cut where it says too much', async () => {
    expect((await told((_, response) => response.writeHead(204).end())).said).toBeNull();
    expect((await told((_, response) => response.end(' \n'))).said).toBeNull();
    expect((await told((_, response) => response.end('x'.repeat(5_000)))).said).toHaveLength(2_000);
  });

  it('that refuses or breaks off has said nothing, which is logged', async () => {
    const refused = await told((_, response) => response.writeHead(500).end('sorry'));
    expect(refused).toEqual({ said: null, warnings: ['the think hook refused'] });
    const broken = await told((request) => request.socket.destroy());
    expect(broken).toEqual({ said: null, warnings: ['the think hook failed'] });
  });

  it('lets go of a run that is stopped', async () => {
    const stop = new AbortController();
    const asked = told(() => stop.abort(new Error('stopped')), stop.signal);
    await expect(asked).rejects.toThrow('stopped');
  });
});
