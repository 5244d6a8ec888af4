// Who may call the API and the MCP server.
import type { Check, Finding } from '../base/check.ts';

interface Keys {
  readonly [name: string]: {
    readonly scopes: readonly string[];
    readonly person?: { readonly name: string } | undefined;
  };
}

export function apiCheck(
  keys: Keys,
  { host, port }: { readonly host: string; readonly port: number },
): Check {
  return { name: 'API', run: () => Promise.resolve(finding(keys, `${host}:${port}`)) };
}

function finding(keys: Keys, where: string): Finding {
  const names = Object.entries(keys).map(([name, { scopes, person }]) => {
    const whom = person === undefined ? '' : ` for ${person.name}`;
    return `${name}${whom} (${scopes.join(', ')})`;
  });
  if (names.length === 0)
    return { status: 'note', detail: 'programs cannot call Footnote, because api.keys is empty' };
  return { status: 'ok', detail: `footnote start answers at ${where} to the keys ${names.join('; ')}` };
}
