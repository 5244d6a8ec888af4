// Whether each server of tools answers, and whether the tools that the settings name can be offered.
import { failed, note, ok, told, type Check, type Finding } from '../base/check.ts';
import type { Inspected, McpServer } from '../sources/mcp/server.ts';
import { McpTrouble } from '../sources/mcp/trouble.ts';

/** More names than this help nobody. */
const mostNames = 20;

/** @param unused servers that the settings name but give no address */
export function mcpChecks(servers: readonly McpServer[], unused: readonly string[]): Check[] {
  return [
    ...servers.map(serverCheck),
    ...unused.map((name) =>
      told(`mcp ${name}`, note(`is left out, because mcp.servers.${name}.url is empty`)),
    ),
  ];
}

function serverCheck(server: McpServer): Check {
  return {
    name: `mcp ${server.name}`,
    async run(signal) {
      try {
        return found(server.name, await server.inspect(signal));
      } catch (error) {
        if (!(error instanceof McpTrouble)) throw error;
        return failed(error.message, remedyOf(error, server.name));
      }
    },
  };
}

function found(server: string, { standings, names }: Inspected): Finding {
  const named = [...standings];
  const missing = named.flatMap(([tool, { is }]) => (is === 'missing' ? [tool] : []));
  const refused = named.flatMap(([tool, one]) => (one.is === 'refused' ? [{ tool, ...one }] : []));
  const offered = named.flatMap(([tool, { is }]) => (is === 'permitted' ? [tool] : []));
  const detail = `offers ${offered.join(', ') || 'nothing'}`;
  if (missing.length + refused.length === 0) return ok(detail);
  const troubles = [
    ...missing.map((tool) => `it has no tool "${tool}"`),
    ...refused.map(({ tool, because }) => `"${tool}" is refused, because ${because}`),
  ];
  const known = names.slice(0, mostNames).join(', ') || 'none';
  const remedies = [
    missing.length > 0 && `Correct mcp.servers.${server}.tools; it has ${known}.`,
    refused.length > 0 &&
      `Research only reads: take what is refused out of mcp.servers.${server}.tools, or set trusted: true there if you know better.`,
  ];
  return failed(`${detail}; ${troubles.join('; ')}`, remedies.filter((line) => line !== false).join(' '));
}

function remedyOf({ kind }: McpTrouble, server: string): string {
  if (kind === 'unauthorized') return `Check the key among mcp.servers.${server}.headers.`;
  if (kind === 'busy') return 'Try again in a minute.';
  if (kind === 'timeout')
    return `Check that it is there, or give it more time (mcp.servers.${server}.timeoutMs).`;
  return `Check mcp.servers.${server}.url, or run its command by hand to see what it says.`;
}
