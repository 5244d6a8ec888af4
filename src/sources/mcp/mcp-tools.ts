// The tools of all configured servers, as researchers call them.
import { ExpectedFailure } from '../../base/errors.ts';
import { isRecord } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { textHash } from '../../base/text-hash.ts';
import type { Tracing } from '../../base/tracing.ts';
import type { ResearchTool, ResearchTools, ToolAnswer } from '../port.ts';
import type { PermittedTool, Standing } from './permitted.ts';
import type { Called, Inspected, McpServer } from './server.ts';
import { McpTrouble } from './trouble.ts';

export interface McpToolsParts {
  readonly servers: readonly McpServer[];
  /** Of one answer. */
  readonly maxCharacters: number;
  readonly logger: Logger;
  readonly tracing: Tracing;
}

/** Tools are offered that the operator named and the server does not call destructive; see permitted.ts. */
export function createMcpTools(parts: McpToolsParts): ResearchTools {
  const { servers, logger } = parts;
  const names = toolNames(servers);
  const troubles = createTroubleLog(logger);

  async function offered(server: McpServer, signal: AbortSignal): Promise<ResearchTool[]> {
    const inspected = await reached(server, signal);
    if (inspected === null) return [];
    return [...inspected.standings].flatMap(([tool, standing]) => {
      troubles.standing(server.name, tool, standing);
      const name = names.get(server.name)?.get(tool) ?? tool;
      return standing.is === 'permitted' ? [toolOf({ server, tool, name, told: standing.tool }, parts)] : [];
    });
  }

  async function reached(server: McpServer, signal: AbortSignal): Promise<Inspected | null> {
    try {
      const inspected = await server.inspect(signal);
      troubles.back(server.name);
      return inspected;
    } catch (error) {
      if (signal.aborted || !(error instanceof McpTrouble)) throw error;
      troubles.away(server.name, error);
      return null;
    }
  }

  return {
    list: async ({ signal }) => (await Promise.all(servers.map((server) => offered(server, signal)))).flat(),
  };
}

/** A tool as an operator knows it (`tool` of `server`), and as models do (`name`). */
interface Offered {
  readonly server: McpServer;
  readonly tool: string;
  readonly name: string;
  readonly told: PermittedTool;
}

function toolOf({ server, tool, name, told }: Offered, parts: McpToolsParts): ResearchTool {
  const attributes = { 'mcp.server': server.name, 'mcp.tool': tool };
  return {
    name,
    description: told.description,
    parameters: told.parameters,
    call: (args, { signal }) =>
      parts.tracing.span('fetch', `mcp ${server.name}`, attributes, async (span) => {
        try {
          const called = await server.call(tool, argumentsOf(args), signal);
          const answer = await answerOf(server.name, tool, called, parts.maxCharacters);
          span.set({ 'mcp.characters': answer.text.length });
          return answer;
        } catch (error) {
          if (signal.aborted || !(error instanceof McpTrouble)) throw error;
          span.set({ 'mcp.trouble': error.kind });
          parts.logger.warn({ server: server.name, tool, kind: error.kind }, 'a tool gave nothing');
          const which = `The tool "${tool}" of the MCP server "${server.name}"`;
          const words = error.words === '' ? '' : `: “${error.words}”`;
          throw new ExpectedFailure('tool-failed', `${which} gave nothing: ${error.message}${words}.`);
        }
      }),
  };
}

function argumentsOf(args: unknown): Record<string, unknown> {
  if (args === null || args === undefined) return {};
  if (isRecord(args)) return args;
  throw new McpTrouble('rejected', 'its arguments must be an object');
}

async function answerOf(
  server: string,
  tool: string,
  { tool: told, result }: Called,
  most: number,
): Promise<ToolAnswer> {
  const { answerText } = await import('./answer-text.ts');
  const { title, text, url } = answerText(result, most);
  if (result.isError) throw new McpTrouble('failed', 'the tool failed', text);
  if (text === '') throw new McpTrouble('failed', 'its answer was empty');
  return { title: title ?? told.title, text, url: url ?? addressOf(server, tool, text) };
}

/** Digits of what tells one answer from another. */
const digits = 16;

/** Each answer has an address of its own; two calls that tell the very same are one source. */
function addressOf(server: string, tool: string, text: string): string {
  const mark = textHash(text).slice(0, digits);
  return `mcp:${encodeURIComponent(server)}/${encodeURIComponent(tool)}/${mark}`;
}

/** Says each trouble once, and again only after it had passed. */
function createTroubleLog(logger: Logger) {
  const said = new Map<string, string>();
  const say = (key: string, what: string, fields: object, message: string) => {
    if (said.get(key) !== what) logger.warn(fields, message);
    said.set(key, what);
  };
  return {
    away(server: string, { kind, message }: McpTrouble) {
      say(server, 'away', { server, kind, reason: message }, 'a server of tools is left out');
    },
    back(server: string) {
      if (said.delete(server)) logger.info({ server }, 'a server of tools is back');
    },
    standing(server: string, tool: string, { is, ...why }: Standing) {
      const key = `${server} ${tool}`;
      if (is === 'permitted') said.delete(key);
      else if ('because' in why)
        say(key, why.because, { server, tool, ...why }, 'a tool is not offered: refused');
      else say(key, is, { server, tool }, 'a tool that the settings name does not exist');
    },
  };
}

/** What the protocols of models allow. */
const longest = 64;

/** A unique name for each tool, by the settings alone: a run finds its tools again whichever servers are there. */
export function toolNames(
  servers: readonly { readonly name: string; readonly tools: readonly string[] }[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const used = new Set<string>();
  const nameOf = (server: string, tool: string): string => {
    const plain = `mcp_${server}_${tool}`.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
    const mark = textHash(`${server}\0${tool}`).slice(0, 8);
    const isFree = plain.length <= longest && !used.has(plain);
    const name = isFree ? plain : `${plain.slice(0, longest - 9)}_${mark}`;
    used.add(name);
    return name;
  };
  const namesOf = (server: string, tools: readonly string[]) =>
    new Map(tools.map((tool) => [tool, nameOf(server, tool)]));
  return new Map(servers.map(({ name, tools }) => [name, namesOf(name, tools)]));
}
