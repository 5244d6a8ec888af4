// What people said to a run while it was working (design 2, "steering"): looked at between two phases.
import type { Run } from '../durable/run.ts';

/** What was heard so far. */
export interface Heard {
  /** Number of the last message that was heard. */
  readonly until: number;
  /** What is new and asks for more work; null: nothing. */
  readonly wish: string | null;
}

export const nothingHeard: Heard = { until: 0, wish: null };

/** "Enough, write it up": no more work is begun for what was said. */
const enough =
  /^\W*(?:(?:that(?:'|’)?s |that is )?enough|(?:just )?(?:write|wrap) (?:it )?up|finish(?: it)?(?: now)?)\b/i;

/** What was said since; `key` names the moment in the run. */
export async function listen(run: Run, key: string, heard: Heard): Promise<Heard> {
  const messages = await run.inbox(`steering/${key}`, heard.until);
  const wishes = messages.map(({ text }) => text.trim()).filter((text) => text !== '' && !enough.test(text));
  return {
    until: messages.at(-1)?.seq ?? heard.until,
    wish: wishes.length === 0 ? null : wishes.join('\n'),
  };
}
