// What people are called, and their language; fetched in the background, for which no listener waits.
import type { WebClient } from '@slack/web-api';
import { RecentMap } from '../../../base/recent.ts';
import type { Clock } from '../../../base/clock.ts';

const remembered = 5000;
const atOnce = 4;
/** A name that could not be fetched is not asked for again so soon. */
const againAfterMs = 60_000;
/** Characters: `de-DE`. */
const longestLocale = 20;
/** A name that was not told for so long is asked for again. */
const freshForMs = 86_400_000;

export function createPeople(client: WebClient, clock: Clock) {
  /** Null: Slack did not tell. */
  const known = new RecentMap<string, { name: string | null; locale: string | null; until: number }>(
    remembered,
  );
  const fetching = new Map<string, Promise<void>>();

  const keep = (id: string, name: string | null, forMs: number, locale = known.get(id)?.locale ?? null) =>
    known.set(id, { name, locale, until: clock.now() + forMs });

  async function fetchOne(id: string): Promise<void> {
    try {
      const { user } = await client.users.info({ user: id, include_locale: true });
      const names = [user?.profile?.display_name, user?.real_name, user?.name];
      const name = names.find((one) => one !== undefined && one !== '') ?? null;
      keep(id, name, freshForMs, user?.locale?.slice(0, longestLocale) || null);
    } catch {
      // A name is a courtesy: the id does as well.
      keep(id, known.get(id)?.name ?? null, againAfterMs);
    }
  }

  function fetchMissing(id: string): Promise<void> | null {
    const found = known.get(id);
    if (!/^[UW][A-Z0-9]+$/.test(id) || (found !== undefined && found.until > clock.now())) return null;
    const running = fetching.get(id);
    if (running !== undefined) return running;
    // A flood of new people is answered with their ids; later messages ask again.
    if (fetching.size >= atOnce) return null;
    const started = fetchOne(id).finally(() => fetching.delete(id));
    fetching.set(id, started);
    return started;
  }

  return {
    /** The name, or the id while it is not known. Never waits. */
    nameOf(id: string): string {
      void fetchMissing(id);
      return known.get(id)?.name ?? id;
    },
    /** The language of their Slack, BCP 47; null while it is not known. Never waits. */
    localeOf(id: string): string | null {
      void fetchMissing(id);
      return known.get(id)?.locale ?? null;
    },
    /** Keeps a name that an event told. */
    learn: (id: string, name: string): void => {
      if (name !== '') keep(id, name, freshForMs);
    },
    /** Fetches the names that are missing, as far as Slack answers. */
    async fetch(ids: readonly string[]): Promise<void> {
      for (const id of new Set(ids)) await fetchMissing(id);
    },
  };
}
