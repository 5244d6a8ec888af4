// Whether somebody may see a run: what they can see in its thread, they can see on its page.
import type { Person } from '../../chat/port.ts';
import type { BotParts } from '../../bot/parts.ts';
import { maySteer } from '../../bot/who-may.ts';
import type { RunView } from '../../store/port.ts';

/** How long it is not asked again whether somebody still sees a thread. */
const freshMs = 10 * 60_000;
const mostKept = 10_000;

/** The person with the groups they are in now; null: they may not see it. @throws FootnoteError `chat-unreachable` */
export type Standings = (run: RunView, person: Person) => Promise<Person | null>;

export function createStandings({ platforms, clock }: Pick<BotParts, 'platforms' | 'clock'>): Standings {
  const kept = new Map<string, { readonly until: number; readonly standing: Promise<Person | null> }>();
  const look = async ({ thread, ...run }: RunView, person: Person): Promise<Person | null> => {
    const platform = platforms.find(({ name }) => name === thread.platform);
    const standing = (await platform?.standing?.(thread, person.id)) ?? null;
    // Nobody can tell who sees the thread: then it is for those whose research it is.
    if (standing === null) return maySteer(run, person) ? person : null;
    return standing.sees ? { ...person, roles: standing.roles } : null;
  };
  return (run, person) => {
    const key = `${run.thread.platform} ${person.id} ${run.id}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > clock.now()) return known.standing;
    const standing = look(run, person);
    kept.delete(key);
    kept.set(key, { until: clock.now() + freshMs, standing });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    // What could not be found out is asked again next time.
    standing.catch(() => kept.delete(key));
    return standing;
  };
}
