// When we were heard of last, noted each minute: whoever listens again after longer than Slack repeats its events reads
// what was said meanwhile, and hands it over under the ids that the events would have had.
import { spotOf } from '../addresses.ts';
import { missedMessages } from '../read/missed.ts';
import { logFailure, type Listening } from './listening.ts';
import { hearMessage } from './events.ts';

export interface CatchUp {
  /** Called when events can come in, until they cannot. Returns at once. */
  listens(until: AbortSignal): void;
  /** Resolves when nothing of it is going on. */
  quiet(): Promise<void>;
}

const note = 'slack/listened';
const noteEveryMs = 60_000;
/** Slack repeats an event at once, after one minute and after five. */
const repeatedMs = 5 * 60_000;
/** No further back than repeated messages are recognised. */
const longestMs = 24 * 3_600_000;

export function createCatchUp(listening: Listening): CatchUp {
  const { memory, clock } = listening.context;
  let running = Promise.resolve();

  async function keep(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      try {
        const last = await memory.read(note);
        const now = clock.now();
        if (typeof last === 'number' && now - last > repeatedMs) {
          // What was not recorded just before is missed as well.
          await catchUp(listening, Math.max(last - repeatedMs, now - longestMs), until);
        }
        if (!until.aborted) await memory.write(note, now);
      } catch (error) {
        logFailure(
          listening.context,
          error,
          'what was missed could not be read; it is tried again in a minute',
        );
      }
      await clock.sleep(noteEveryMs, until);
    }
  }

  return {
    listens(until) {
      running = running.then(() => keep(until));
    },
    quiet: () => running,
  };
}

/** `since`: epoch milliseconds. Rejects when not all of it was recorded. */
async function catchUp(listening: Listening, since: number, until: AbortSignal): Promise<void> {
  const { context, inbound } = listening;
  const { team } = await context.whoAmI.ask();
  const places = (await inbound.recentThreads('slack')).map(spotOf).filter(({ begins }) => !begins);
  const after = (since / 1000).toFixed(6);
  const missed = await missedMessages(context, { after, places, signal: until });
  for (const message of missed) {
    if (until.aborted) return;
    const event = { ...message, type: 'message' };
    await hearMessage(listening, {
      team_id: team,
      event_id: `missed:${message.channel}:${message.ts}`,
      event,
    });
  }
  context.logger.info({ platform: 'slack', messages: missed.length }, 'what was missed was read');
}
