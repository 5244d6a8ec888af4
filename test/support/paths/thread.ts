// What people do in one thread of a strict chat platform, and what they see there. A test reads the database to know how
// far a run is and what happened in it, and never writes into it.
import { newId } from '../../../src/base/ids.ts';
import type { Answer, Person, ThreadAddress } from '../../../src/chat/port.ts';
import type { Choice } from '../../../src/chat/port/choice.ts';
import type { MessageView, ProgressView } from '../../../src/chat/views.ts';
import { refOf } from '../../fakes/strict-chat.ts';
import type { StrictPlatform, StrictPost } from '../../fakes/strict-chat.ts';
import { eventually } from '../eventually.ts';
import { alice } from '../talking.ts';
import type { Talking } from '../talking.ts';

type Kind = MessageView['kind'];
type ViewOf<K extends Kind> = Extract<MessageView, { kind: K }>;

export interface Thread {
  asks(text: string, choice?: Partial<Choice>): void;
  /** Mentions Footnote. */
  says(text: string, person?: Person): void;
  /** Presses a button of this question, or sends its form. */
  clicks(post: StrictPost, answer: Answer, person?: Person): void;
  /** Resolves to the n-th message of this kind, from 1, once it stands there. */
  shown<K extends Kind>(kind: K, n?: number): Promise<StrictPost & { readonly view: ViewOf<K> }>;
  /** What stands in the thread, in order, its card apart: what kind of message each is. */
  kinds(): Kind[];
  /** The texts of notices. */
  notices(): string[];
  /** The whole text of the report. */
  report(): string;
  /** The card as it stands once the run has ended; it is edited every few seconds. */
  lastCard(): Promise<ProgressView>;
  /** Resolves when the run has ended so, and everything that is said about it stands there. */
  ends(status: string): Promise<void>;
  /** Resolves when the run waits for people, or has this status otherwise. */
  is(status: string): Promise<void>;
  /** Data of the run's events of this type, in order. */
  events(type: string): Promise<Record<string, unknown>[]>;
  /** Resolves to how this question ended, once its buttons are gone. */
  settled(post: StrictPost): Promise<string>;
}

export function threadOn(
  platform: StrictPlatform,
  { store, database }: Pick<Talking, 'store' | 'database'>,
  address: ThreadAddress,
): Thread {
  const posts = () => platform.posts.filter(({ thread }) => thread === address.externalId);
  const first = () => posts().filter(({ part, view }) => part === 0 && view.kind !== 'progress');
  const message = (author: Person, text: string, choice?: Choice) =>
    platform.push({
      kind: 'message',
      message: {
        eventId: newId('msg'),
        thread: address,
        author,
        text,
        addressed: true,
        ...(choice === undefined ? {} : { choice }),
      },
    });
  const run = async () => store.conversations.latestRun(await store.conversations.openThread(address));
  const reaches = async (wanted: string) => {
    await eventually(`the run is ${wanted}`, async () => (await run())?.status === wanted, {
      withinMs: 60_000,
      otherwise: async () => `It is ${(await run())?.status}; there stands ${JSON.stringify(first())}`,
    });
  };
  return {
    asks: (text, choice = {}) => message(alice, text, { depth: 'auto', mode: 'auto', ...choice }),
    says: (text, person = alice) => message(person, text),
    clicks({ question }, answer, author = alice) {
      if (question === null) throw new Error('This message asks nothing.');
      const { id: questionId, version } = question;
      platform.push({
        kind: 'answer',
        answer: { eventId: newId('msg'), questionId, version, author, answer },
      });
    },
    shown: <K extends Kind>(kind: K, n = 1) =>
      eventually(
        `message ${n} of kind ${kind}`,
        () =>
          first().filter(({ view }) => view.kind === kind)[n - 1] as
            | (StrictPost & { readonly view: ViewOf<K> })
            | undefined,
        {
          withinMs: 60_000,
          otherwise: async () =>
            `The run is ${(await run())?.status}; there stands ${JSON.stringify(first())}`,
        },
      ),
    kinds: () => first().map(({ view }) => view.kind),
    notices: () => first().flatMap(({ view }) => (view.kind === 'notice' ? [view.text] : [])),
    report: () =>
      posts()
        .flatMap(({ view }) => (view.kind === 'report' ? [view.report] : []))
        .join(''),
    lastCard: () =>
      eventually('the card says how it ended', () =>
        posts()
          .flatMap((post) => platform.cards.get(refOf(post)) ?? [])
          .findLast(({ live }) => !live),
      ),
    is: reaches,
    async ends(status) {
      await reaches(status);
      await eventually('all is said', async () => {
        const { rows } = await database.pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM delivery JOIN thread ON thread.id = delivery.thread_id
            WHERE thread.external_id = $1 AND delivery.status IN ('pending', 'sending')`,
          [address.externalId],
        );
        return rows[0]?.count === 0;
      });
    },
    async events(type) {
      const { rows } = await database.pool.query<{ data: Record<string, unknown> }>(
        'SELECT data FROM event WHERE run_id = $1 AND type = $2 ORDER BY id',
        [(await run())?.id, type],
      );
      return rows.map(({ data }) => data);
    },
    settled: (post) => eventually('the question is settled', () => platform.settled.get(refOf(post))),
  };
}
