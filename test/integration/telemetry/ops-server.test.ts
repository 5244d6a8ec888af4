// The ops port over real connections: what it answers, and that nobody can hold it.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { createMetrics } from '../../../src/telemetry/metrics.ts';
import type { Listening } from '../../../src/base/listening.ts';
import { startOpsServer } from '../../../src/telemetry/ops-server.ts';
import type { OpsServerOptions } from '../../../src/telemetry/ops-server.ts';
import { eventually } from '../../support/eventually.ts';
import { loudLogger } from '../../support/loud-logger.ts';

const opened: Listening[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const { logger } = loudLogger();
const metrics = await createMetrics({ version: '1.2.3', role: 'bot', logger });

async function start(options: Partial<OpsServerOptions> = {}): Promise<Listening> {
  const server = await startOpsServer({
    host: '127.0.0.1',
    port: 0,
    checks: [],
    metrics,
    logger,
    ...options,
  });
  opened.push(server);
  return server;
}

/** Everything a server says on one connection until it closes it. */
function converse(url: string, words: string, heard = () => {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket: Socket = connect(Number(port), hostname, () => socket.write(words));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      said += chunk;
      heard();
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}

describe('the ops port', () => {
  it('says that the process is alive, even when it is not ready', async () => {
    const { url } = await start({
      checks: [{ name: 'database', run: () => Promise.reject(new Error('away')) }],
    });
    const response = await fetch(`${url}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  });

  it('says which checks keep the process from being ready', async () => {
    let isWell = false;
    const database = async () => {
      if (!isWell) throw new FootnoteError('database-unreachable', 'Postgres does not answer');
      return 'answers';
    };
    const checks = [
      { name: 'database', run: database },
      { name: 'queue', run: async () => 'answers' },
    ];
    const first = await start({ checks });
    const unready = await fetch(`${first.url}/readyz`);
    expect(unready.status).toBe(503);
    expect(await unready.json()).toEqual({
      ready: false,
      checks: [
        { name: 'database', ok: false, detail: 'database-unreachable: Postgres does not answer' },
        { name: 'queue', ok: true, detail: 'answers' },
      ],
    });
    isWell = true;
    // Another one, because an answer counts for a second.
    const second = await start({ checks });
    const ready = await fetch(`${second.url}/readyz?verbose`);
    expect([ready.status, ready.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await ready.json()).toMatchObject({ ready: true });
  });

  it('shows metrics in the format of Prometheus', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('footnote_info{version="1.2.3",role="bot"} 1\n');
  });

  it('answers HEAD without a body, and nothing else than GET and HEAD', async () => {
    const { url } = await start();
    const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    const post = await fetch(`${url}/metrics`, { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/', '/metrics/', '/healthz/../readyz/x', '//metrics', '/debug']) {
      const { status } = await fetch(`${url}${path}`);
      expect(`${path} ${status}`).toBe(`${path} 404`);
    }
  });

  it('reads no body: it answers at once and closes the connection', async () => {
    const { url } = await start();
    const said = await converse(
      url,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\nxxx',
    );
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(said.toLowerCase()).toContain('connection: close');
  });

  it('refuses headers that are too long and requests that are none', async () => {
    const { url } = await start();
    const long = await converse(url, `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    expect(await converse(url, 'EHLO x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('lets go of a client that never finishes its request, and meanwhile answers the others', async () => {
    const { url } = await start({ patienceMs: 200 });
    const slow = converse(url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes although a client holds a connection and a check hangs', async () => {
    let begun = false;
    const hang = () => {
      begun = true;
      return new Promise<string>(() => {});
    };
    const server = await start({ checks: [{ name: 'database', run: hang }] });
    let idle = Promise.resolve('');
    await new Promise<void>((resolve) => {
      idle = converse(server.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', resolve);
    });
    const waiting = fetch(`${server.url}/readyz`).catch(() => 'cut off');
    await eventually('the check was begun', () => begun);
    await server.close();
    expect(await idle).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await waiting).toBe('cut off');
  });

  it('names the variable to change when its port is taken', async () => {
    const { url } = await start();
    const error: unknown = await start({ port: Number(new URL(url).port) }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(FootnoteError);
    expect(error).toMatchObject({ code: 'config-invalid' });
    expect((error as FootnoteError).message).toMatch(
      /^Cannot listen on 127\.0\.0\.1, port \d+: another process has the port\.$/,
    );
    expect((error as FootnoteError).hint).toContain('FOOTNOTE_OPS_PORT');
  });

  it('names the variable to change when its address is not of this machine', async () => {
    await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject({
      code: 'config-invalid',
      message: expect.stringContaining('this machine does not have the address') as string,
      hint: expect.stringContaining('FOOTNOTE_OPS_HOST') as string,
    });
  });
});
