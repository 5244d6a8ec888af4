// What the doctor says of the pages of reports.
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { pagesCheck } from '../../../src/checks/pages.ts';

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const pages: RequestListener = ({ url }, response) =>
  response
    .writeHead(url === '/assets/style.css' ? 200 : 404, {
      'content-security-policy': "default-src 'none'; style-src 'self'",
    })
    .end();
const proxy: RequestListener = (_request, response) => response.writeHead(502).end('bad gateway');

const check = (url: string, port: number) =>
  pagesCheck({ url, host: '127.0.0.1', port }).run(AbortSignal.timeout(5000));

/** Nobody listens there. */
const free = 1;

it('there are none without an address', async () => {
  expect(await check('', 3080)).toMatchObject({
    status: 'note',
    detail: expect.stringContaining('FOOTNOTE_WEB_URL'),
  });
});

it('they answer where links lead', async () => {
  const port = await serve(pages);
  expect(await check(`http://127.0.0.1:${port}`, port)).toMatchObject({ status: 'ok' });
});

it('they are served, and links lead elsewhere', async () => {
  const found = await check(`http://127.0.0.1:${await serve(proxy)}`, await serve(pages));
  expect(found).toMatchObject({ status: 'failed', remedy: expect.stringContaining('proxy') });
});

it('something else has the port', async () => {
  const found = await check(`http://127.0.0.1:${free}`, await serve(proxy));
  expect(found).toMatchObject({ status: 'failed', remedy: expect.stringContaining('FOOTNOTE_WEB_PORT') });
});

it('nobody serves them yet, and without https others can read them', async () => {
  const found = await check('http://footnote.invalid', free);
  expect(found).toMatchObject({ status: 'note', detail: expect.stringContaining('without https') });
});
