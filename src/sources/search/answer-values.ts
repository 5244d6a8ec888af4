// Reading an answer of which nothing is certain: what is missing or of another type counts as absent.

/** The value under these keys, one below the other. */
export function member(value: unknown, ...keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<string, unknown>)[key];
  }
  return inner;
}

/** The elements of a list; none if it is not one. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text or a number as text; otherwise empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
