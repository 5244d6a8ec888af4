// Environment variables inside text: ${NAME}, ${NAME:-default}, and $${ for a literal ${.

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Expansion {
  readonly text: string;
  /** Variables the text mentions, set or not. */
  readonly variables: readonly string[];
  /** Variables that are not set and have no default. */
  readonly unset: readonly string[];
  /** Whether a `${` is there that begins no variable. */
  readonly malformed: boolean;
}

const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;
const inside = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** Replaces the variables of a text. As in a shell, `:-` also replaces an empty variable. Values are not expanded again. */
export function expandVariables(given: string, env: Environment): Expansion {
  const variables: string[] = [];
  const unset: string[] = [];
  let malformed = false;
  const text = given.replace(reference, (whole: string, body?: string, end?: string) => {
    if (body === undefined) return '${';
    const [, name, fallback] = inside.exec(body) ?? [];
    if (name === undefined || end === '') {
      malformed = true;
      return whole;
    }
    variables.push(name);
    const value = env[name];
    if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
    if (value === undefined) unset.push(name);
    return value ?? '';
  });
  return { text, variables, unset, malformed };
}
