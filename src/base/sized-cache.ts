// A cache that is bounded in size and time: what was set longest ago gives way.
import type { Clock } from './clock.ts';

interface Entry {
  /** Counted in the unit of the cache's limit. */
  readonly size: number;
  /** Believed until then, in epoch milliseconds. */
  readonly untilMs: number;
}

export function createSizedCache<T extends Entry>(
  clock: Pick<Clock, 'now'>,
  most: { readonly size: number; readonly entries: number },
) {
  const kept = new Map<string, T>();
  let size = 0;
  const forget = (key: string) => {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): T | undefined {
      const entry = kept.get(key);
      return entry !== undefined && entry.untilMs > clock.now() ? entry : undefined;
    },
    set(key: string, entry: T): void {
      forget(key);
      kept.set(key, entry);
      size += entry.size;
      for (const [oldest, { untilMs }] of kept) {
        if (size <= most.size && kept.size <= most.entries && untilMs > clock.now()) return;
        forget(oldest);
      }
    },
    clear(): void {
      kept.clear();
      size = 0;
    },
  };
}
