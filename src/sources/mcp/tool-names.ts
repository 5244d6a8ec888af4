// Names under which models know the tools of servers.
import { createHash } from 'node:crypto';

/** What the protocols of models allow. */
const longest = 64;

/**
 * A name for each tool that an operator named, in order; unique, and none that Footnote has itself. They depend on the
 * settings only, so that a run finds its tools again whichever servers are there.
 */
export function toolNames(
  servers: readonly { readonly name: string; readonly tools: readonly string[] }[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const used = new Set<string>();
  const nameOf = (server: string, tool: string): string => {
    const plain = `mcp_${server}_${tool}`.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
    if (plain.length <= longest && !used.has(plain)) return plain;
    const mark = createHash('sha256').update(`${server}\0${tool}`).digest('hex').slice(0, 8);
    return `${plain.slice(0, longest - 9)}_${mark}`;
  };
  return new Map(
    servers.map(({ name: server, tools }) => [
      server,
      new Map(
        tools.map((tool) => {
          const name = nameOf(server, tool);
          used.add(name);
          return [tool, name];
        }),
      ),
    ]),
  );
}
