// Every call by standard input is answered: by Footnote, or with what to do where it does not answer.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { serveStdio } from '../../../src/api/mcp-stdio.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { eventually } from '../../support/eventually.ts';

const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'research', arguments: {} } };
const result = { jsonrpc: '2.0', id: 7, result: { content: [] } };
const event = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** A client of what answers like this; `told`: what it was told. `clock`: by which is waited when its input ends. */
async function talking(answer: (response: ServerResponse) => void, clock = systemClock) {
  const server = createServer((asked, response) => {
    asked.resume().once('end', () => answer(response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [input, output] = [new PassThrough(), new PassThrough()];
  const over = serveStdio({ url, key: 'k', input, output, clock });
  const read: Buffer[] = [];
  output.on('data', (chunk: Buffer) => void read.push(chunk));
  const told = () =>
    Buffer.concat(read)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { id?: number; error?: { message: string } });
  input.write(`${JSON.stringify(call)}\n`);
  return { input, over, told };
}

const streaming = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

it.each([
  ['ends', (response: ServerResponse) => void streaming(response).end(': here\n\n')],
  [
    'breaks off',
    (response: ServerResponse) => void streaming(response).write(': here\n\n', () => response.destroy()),
  ],
  ['is empty', (response: ServerResponse) => void response.writeHead(202).end()],
])('a call whose answer %s is answered with what to do', async (_, answer) => {
  const { input, over, told } = await talking(answer);
  await eventually('an answer', () => told().length > 0);
  expect(told()).toMatchObject([{ id: 7, error: { message: expect.stringContaining('see that it runs') } }]);
  input.end();
  await over;
  expect(told()).toHaveLength(1);
});

it('an answer at the end of a stream is the only one', async () => {
  const { input, over, told } = await talking((response) => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
    streaming(response).end(`${event(progress)}${event(result)}`);
  });
  await eventually('an answer', () => told().some(({ id }) => id === 7));
  input.end();
  await over;
  expect(told()).toMatchObject([{ method: 'notifications/progress' }, result]);
});

it('an answer that comes shortly after the input has ended is given', async () => {
  const { input, over, told } = await talking(
    (response) => void setTimeout(() => streaming(response).end(event(result)), 300),
  );
  input.end();
  await over;
  expect(told()).toEqual([result]);
});

it('a call is not waited for without end when the input has ended', async () => {
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const { input, over, told } = await talking(
    (response) => void streaming(response).write(': here\n\n'),
    clock,
  );
  input.end();
  await over;
  expect(told()).toMatchObject([{ id: 7, error: { message: expect.stringContaining('The input ended') } }]);
});
