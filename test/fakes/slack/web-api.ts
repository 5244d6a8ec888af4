// The Web API over the wire: admits a call, runs its method, and answers, or goes wrong as a test asked.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { argumentsOf, fieldsOf, type Arguments } from './arguments.ts';
import { allScopes } from './settings.ts';
import type { Method } from './methods/method.ts';
import { methods } from './methods/methods.ts';
import { Refused } from './refused.ts';
import type { World } from './world.ts';

/** One call of the Web API, with what was answered. */
export interface Call {
  readonly method: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Null while it is under way, and for good when the app got no answer. */
  answer: Readonly<Record<string, unknown>> | null;
  /** By the clock of the fake. */
  readonly at: number;
}

interface Admitted {
  readonly method: Method;
  readonly given: Arguments;
}

/** @throws Refused */
export function admit(world: World, name: string, request: IncomingMessage, body: Buffer): Admitted {
  const fields = fieldsOf(request, body);
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) {
    world.violate(`a call of ${name}, which this fake does not know`);
    throw new Refused('unknown_method', [], { req_method: name });
  }
  const given = argumentsOf(fields);
  const inBody = given.text('token');
  const inHeader = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  checkToken(world, method, inHeader ?? inBody);
  const scope = typeof method.scope === 'function' ? method.scope(world, given) : method.scope;
  if (scope !== null && !world.scopes.has(scope)) {
    if (!allScopes.includes(scope)) world.violate(`${name} needs ${scope}, which the fake does not know`);
    throw new Refused('missing_scope', [], { needed: scope, provided: [...world.scopes].join(',') });
  }
  return { method, given };
}

function checkToken(world: World, method: Method, token: string | null): void {
  if (token === null || token === '') throw new Refused('not_authed');
  const { botToken, appToken } = world.settings;
  const [right, wrong] = method.token === 'bot' ? [botToken, appToken] : [appToken, botToken];
  if (token === wrong) throw new Refused('not_allowed_token_type');
  if (token !== right) throw new Refused('invalid_auth');
  if (method.token === 'app') return;
  if (world.token === 'revoked') throw new Refused('token_revoked');
}

/** Runs it and puts its result, or why not, into words for the wire. */
export function answerTo(
  world: World,
  name: string,
  { method, given }: Admitted,
): Readonly<Record<string, unknown>> {
  const result = method.run(world, given);
  given.ignore('token', 'team_id');
  const unread = given.unread();
  if (unread.length > 0) world.violate(`${name} was given what it does not know: ${unread.join(', ')}`);
  return { ok: true, ...result };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
