// Environment variables inside text: ${NAME}, ${NAME:-default}, and $${ for a literal ${.
import { nearest } from './nearest.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;
const inside = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/**
 * Replaces the variables of a text; as in a shell, `:-` also replaces an empty one. `variables`: those it mentions;
 * `unset`: those without a value and a default; `malformed`: a `${` begins none.
 */
export function expandVariables(given: string, env: Environment) {
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

const own = 'FOOTNOTE_';

/** A sentence for each variable of ours that has a value, that nothing reads, and that is written nearly as one of the known ones. */
export function misspelt(env: Environment, known: readonly string[]): string[] {
  const names = known.flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(own) || known.includes(name) || env[name] === '') return [];
    const meant = nearest(name.slice(own.length), names);
    return meant === null
      ? []
      : [`The variable ${name} is set, and nothing reads it. Did you mean ${own}${meant}?`];
  });
}
