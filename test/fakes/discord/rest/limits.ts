// Rate limits: headers on every answer, a bucket per route and channel, and the count of invalid requests.
export interface Bucket {
  /** So many requests … */
  readonly limit: number;
  /** … in so many milliseconds. */
  readonly windowMs: number;
}

export interface Limits {
  /** From now on the real thing: answers 429 for the route (`POST /channels/:channel/messages`) when it is used up. */
  set(route: string, bucket: Bucket): void;
  /** Counts a request; a `retryAfter` in seconds when it is one too many. */
  take(route: string, major: string): { headers: Record<string, string>; retryAfter: number | null };
}

/** Wide enough that nobody meets it. */
const wide: Bucket = { limit: 1_000, windowMs: 1_000 };

export interface RateLimitAnswer {
  readonly status: 429;
  readonly headers: Record<string, string>;
  readonly body: { readonly message: string; readonly retry_after: number; readonly global: boolean };
}

export type LimitScope = 'user' | 'global' | 'shared';

/** @param retryAfter in seconds; Discord says it with fractions, too */
export function tooMany(
  scope: LimitScope,
  retryAfter: number,
  headers: Record<string, string>,
): RateLimitAnswer {
  return {
    status: 429,
    headers: {
      ...headers,
      'retry-after': String(Math.ceil(retryAfter * 1_000) / 1_000),
      'x-ratelimit-scope': scope,
      ...(scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
    },
    body: {
      message: scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.',
      retry_after: retryAfter,
      global: scope === 'global',
    },
  };
}

export function newLimits(now: () => number): Limits {
  const buckets = new Map<string, Bucket>();
  const used = new Map<string, { from: number; count: number }>();
  return {
    set(route, bucket) {
      buckets.set(route, bucket);
      used.clear();
    },
    take(route, major) {
      const { limit, windowMs } = buckets.get(route) ?? wide;
      const key = `${route} ${major}`;
      const current = used.get(key);
      const window =
        current === undefined || now() - current.from >= windowMs ? { from: now(), count: 0 } : current;
      used.set(key, window);
      const resetAfter = Math.max(0, window.from + windowMs - now()) / 1_000;
      const full = window.count >= limit;
      if (!full) window.count += 1;
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - window.count),
        'x-ratelimit-reset': String((now() + resetAfter * 1_000) / 1_000),
        'x-ratelimit-reset-after': String(resetAfter),
        'x-ratelimit-bucket': Buffer.from(route).toString('hex').slice(-32),
      };
      return { headers, retryAfter: full ? resetAfter : null };
    },
  };
}
