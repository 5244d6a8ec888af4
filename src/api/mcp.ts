// The MCP server: the same for models of others. Each call stands alone, so that any process can answer it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';
import * as actions from './actions.ts';
import { follow } from '../base/follow.ts';
import { newId } from '../base/ids.ts';
import { isActive } from '../bot/stop-run.ts';
import { ApiError, told } from './errors.ts';
import { requireScope, type Caller } from './keys.ts';
import type { ApiParts } from './parts.ts';
import type { Scope } from './settings.ts';
import { answerSchema, startSchema } from './shapes.ts';

/** How often somebody who waits hears of it. */
const rhythm = { heartbeatMs: 10_000, pauseMs: 0 };

const runId = z.string().describe('Id of the run.');
const waitSeconds = z
  .int()
  .min(0)
  .max(600)
  .default(50)
  .describe('How long to wait for a report or a question; the research goes on afterwards.');

/** Answers one call of a known client. @throws ApiError 400 for a list of calls, which would count as one */
export async function answerMcp(parts: ApiParts, caller: Caller, request: Request): Promise<Response> {
  const sent: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (Array.isArray(sent) && sent.length > 1)
    throw new ApiError('malformed', 'A list of calls came.', 'Send each call in a request of its own.');
  const server = serverFor(parts, caller);
  const transport = new WebStandardStreamableHTTPServerTransport({});
  await server.connect(transport);
  return transport.handleRequest(request);
}

function serverFor(parts: ApiParts, caller: Caller): McpServer {
  const server = new McpServer({ name: 'footnote', version: parts.version });
  const seen = (id: string) => actions.seen(parts, caller, id);
  offerResearch(server, parts, caller);
  server.registerTool(
    'status',
    { description: 'How a research is, and what it asks.', inputSchema: { runId } },
    ({ runId: id }) => answered(caller, 'read', async () => actions.show(parts, (await seen(id)).run)),
  );
  server.registerTool(
    'report',
    { description: 'The report of a research, or its draft, with citations.', inputSchema: { runId } },
    ({ runId: id }) => answered(caller, 'read', async () => actions.reportOf(parts, (await seen(id)).run)),
  );
  server.registerTool(
    'check',
    {
      description:
        'What stands behind the citation [n] of a report: the quote, where it stands, the verdict.',
      inputSchema: { runId, n: z.int().min(1) },
    },
    ({ runId: id, n }) => answered(caller, 'read', async () => actions.check(parts, await seen(id), n)),
  );
  server.registerTool(
    'answer',
    {
      description:
        'Answers what a research asks: a clarification, a plan, a draft (accepted, feedback, rejected).',
      inputSchema: { runId, questionId: z.string(), ...answerSchema.shape },
    },
    ({ runId: id, questionId, version, answer }) =>
      answered(caller, 'decide', async () => {
        await actions.answer(parts, await seen(id), questionId, { version, answer });
        return standing(parts, caller, id);
      }),
  );
  return server;
}

function offerResearch(server: McpServer, parts: ApiParts, caller: Caller): void {
  server.registerTool(
    'research',
    {
      description:
        'Starts a research and waits for it. Gives its run id with the report, or with what it asks: answer that with the tool answer.',
      inputSchema: {
        ...startSchema.shape,
        waitSeconds,
        idempotencyKey: z
          .string()
          .min(8)
          .max(200)
          .optional()
          .describe('The same one gives the same run again.'),
      },
    },
    ({ waitSeconds: seconds, idempotencyKey = newId('msg'), ...body }, extra) =>
      answered(caller, 'start', async () => {
        const started = await actions.start(parts, caller, idempotencyKey, startSchema.parse(body));
        // oxlint-disable-next-line no-underscore-dangle -- the protocol's name
        const token = extra._meta?.progressToken;
        const progress = async (done: number, message: string) => {
          if (token === undefined) return;
          const params = { progressToken: token, progress: done, message };
          await extra.sendNotification({ method: 'notifications/progress', params });
        };
        await waitFor(parts, started.runId, seconds, extra.signal, progress);
        return standing(parts, caller, started.runId);
      }),
  );
}

async function standing(parts: ApiParts, caller: Caller, id: string) {
  const { run } = await actions.seen(parts, caller, id);
  const shown = await actions.show(parts, run);
  return run.status === 'delivered' ? { ...shown, report: await actions.markdownOf(parts, run) } : shown;
}

/** Until it has ended or asks something, with a word of how far it is at least once. Whoever hangs up ends the waiting, never the run. */
async function waitFor(
  parts: ApiParts,
  id: string,
  seconds: number,
  signal: AbortSignal,
  progress: (done: number, message: string) => Promise<void>,
): Promise<void> {
  const { clock, conversations, questions } = parts.bot;
  const { watch, events } = parts.feed;
  let last = 0;
  const look = async (): Promise<boolean> => {
    const run = await conversations.run(id);
    const newest = (await events(id)).at(-1);
    if (newest !== undefined && newest.id !== last) {
      last = newest.id;
      await progress(newest.id, `${newest.phase}: ${newest.type}`);
    }
    return isActive(run) && (await questions.openQuestion(id)) === null;
  };
  await follow({ id, watch, clock, over: signal, longestMs: seconds * 1000, ...rhythm }, look);
}

async function answered(caller: Caller, scope: Scope, work: () => unknown) {
  try {
    requireScope(caller, scope);
    return { content: [{ type: 'text' as const, text: JSON.stringify(await work()) }] };
  } catch (error) {
    const known = told(error);
    if (known === null) throw error;
    const text = `${known.message} ${known.hint}`;
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
