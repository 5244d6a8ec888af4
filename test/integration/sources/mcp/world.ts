// Tools as a process has them, over real connections, out of a configuration.
import { silentTracing } from '../../../../src/base/tracing.ts';
import { createTrustedHttp } from '../../../../src/http/trusted.ts';
import { mcpServersOf } from '../../../../src/outside.ts';
import { createMcpTools } from '../../../../src/sources/mcp/mcp-tools.ts';
import type { ResearchTool } from '../../../../src/sources/port.ts';
import type { FakeMcp } from '../../../fakes/mcp/fake-mcp.ts';
import { configWith } from '../../../fakes/mcp/settings.ts';
import { loudLogger } from '../../../support/loud-logger.ts';

/** Everything that was opened, last first. */
export const closing: (() => Promise<void>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}

/** A server of the settings that stands for a fake. */
export const pointingAt = (fake: Pick<FakeMcp, 'url' | 'key'>, more: object = {}) => ({
  url: fake.url,
  headers: { authorization: `Bearer ${fake.key}` },
  ...more,
});

export function open(servers: Readonly<Record<string, object>>, limits: object = {}) {
  const config = configWith(servers, {}, limits);
  const http = createTrustedHttp();
  closing.push(() => http.close());
  const all = mcpServersOf(config, http, '0.0.0');
  const close = async () => void (await Promise.all(all.map((server) => server.close())));
  closing.push(close);
  const { logger, lines } = loudLogger();
  const { maxCharacters } = config.mcp;
  const tools = createMcpTools({ servers: all, maxCharacters, logger, tracing: silentTracing });
  const list = () => tools.list({ signal: AbortSignal.timeout(20_000) });
  return {
    tools,
    lines,
    list,
    close,
    names: async () => (await list()).map(({ name }) => name),
    tool: async (name: string): Promise<ResearchTool> => {
      const found = (await list()).find((tool) => tool.name === name);
      if (found === undefined) throw new Error(`${name} is not offered`);
      return found;
    },
  };
}

/** Calls a tool, with patience. */
export const call = (tool: ResearchTool, args: unknown = {}) =>
  tool.call(args, { signal: AbortSignal.timeout(20_000) });

/** The sentence with which a call fails as foreseen. */
export async function failure(calling: Promise<unknown>): Promise<string> {
  const error = (await calling.then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  )) as Error & { code?: string };
  if (error.name !== 'ExpectedFailure' || error.code !== 'tool-failed') throw error;
  return error.message;
}
