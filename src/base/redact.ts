// Keeps secrets out of logs. A secret is found by the name of its field, by its shape, or because its value is known.
import { parseUrl } from './parse-url.ts';
import { Secret } from './secret.ts';

const hidden = '[secret]';

/** Names of fields and headers whose values are secrets, in any spelling: `apiKey`, `api_key`, `X-Api-Key`. */
const secretName =
  /^(?:.*[-_])?(?:authorization|cookie|pass(?:word|wd|phrase)?|secret|token|credentials?|(?:api|access|private|secret|subscription)[-_]?key)$/i;

/** `inputTokens` counts tokens of a model, and `key` is the key of a step: neither name means a secret. */
const isSecretName = (name: string) => secretName.test(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));

/** Shapes of text that are secret wherever they stand. The first group of each stays readable. */
const shapes: readonly RegExp[] = [
  // user:password@ in an address, up to the last @ of its host
  /(:\/\/)[^/?#\s"'\\]+(?=@)/g,
  // Authorization: Bearer …, with or without the header's name
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  // ?key=…&api_key=… in an address
  /([?&](?:[\w-]*[-_])?(?:key|token|secret|password|sig|signature)=)[^&\s"'\\]+/gi,
  // password=… in a connection string, "password: …" in words
  /(\b(?:password|secret|token|api[-_ ]?key)\s*[=:]\s*)[^\s"',;\\[]{3,}/gi,
  // keys with a well-known prefix
  /\b(sk-|pk-|xox[a-z]-|xapp-|ghp_|tvly-|AIza|eyJ)[\w.-]{10,}/g,
];

/** Shorter values are not searched for in texts: they may be ordinary words. */
const shortestKnown = 8;

/** Takes secrets out of a text. `known`: each Secret in it is looked for, and the password of one that is an address. */
export function textRedactor(known: unknown): (text: string) => string {
  const literal = [...new Set(secretsIn(known).flatMap(forms))].toSorted((a, b) => b.length - a.length);
  return (text) => {
    let shown = text;
    for (const secret of literal) shown = shown.replaceAll(secret, hidden);
    for (const shape of shapes) shown = shown.replace(shape, `$1${hidden}`);
    return shown;
  };
}

function secretsIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(secretsIn) : [];
}

/** The forms in which a secret can stand in a line of JSON. */
function forms(secret: string): string[] {
  const parts = [secret];
  const url = parseUrl(secret);
  // The address of a proxy has nothing to hide where nobody logs in to it.
  if (url !== null && url.origin === secret.replace(/\/$/, '')) return [];
  if (url !== null) {
    const { username, password } = url;
    // A password that equals the user name would take that name out of every line.
    if (password !== username) parts.push(password, decodeURIComponent(password));
  }
  return parts
    .filter((part) => part.length >= shortestKnown)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
}

const maxDepth = 6;
const maxItems = 100;

/**
 * The fields of a line as plain data. Errors become what `ofError` makes of them, other objects with a class of their
 * own (clients, connections, headers) only their name: drivers keep passwords in them.
 */
export function plainFields(
  fields: Record<string, unknown>,
  ofError: (error: Error) => object,
): Record<string, unknown> {
  const plain = (value: unknown, depth: number): unknown => {
    if (value instanceof Error) return ofError(value);
    if (value === null || typeof value !== 'object') return value;
    if ('toJSON' in value && typeof value.toJSON === 'function') return (value.toJSON as () => unknown)();
    if (depth > maxDepth) return '[deeper]';
    if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => plain(item, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null)
      return `[${value.constructor?.name ?? 'object'}]`;
    return entries(value as Record<string, unknown>, depth + 1);
  };
  const entries = (given: Record<string, unknown>, depth: number) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        isSecretName(name) && isShown(value) ? hidden : plain(value, depth),
      ]),
    );
  return entries(fields, 0);
}

/** Whether hiding the value hides anything. A number or a flag under such a name is not a secret. */
function isShown(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);
}
