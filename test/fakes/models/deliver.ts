// Sends a fake's answers and troubles over the wire.
import type { ServerResponse } from 'node:http';
import type { Dialect } from './dialect.ts';
import type { FakeTrouble, Spoken } from './reply.ts';
import { Refused, type ModelCall } from './request.ts';

const page =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in to continue</body></html>';

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: object = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

function sendPage(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(text);
}

export function sendSpoken(
  dialect: Dialect,
  response: ServerResponse,
  spoken: Spoken,
  call: ModelCall,
): void {
  if (!call.stream) return sendJson(response, 200, dialect.whole(spoken, call));
  // Before the status is out: an answer that the vendor's protocol cannot carry fails loudly.
  const frames = dialect.stream(spoken, call);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const part of frames) response.write(part);
  response.end();
}

/** `spoken` is the answer that the trouble spoils. */
export function sendTrouble(
  dialect: Dialect,
  response: ServerResponse,
  trouble: FakeTrouble,
  spoken: Spoken,
  call: ModelCall,
): void {
  switch (trouble.trouble) {
    case 'status': {
      const { status, headers, code, message = `A fake error with status ${status}.` } = trouble;
      if (typeof trouble.body === 'string') return sendPage(response, status, trouble.body);
      const refused = new Refused(status, message, code === undefined ? {} : { code });
      return sendJson(response, status, trouble.body ?? dialect.errorBody(refused), headers);
    }
    case 'page':
      return sendPage(response, 200, page);
    case 'error-inside': {
      const { code, message } = trouble;
      if (!call.stream) return sendJson(response, 200, { error: { code, message, type: String(code) } });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(dialect.stream(spoken, call)[0]);
      response.end(dialect.errorFrame(code, message));
      return;
    }
    case 'hang':
      return sendPart(dialect, response, trouble.after ?? 'nothing', spoken, call);
    case 'cut':
      sendPart(dialect, response, trouble.after ?? 'nothing', spoken, call, () => response.destroy());
      return;
    case 'truncated': {
      const half = halfOf(dialect, spoken, call);
      response.writeHead(200, {
        'content-type': call.stream ? 'text/event-stream' : 'application/json',
        'content-length': Buffer.byteLength(half),
      });
      response.end(half);
    }
  }
}

function sendPart(
  dialect: Dialect,
  response: ServerResponse,
  after: 'nothing' | 'headers' | 'half',
  spoken: Spoken,
  call: ModelCall,
  then: () => void = () => {},
): void {
  if (after === 'nothing') return then();
  response.writeHead(200, { 'content-type': call.stream ? 'text/event-stream' : 'application/json' });
  if (after === 'half') response.write(halfOf(dialect, spoken, call), then);
  else {
    response.flushHeaders();
    setImmediate(then);
  }
}

function halfOf(dialect: Dialect, spoken: Spoken, call: ModelCall): string {
  if (!call.stream) {
    const text = JSON.stringify(dialect.whole(spoken, call));
    return text.slice(0, Math.ceil(text.length / 2));
  }
  const frames = dialect.stream(spoken, call);
  return frames.slice(0, Math.ceil(frames.length / 2)).join('');
}
