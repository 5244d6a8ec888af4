// The pool for configured endpoints, over the wire and with the SDKs that use it.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { eventually } from '../../support/eventually.ts';

async function endpoint(listener: RequestListener) {
  const server = createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const http = createTrustedHttp();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    http,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      await http.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Says what it was asked. */
const echo: RequestListener = (request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-many', ['a', 'b']);
    return response.end(JSON.stringify({ method, url, headers, body }));
  });
};
const limits = () => ({ timeoutMs: 20_000, maxBytes: 100_000, signal: new AbortController().signal });

describe('a request', () => {
  it('sends JSON and gives the text of the answer', async () => {
    await using at = await endpoint(echo);
    const answer = await at.http.request(`${at.url}/search?q=1`, {
      ...limits(),
      headers: { authorization: 'Bearer key' },
      body: { query: 'kettles' },
    });
    expect(answer).toMatchObject({ status: 200, headers: { 'x-many': 'a, b' } });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'POST',
      url: '/search?q=1',
      body: '{"query":"kettles"}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
    });
  });

  it('without a body is a GET', async () => {
    await using at = await endpoint(echo);
    const { text: answer } = await at.http.request(at.url, limits());
    expect(JSON.parse(answer)).toMatchObject({ method: 'GET', body: '' });
  });

  it('takes any status for an answer, and follows no redirect', async () => {
    let requests = 0;
    await using at = await endpoint((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end('moved');
    });
    expect(await at.http.request(at.url, limits())).toMatchObject({ status: 302, text: 'moved' });
    expect(requests).toBe(1);
  });

  it('reads what was compressed without being asked for it', async () => {
    await using at = await endpoint((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ok":true}'));
    });
    expect((await at.http.request(at.url, limits())).text).toBe('{"ok":true}');
  });

  it('fails when the answer is too large, too slow, broken off or impossible, without saying the address', async () => {
    await using at = await endpoint((request, response) => {
      if (request.url === '/large?key=secret') return void response.end('x'.repeat(200_000));
      if (request.url === '/broken?key=secret') return void request.socket.destroy();
    });
    const trouble = (name: string) =>
      expect.objectContaining({ trouble: name, message: expect.not.stringMatching(/secret/) });
    await expect(at.http.request(`${at.url}/large?key=secret`, limits())).rejects.toEqual(
      trouble('too-large'),
    );
    await expect(at.http.request(`${at.url}/broken?key=secret`, limits())).rejects.toEqual(
      trouble('connection'),
    );
    await expect(
      at.http.request(`${at.url}/slow?key=secret`, { ...limits(), timeoutMs: 100 }),
    ).rejects.toEqual(trouble('timeout'));
    await expect(at.http.request('no address: secret', limits())).rejects.toEqual(trouble('not-http'));
    await expect(
      at.http.request(at.url, { ...limits(), headers: { 'x-bad': 'secret\r\n' } }),
    ).rejects.toEqual(trouble('connection'));
  });

  it('ends with the reason of its signal', async () => {
    let asked = false;
    await using at = await endpoint(() => {
      asked = true;
    });
    const abort = new AbortController();
    const waiting = at.http.request(at.url, { ...limits(), signal: abort.signal });
    await eventually('the request', () => asked);
    abort.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(at.http.request(at.url, { ...limits(), signal: abort.signal })).rejects.toThrow('cancelled');
  });

  it('goes out fifty at once, over connections that are kept', async () => {
    const held: (() => void)[] = [];
    await using at = await endpoint((_request, response) => {
      held.push(() => response.end('done'));
      if (held.length % 50 === 0) for (const answer of held.splice(0)) answer();
    });
    const { signal } = new AbortController();
    const fifty = () =>
      Promise.all(Array.from({ length: 50 }, () => at.http.request(at.url, { ...limits(), signal })));
    await fifty();
    // A connection is free again one turn of the event loop after its answer has ended.
    await new Promise(setImmediate);
    expect(await fifty()).toHaveLength(50);
    expect(at.connections()).toBe(50);
  });
});

describe('fetch', () => {
  it('sends what it is given, as an address or as a Request', async () => {
    await using at = await endpoint(echo);
    const { fetch } = at.http;
    const answer = await fetch(`${at.url}/a?b`, { method: 'post', body: 'text', headers: { 'x-a': 'b' } });
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ ok: true, status: 200, url: `${at.url}/a?b`, bodyUsed: false });
    expect(answer.headers.get('x-many')).toBe('a, b');
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      body: 'text',
      headers: { 'x-a': 'b', 'content-type': 'text/plain;charset=UTF-8' },
    });
    expect(answer.bodyUsed).toBe(true);
    await expect(answer.text()).rejects.toThrow(TypeError);

    const request = new Request(at.url, { method: 'PUT', body: new URLSearchParams({ a: 'b c' }) });
    expect(await (await fetch(request)).json()).toMatchObject({
      method: 'PUT',
      body: 'a=b+c',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'a.txt');
    const sent = (await (await fetch(at.url, { method: 'POST', body: form })).json()) as { body: string };
    expect(sent.body).toContain('filename="a.txt"');
  });

  it('gives the body in every form', async () => {
    await using at = await endpoint((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('\uFEFFümlaut');
    });
    const get = () => at.http.fetch(at.url);
    expect(await (await get()).text()).toBe('ümlaut');
    expect((await (await get()).arrayBuffer()).byteLength).toBe(10);
    expect(await (await (await get()).blob()).text()).toBe('ümlaut');
    const one = await get();
    const other = one.clone();
    expect([await one.text(), await other.text()]).toEqual(['ümlaut', 'ümlaut']);
    const touched = await get();
    expect(touched.body).toBeInstanceOf(ReadableStream);
    expect(await touched.text()).toBe('ümlaut');
  });

  it('has no body where there is none', async () => {
    await using at = await endpoint((_request, response) => void response.writeHead(204).end());
    const answer = await at.http.fetch(at.url);
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await answer.text()).toBe('');
  });

  it('streams: each part is there before the next is sent', async () => {
    let wasRead = () => {};
    const read = new Promise<void>((resolve) => {
      wasRead = resolve;
    });
    await using at = await endpoint((_request, response) => {
      response.write('first');
      void read.then(() => response.end('second'));
    });
    const parts: string[] = [];
    const { body } = await at.http.fetch(at.url);
    for await (const part of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      parts.push(Buffer.from(part).toString());
      wasRead();
    }
    expect(parts).toEqual(['first', 'second']);
  });

  it('decompresses while it streams', async () => {
    await using at = await endpoint((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ok":true}'));
    });
    expect(await (await at.http.fetch(at.url)).json()).toEqual({ ok: true });
  });

  it('lets go of the connection when its body is cancelled', async () => {
    let closed = false;
    await using at = await endpoint((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      response.write('first');
    });
    const { body } = await at.http.fetch(at.url);
    await body?.cancel();
    await eventually('the end of the connection', () => closed);
  });

  it('rejects as fetch does', async () => {
    await using at = await endpoint((request, response) => {
      if (request.url === '/reset') return void request.socket.destroy();
      response.write('{"half', () => request.url === '/cut' && request.socket.destroy());
    });
    const failed = expect.objectContaining({ name: 'TypeError', message: 'fetch failed' });
    await expect(at.http.fetch(`${at.url}/reset`)).rejects.toEqual(failed);
    await expect(at.http.fetch('http://127.0.0.1:1/')).rejects.toEqual(failed);
    const cut = await at.http.fetch(`${at.url}/cut`);
    await expect(cut.json()).rejects.toThrow(new TypeError('terminated'));

    const abort = new AbortController();
    const { signal } = abort;
    const hanging = await at.http.fetch(`${at.url}/hang`, { signal });
    const reading = hanging.text();
    abort.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect(at.http.fetch(at.url, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('SDKs over it', () => {
  const answers: Readonly<Record<string, object>> = {
    '/v1/chat/completions': { choices: [{ message: { role: 'assistant', content: 'blue' } }] },
    '/v1/messages': { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'blue' }] },
  };
  const events = [
    [
      'message_start',
      { message: { role: 'assistant', content: [], usage: { input_tokens: 1, output_tokens: 0 } } },
    ],
    ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
    ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'blue' } }],
    ['content_block_stop', { index: 0 }],
    ['message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } }],
    ['message_stop', {}],
  ] as const;
  const provider: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { stream, model } = JSON.parse(body) as { stream?: boolean; model: string };
      if (model === 'busy') {
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' });
        return response.end('{"error":{"message":"slow down"}}');
      }
      if (stream !== true) {
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(answers[request.url ?? '']));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const [event, data] of events) {
        response.write(`event: ${event}\ndata: ${JSON.stringify({ type: event, ...data })}\n\n`);
      }
      return response.end();
    });
  };
  const message = { role: 'user', content: 'Which colour?' } as const;

  it('openai: an answer, and an error with its headers', async () => {
    await using at = await endpoint(provider);
    const client = new OpenAI({
      apiKey: 'key',
      baseURL: `${at.url}/v1`,
      maxRetries: 0,
      fetch: at.http.fetch,
    });
    const answer = await client.chat.completions.create({ model: 'm', messages: [message] });
    expect(answer.choices[0]?.message.content).toBe('blue');
    const busy = client.chat.completions.create({ model: 'busy', messages: [message] });
    await expect(busy).rejects.toMatchObject({ status: 429 });
    const error = (await busy.catch((thrown: unknown) => thrown)) as InstanceType<typeof OpenAI.APIError>;
    expect(error.headers?.get('retry-after')).toBe('7');
  });

  it('anthropic: an answer, a stream, and an error', async () => {
    await using at = await endpoint(provider);
    const client = new Anthropic({ apiKey: 'key', baseURL: at.url, maxRetries: 0, fetch: at.http.fetch });
    const request = { model: 'm', max_tokens: 10, messages: [message] };
    expect((await client.messages.create(request)).content).toMatchObject([{ text: 'blue' }]);
    const stream = client.messages.stream(request);
    expect(await stream.finalText()).toBe('blue');
    await expect(client.messages.create({ ...request, model: 'busy' })).rejects.toMatchObject({
      status: 429,
    });
  });
});
