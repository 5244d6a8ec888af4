// What is answered on the fake's port, and what goes wrong with it when a test asked for that.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from './arguments.ts';
import { respond } from './delivery/respond.ts';
import { privateFile, receiveUpload } from './methods/files.ts';
import { Refused } from './refused.ts';
import type { Trouble, Troubles } from './troubles.ts';
import { admit, answerTo, sendJson, type Call } from './web-api.ts';
import type { World } from './world.ts';

interface Desk {
  readonly world: World;
  readonly troubles: Troubles;
  readonly calls: Call[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export async function route(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const path = new URL(request.url ?? '/', 'http://slack').pathname;
  const [, place = '', name = ''] = path.split('/');
  const [kind, run]: [string, () => Answer] =
    place === 'api'
      ? [name, () => callMethod(desk, name, request, body)]
      : place === 'upload'
        ? ['upload', () => takeUpload(desk.world, name, body)]
        : place === 'actions'
          ? ['respond', () => takeResponse(desk.world, path, body)]
          : place === 'files-pri'
            ? ['file', () => privateFile(desk.world, name, request.headers.authorization)]
            : ['?', () => unknownPath(desk.world, path)];
  const met = desk.troubles.meet(kind);
  if (met === null) return send(response, run());
  if (spoiledBefore(met.trouble, response)) return;
  if (met.trouble.kind === 'held') await met.released;
  const answer = run();
  if (met.trouble.kind === 'late') await met.released;
  sendSpoiled(met.trouble, response, answer);
}

function callMethod(desk: Desk, name: string, request: IncomingMessage, body: Buffer): Answer {
  const { world, calls } = desk;
  const call: Call = { method: name, arguments: {}, answer: null, at: world.here.now() };
  calls.push(call);
  const headers: Record<string, string> = { 'x-slack-req-id': `request-${calls.length}` };
  try {
    const admitted = admit(world, name, request, body);
    const { token: _, ...given } = admitted.given.all;
    Object.assign(call, { arguments: given });
    if (admitted.method.token === 'bot') headers['x-oauth-scopes'] = [...world.scopes].join(',');
    call.answer = answerTo(world, name, admitted);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (malformed.has(error.error)) world.violate(`${name}: ${error.message}`);
    call.answer = error.body();
  }
  return { status: 200, body: call.answer, headers };
}

/** Errors that only a mistake of the app can bring about. */
const malformed = new Set([
  'invalid_arguments',
  'invalid_attachments',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_cursor',
  'invalid_json',
  'invalid_limit',
  'invalid_metadata_format',
  'invalid_metadata_schema',
  'invalid_post_type',
  'invalid_ts_latest',
  'invalid_ts_oldest',
  'json_not_object',
  'metadata_too_large',
  'msg_blocks_too_long',
  'msg_too_long',
  'no_text',
  'not_allowed_token_type',
]);

const limited = (seconds: number): Answer => {
  const headers = { 'retry-after': String(seconds) };
  return { status: 429, body: { ok: false, error: 'ratelimited' }, headers };
};

function takeUpload(world: World, id: string, body: Buffer): Answer {
  const said = receiveUpload(world, id, body);
  const headers = { 'content-type': 'text/plain' };
  return said === null
    ? { status: 400, body: 'no such upload', headers }
    : { status: 200, body: said, headers };
}

function takeResponse(world: World, path: string, body: Buffer): Answer {
  try {
    respond(world, path, body);
    return { status: 200, body: 'ok', headers: { 'content-type': 'text/plain' } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.violate(`an answer to a response address was refused: ${error.message}`);
    return {
      status: ['used_url', 'expired_url'].includes(error.error) ? 404 : 400,
      body: error.body(),
      headers: {},
    };
  }
}

function unknownPath(world: World, path: string): Answer {
  world.violate(`a request of ${path}, which this fake does not know`);
  return { status: 404, body: { ok: false, error: 'not_found' }, headers: {} };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  sendJson(response, status, body, headers);
}

/** Whether the trouble was all of the answer; then nothing is done. */
function spoiledBefore(trouble: Trouble, response: ServerResponse): boolean {
  switch (trouble.kind) {
    case 'status':
      sendJson(response, trouble.status, '', { 'content-type': 'text/html' });
      return true;
    case 'rate-limited':
      send(response, limited(trouble.retryAfter));
      return true;
    case 'refused':
      sendJson(response, 200, new Refused(trouble.error).body());
      return true;
    case 'page':
      sendJson(response, 200, '<!DOCTYPE html><title>Sign in</title><p>Sign in to continue</p>', {
        'content-type': 'text/html',
      });
      return true;
    case 'cut':
      response.destroy();
      return true;
    case 'held':
    case 'late':
    case 'lost':
    case 'not-json':
    case 'twice':
      return false;
  }
}

function sendSpoiled(trouble: Trouble, response: ServerResponse, answer: Answer): void {
  if (trouble.kind === 'lost') return void response.destroy();
  if (trouble.kind === 'not-json') return sendJson(response, 200, '{"ok":true,"ts":');
  const { socket } = response;
  send(response, answer);
  if (trouble.kind !== 'twice') return;
  const text = JSON.stringify(answer.body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  socket?.write(`${head}\r\n\r\n${text}`);
}
