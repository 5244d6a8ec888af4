// Counts the statements that this process sends to Postgres, by their names or their first words.
import { Client } from 'pg';

/** From now on. Returns what there was since the last call of it. */
export function countStatements(): () => Readonly<Record<string, number>> {
  let counts: Record<string, number> = {};
  const { query: send } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
    const name = nameOf(args[0]);
    counts[name] = (counts[name] ?? 0) + 1;
    return send.apply(this, args);
  } as Client['query'];
  return () => {
    const taken = counts;
    counts = {};
    return taken;
  };
}

const longestName = 70;

function nameOf(asked: unknown): string {
  const { name, text } =
    typeof asked === 'string' ? { text: asked } : (asked as { name?: string; text?: string });
  return name ?? (text ?? 'a cursor').replaceAll(/\s+/g, ' ').trim().slice(0, longestName);
}
