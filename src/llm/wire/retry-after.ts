// How long a provider asks to wait before the next call.

/** A day: nobody means more, and a broken clock must not stop a model for ever. */
const longestMs = 86_400_000;

/** Milliseconds to wait, or null when the answer does not say. Reads `retry-after-ms` and both forms of `Retry-After`. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (exact >= 0) return Math.min(Math.ceil(exact), longestMs);
  const given = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(given)) return Math.min(Math.ceil(Number(given) * 1000), longestMs);
  // Date.parse takes a bare number for a year.
  const until = /[a-z]{3}/i.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(until) ? null : Math.min(Math.max(until - now, 0), longestMs);
}
