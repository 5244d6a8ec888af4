/** Milliseconds that a header `Retry-After` asks to wait; null when it does not say. `now`: epoch milliseconds. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const given = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  // Date.parse takes a bare number for a year.
  const until = /[a-z]{3}/i.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(until - now, 0);
}
