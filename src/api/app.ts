// The addresses of the API, in one list that its OpenAPI document is made from.
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { toErrorRecord } from '../base/errors.ts';
import * as actions from './actions.ts';
import { ApiError, bodyOf, longestBody, told } from './errors.ts';
import { eventStreams } from './events.ts';
import { callerOf, requireScope, type Caller } from './keys.ts';
import { answerMcp } from './mcp.ts';
import { openApi } from './openapi.ts';
import type { ApiParts } from './parts.ts';
import type { Scope } from './settings.ts';
import { answerSchema, followUpSchema, startSchema } from './shapes.ts';

const minuteMs = 60_000;

export interface Route {
  readonly method: 'get' | 'post';
  /** Below /api/v1, as Hono writes it. */
  readonly path: string;
  readonly scope: Scope;
  readonly does: string;
  readonly body: z.ZodType | null;
  /** Whether it needs the header Idempotency-Key. */
  readonly once?: true;
  readonly handle: (context: Context, caller: Caller) => Promise<Response>;
}

/** /api/v1 and /mcp. */
export function createApi(parts: ApiParts): Hono {
  const api = new Hono();
  const routes = routesOf(parts);
  api.use(
    bodyLimit({
      maxSize: longestBody,
      onError(context) {
        // The rest of it is not read: nothing else can come by this connection.
        context.header('connection', 'close');
        return context.json(bodyOf(new ApiError('too-large', 'The body is too large.')), 413);
      },
    }),
  );
  api.get('/api/v1/openapi.json', (context) => context.json(openApi(routes, parts.version)));
  for (const { method, path, scope, handle } of routes) {
    api.on(method.toUpperCase(), `/api/v1${path}`, async (context) => {
      const caller = await enter(parts, context);
      requireScope(caller, scope);
      return handle(context, caller);
    });
  }
  // Without sessions nothing is told of one's own accord: clients that ask for such a stream are told so by 405.
  api.post('/mcp', async (context) => answerMcp(parts, await enter(parts, context), context.req.raw));
  api.all('/mcp', () => {
    throw new ApiError('only-post', 'MCP is answered here to POST alone.');
  });
  api.notFound((context) =>
    context.json(bodyOf(new ApiError('no-address', 'There is nothing at this address.')), 404),
  );
  api.onError((error, context) => {
    const known = told(error);
    if (known === null) parts.logger.error({ error: toErrorRecord(error) }, 'a call of the API failed');
    const shown = known ?? new ApiError('failed', 'Something failed here.');
    if (shown.status === 401) context.header('www-authenticate', 'Bearer');
    if (shown.status === 429) context.header('retry-after', String(minuteMs / 1000));
    return context.json(bodyOf(shown), shown.status);
  });
  return api;
}

async function enter({ settings, visits }: ApiParts, { req }: Context): Promise<Caller> {
  const caller = callerOf(settings.keys, req.header('authorization'));
  if ((await visits.count(`api ${caller.name}`, minuteMs)) > settings.perMinute)
    throw new ApiError('too-many', `The key ${caller.name} calls too often.`);
  return caller;
}

// A list, however long.
// oxlint-disable-next-line max-lines-per-function
function routesOf(parts: ApiParts): readonly Route[] {
  const streams = eventStreams(parts);
  const of = (context: Context, caller: Caller) =>
    actions.seen(parts, caller, context.req.param('run') ?? '');
  const shown = async (runId: string, caller: Caller) =>
    actions.show(parts, (await actions.seen(parts, caller, runId)).run);
  const read = { method: 'get', scope: 'read', body: null } as const;
  /** Reads something of a run. `path`: below the run's. */
  const readOf = (
    path: string,
    does: string,
    tell: (run: actions.Seen, context: Context) => Promise<object>,
  ): Route => ({
    ...read,
    path: `/runs/:run${path}`,
    does,
    handle: async (context, caller) => context.json(await tell(await of(context, caller), context)),
  });
  return [
    {
      method: 'post',
      path: '/runs',
      scope: 'start',
      does: 'Start a research',
      body: startSchema,
      once: true,
      async handle(context, caller) {
        const body = await bodyIn(context, startSchema);
        const { runId, fresh } = await actions.start(parts, caller, idempotencyKeyOf(context), body);
        return context.json(await shown(runId, caller), fresh ? 201 : 200);
      },
    },
    {
      ...read,
      path: '/runs',
      does: 'List the researches of the key, newest first',
      handle: async (context, caller) => context.json({ runs: await actions.list(parts, caller) }),
    },
    readOf('', 'Read a run: its status, and what waits for an answer', ({ run }) => actions.show(parts, run)),
    readOf('/report', 'Read the report, or the draft that waits', ({ run }) => actions.reportOf(parts, run)),
    {
      ...read,
      path: '/runs/:run/report.md',
      does: 'Read the same as Markdown, with what to note and its sources',
      handle: async (context, caller) => {
        const markdown = await actions.markdownOf(parts, (await of(context, caller)).run);
        return context.body(markdown, 200, { 'content-type': 'text/markdown; charset=utf-8' });
      },
    },
    {
      ...read,
      path: '/runs/:run/events',
      does: 'Follow its events (server-sent events; Last-Event-ID continues)',
      handle: async (context, caller) => streams(context, (await of(context, caller)).run.id),
    },
    readOf('/messages', 'Read what Footnote has said in its thread, oldest first', async ({ run }) => ({
      messages: await actions.messages(parts, run),
    })),
    readOf('/citations/:n', 'See what stands behind a citation', async (run, context) => ({
      said: await actions.check(parts, run, citationIn(context)),
    })),
    readOf('/page', 'Get a link to its page, which opens once', async (run) => ({
      said: await actions.page(parts, run),
    })),
    {
      method: 'post',
      path: '/runs/:run/questions/:question',
      scope: 'decide',
      body: answerSchema,
      does: 'Answer a clarification, or decide about a plan or draft',
      async handle(context, caller) {
        const run = await of(context, caller);
        const body = await bodyIn(context, answerSchema);
        await actions.answer(parts, run, context.req.param('question') ?? '', body);
        return context.json(await shown(run.run.id, caller));
      },
    },
    {
      method: 'post',
      path: '/runs/:run/follow-up',
      scope: 'start',
      body: followUpSchema,
      once: true,
      does: 'Say something more: to the run while it goes on, afterwards as a new run of its thread',
      async handle(context, caller) {
        const run = await of(context, caller);
        const { text } = await bodyIn(context, followUpSchema);
        const followed = await actions.followUp(parts, caller, run, idempotencyKeyOf(context), text);
        return context.json(followed, followed.taken === 'started' ? 201 : 202);
      },
    },
    {
      method: 'post',
      path: '/runs/:run/stop',
      scope: 'start',
      body: null,
      does: 'Stop it; what it has is kept',
      async handle(context, caller) {
        const run = await of(context, caller);
        await actions.stop(parts, run);
        return context.json(await shown(run.run.id, caller), 202);
      },
    },
  ];
}

/** @throws ApiError 400 */
function citationIn({ req }: Context): number {
  const number = req.param('n') ?? '';
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number);
  const hint = 'Take it from the report, without brackets: /citations/3 is about [3].';
  throw new ApiError('malformed', 'The address ends in no number of a citation.', hint);
}

/** @throws ApiError 400 */
function idempotencyKeyOf({ req }: Context): string {
  const key = req.header('idempotency-key') ?? '';
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key;
  throw new ApiError('no-idempotency-key', 'The header Idempotency-Key is missing or malformed.');
}

/** @throws ApiError 400 */
async function bodyIn<T>({ req }: Context, schema: z.ZodType<T>): Promise<T> {
  const json: unknown = await req.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ApiError('malformed', 'The body is not valid JSON.') : error;
  });
  const { data, error } = schema.safeParse(json);
  if (error === undefined) return data;
  throw new ApiError('malformed', `The body is not what is expected here:\n${z.prettifyError(error)}`);
}
