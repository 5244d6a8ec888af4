// One REST request from arrival to answer: token, route, rate limit, fault, the work, the answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../state/world.ts';
import { aboutRoutes } from './about.ts';
import { channelRoutes } from './channels.ts';
import { plainRefusal, refusal, Refusal } from './errors.ts';
import type { Fault, Faults } from './faults.ts';
import { interactionRoutes } from './interactions.ts';
import { tooMany } from './limits.ts';
import type { Limits } from './limits.ts';
import { messageRoutes } from './messages.ts';
import { readRequest } from './request.ts';
import type { DiscordRequest } from './request.ts';
import { match } from './router.ts';
import type { Match, Route } from './router.ts';

/** A request as it is recorded, in order of arrival. */
export interface DiscordCall {
  readonly method: string;
  readonly path: string;
  /** Such as `POST /channels/:channel/messages`. */
  readonly route: string;
  readonly body: unknown;
  /** Names of the uploaded files. */
  readonly files: readonly string[];
  /** 0 until there is an answer, and when it got lost. */
  status: number;
}

export interface Service {
  readonly world: World;
  readonly limits: Limits;
  readonly faults: Faults;
  readonly calls: DiscordCall[];
  readonly routes: readonly Route[];
  /** 401, 403 and 429 that were answered; 10,000 in ten minutes would ban the address. */
  invalidRequests: number;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const root = '/api/v10';

export const routes: readonly Route[] = [
  ...messageRoutes,
  ...channelRoutes,
  ...interactionRoutes,
  ...aboutRoutes,
];

function reply(status: number, body: unknown, headers: Readonly<Record<string, string>>): Reply {
  if (body === undefined) return { status, headers, body: '' };
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Does what was asked, and answers as Discord would. */
function work(
  service: Service,
  request: DiscordRequest,
  found: Match,
  headers: Record<string, string>,
): Reply {
  try {
    const unknown = [...request.query.keys()].filter((name) => !(found.route.query ?? []).includes(name));
    const where = `${request.method} ${request.path}`;
    service.world.violations.push(...unknown.map((name) => `${where}: unknown query parameter ${name}`));
    const { status, body } = found.route.answer({ world: service.world, request, params: found.params });
    return reply(status, body, headers);
  } catch (error) {
    if (error instanceof Refusal) return reply(error.status, error.body, headers);
    service.world.violations.push(`${request.method} ${request.path}: ${String(error)}`);
    return reply(500, { message: '500: Internal Server Error', code: 0 }, headers);
  }
}

/** What a fault answers instead of doing the work; undefined when the work is done first. */
function instead(fault: Fault, headers: Record<string, string>): Reply | undefined {
  if (fault.kind === 'error') {
    const { status, body } = plainRefusal(fault.status ?? 500, 'Internal Server Error');
    return reply(status, body, headers);
  }
  if (fault.kind === 'refuse') {
    const { status, body } = refusal(fault.code);
    if (status !== 429) return reply(status, body, headers);
    const limited = tooMany('user', fault.retryAfter ?? 1, headers);
    return reply(status, { ...limited.body, ...body }, limited.headers);
  }
  if (fault.kind === 'bad-gateway')
    return {
      status: 502,
      headers: { 'content-type': 'text/html', server: 'cloudflare' },
      body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
    };
  if (fault.kind !== 'rate-limit') return undefined;
  const answer = tooMany(fault.scope ?? 'user', fault.retryAfter, headers);
  return reply(answer.status, answer.body, answer.headers);
}

const major = (params: Readonly<Record<string, string>>) =>
  params['channel'] ?? params['guild'] ?? params['token'] ?? '';

/** Null: the connection breaks. */
async function respond(
  service: Service,
  request: DiscordRequest,
  call: DiscordCall,
  found: Match,
): Promise<Reply | null> {
  const { headers, retryAfter } = service.limits.take(call.route, major(found.params));
  if (found.route.open !== true && request.authorization !== `Bot ${service.world.token}`)
    return reply(401, { message: '401: Unauthorized', code: 0 }, headers);
  const strike = service.faults.strike(call.route);
  const fault = strike?.fault;
  if (fault?.kind === 'cut') return null;
  if (fault?.kind === 'hold') await strike?.released;
  const other = fault === undefined ? undefined : instead(fault, headers);
  if (other !== undefined) return other;
  if (retryAfter !== null) {
    const full = tooMany('user', retryAfter, headers);
    return reply(full.status, full.body, full.headers);
  }
  const done = work(service, request, found, headers);
  if (fault?.kind === 'hold-answer') await strike?.released;
  if (fault?.kind === 'lose-answer') return null;
  return fault?.kind === 'garble' ? { ...done, status: 200, body: done.body.slice(0, 40) } : done;
}

/** Serves a request; whatever is not Discord's is written into the violations. */
export async function serve(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let result: Reply | null;
  try {
    const request = await readRequest(incoming, root);
    const found = match(service.routes, request.method, request.path);
    const call: DiscordCall = {
      method: request.method,
      path: request.path,
      route: `${request.method} ${found?.route.pattern ?? request.path}`,
      body: request.body,
      files: [...request.files.values()].map(({ name }) => name),
      status: 0,
    };
    service.calls.push(call);
    if (found === undefined) {
      service.world.violations.push(`unknown route: ${call.route}`);
      result = reply(404, { message: '404: Not Found', code: 0 }, {});
    } else result = await respond(service, request, call, found);
    call.status = result?.status ?? 0;
  } catch (error) {
    if (!(error instanceof Refusal)) service.world.violations.push(`unreadable request: ${String(error)}`);
    result =
      error instanceof Refusal
        ? reply(error.status, error.body, {})
        : reply(400, { message: '400: Bad Request', code: 0 }, {});
  }
  if (result === null) {
    response.destroy();
    return;
  }
  // Shared limits are not the caller's fault and don't count.
  const counts = [401, 403, 429].includes(result.status) && result.headers['x-ratelimit-scope'] !== 'shared';
  if (counts) service.invalidRequests += 1;
  response.writeHead(result.status, result.headers).end(result.body);
}
