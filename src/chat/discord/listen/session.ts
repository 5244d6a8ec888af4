// Where the gateway was read up to. A process that died is followed by one that goes on where everything was recorded, so
// that Discord sends again what was not.
import type { SessionInfo } from '@discordjs/ws';
import { z } from 'zod';
import { toErrorRecord } from '../../../base/errors.ts';
import { idAt, isYounger } from '../addresses.ts';
import type { Listening } from '../context.ts';

export type Session = ReturnType<typeof createSession>;

export interface SessionParts extends Pick<Listening, 'clock' | 'logger' | 'memory'> {
  /** A session keeps the intents that it began with: with others a new one is begun. */
  readonly intents: number;
}

const noteName = 'discord/session';
const writeMs = 1000;

const noteSchema = z.object({
  intents: z.int(),
  session: z.object({ sessionId: z.string(), resumeURL: z.string(), sequence: z.int() }).nullable(),
  seen: z.string().regex(/^\d+$/).nullable(),
});

export function createSession({ memory, intents, logger, clock }: SessionParts) {
  let info: SessionInfo | null = null;
  let isWriteDue = false;
  let written = '';
  const progress = createProgress();

  function note(): z.infer<typeof noteSchema> {
    const session = info && {
      sessionId: info.sessionId,
      resumeURL: info.resumeURL,
      sequence: progress.upTo(info.sequence),
    };
    return { intents, session, seen: progress.seen() };
  }

  async function flush(): Promise<void> {
    const wanted = note();
    const text = JSON.stringify(wanted);
    if (text === written) return;
    try {
      await memory.write(noteName, wanted);
      written = text;
    } catch (error) {
      logger.warn({ error: toErrorRecord(error) }, 'where Discord was read up to could not be written down');
    }
  }

  async function flushSoon(): Promise<void> {
    if (isWriteDue) return;
    isWriteDue = true;
    await clock.sleep(writeMs);
    isWriteDue = false;
    await flush();
  }

  return {
    /** Reads what an earlier process left. */
    async load(): Promise<void> {
      const found = noteSchema.safeParse(await memory.read(noteName)).data;
      progress.began(found?.seen ?? idAt(clock.now() + 1));
      const session = found?.intents === intents ? found.session : null;
      info = session && { ...session, shardId: 0, shardCount: 1 };
      // From the first start on nothing is missed, however soon this process dies.
      await flush();
    },
    /** The session as the gateway must resume it now. */
    current: (): SessionInfo | null => info,
    /** The gateway began a session, went on in it, or ended it (null). */
    update(next: SessionInfo | null): void {
      const isOther = next?.sessionId !== info?.sessionId;
      info = next;
      // A process that dies in its first second must have left which session to go on in.
      void (isOther ? flush() : flushSoon());
    },
    /** An event came in; `message`: the id of the message it is about. What is returned is called when it is recorded. */
    received(sequence: number, message: string | null): () => void {
      const done = progress.received({ sequence, message });
      return () => {
        done();
        void flushSoon();
      };
    },
    /** All messages up to this one were recorded; null: none yet. */
    seen: progress.seen,
    /** Writes down where we are. Never rejects. */
    flush,
  };
}

interface Received {
  readonly sequence: number;
  readonly message: string | null;
}

/** Which events are recorded: everything before the first that is not. */
function createProgress() {
  const pending = new Set<Received>();
  let newest: string | null = null;

  return {
    began: (seen: string | null) => void (newest = seen),
    received(one: Received): () => void {
      pending.add(one);
      return () => {
        pending.delete(one);
        const { message } = one;
        if (message !== null && (newest === null || isYounger(message, newest))) newest = message;
      };
    },
    upTo: (sequence: number) => Math.min(sequence, ...[...pending].map((one) => one.sequence - 1)),
    seen: (): string | null => {
      const [first] = [...pending].flatMap(({ message }) => message ?? []).toSorted(byAge);
      return first === undefined ? newest : String(BigInt(first) - 1n);
    },
  };
}

const byAge = (a: string, b: string): number => (isYounger(a, b) ? 1 : -1);
