// Which values of settings are not shown to whoever has to correct them.
import type { SchemaNode } from './schema-words.ts';

/** Variables with such names hold secrets: errors do not repeat their values, whatever setting they are used in. */
const secretName = /TOKEN|SECRET|PASS|KEY|DSN/i;
/** Without a user, a password, a query and a path of more than the name of a database there is none in it. */
const plainAddress = /^[\w+.-]+:\/\/[\w.-]*(?::\d{1,5})?(?:\/\w{0,20})?$/;

/** Whether an error must not repeat the value of a setting. `from`: the variables that its text mentions. */
export function isSecret(
  value: unknown,
  { secret, login, open }: SchemaNode,
  from: readonly string[],
): boolean {
  if (secret === true || from.some((name) => secretName.test(name))) return true;
  if (open === true) return /[@?]/.test(String(value));
  return (login === true || from.some((name) => /URL/i.test(name))) && !plainAddress.test(String(value));
}

/** The dotted path of a setting. A key that is no plain word may be a value in the wrong place, such as a password. */
export function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .map((key) => (/^[\w.-]{1,80}$/.test(key) ? key : '(key not shown)'))
    .join('.');
}
