// What is done until a database is left: the questions that a run can sleep at, and reports that were delivered. A request
// that the notes answer is for runs without a model, one that the web answers mostly for those with models.
import { newId } from '../../../src/base/ids.ts';
import type { Answer } from '../../../src/chat/port.ts';
import type { Choice } from '../../../src/chat/port/choice.ts';
import type { Settings } from '../../../src/research/settings.ts';
import { eventually } from '../eventually.ts';
import { answers, down } from '../paths/script.ts';
import type { Script } from '../paths/script.ts';
import type { Thread } from '../paths/thread.ts';
import { planned, understood } from '../scripted-story.ts';
import { shippedSettings } from '../shipped-settings.ts';
import { alice } from '../talking.ts';
import type { Talking } from '../talking.ts';
import { noteQuestion, webQuestion } from './ground.ts';
import { quotation, words, wordsWithout } from './words.ts';

/** A Footnote whose database is to be left. */
export interface Writer {
  readonly thread: Thread;
  /** The one that runs at the moment. */
  readonly talking: () => Talking;
  /** Ends it, and starts one that researches and sends nothing: as if the process that sends were gone. */
  silence(): Promise<void>;
  /** Asks without anybody who listens to the chat. */
  asks(text: string, choice: Choice): Promise<void>;
}

export interface Scenario {
  /** What the models say; null: there are none. */
  readonly script: Script | null;
  readonly settings?: Partial<Settings>;
  readonly play: Play;
}

type Play = (writer: Writer) => Promise<void>;
type Kind = 'clarify' | 'plan' | 'draft' | 'retry';
type Question = { readonly id: string; readonly version: number };

const light: Choice = { depth: 'light', mode: 'deep' };
const medium: Choice = { depth: 'medium', mode: 'deep' };
const extended: Choice = { depth: 'extended', mode: 'deep' };
const open: Choice = { depth: 'auto', mode: 'auto' };

/** The run waits at the n-th question of this kind, whether it stands in the thread or waits to be posted there. */
function asked({ talking }: Writer, kind: Kind, n = 1): Promise<Question> {
  const find = async () => {
    const { rows } = await talking().database.pool.query<Question>(
      `SELECT question.id, question.version FROM question JOIN run ON run.id = question.run_id
        WHERE question.kind = $1 AND run.status = 'waiting' ORDER BY asked_at`,
      [kind],
    );
    return rows[n - 1];
  };
  return eventually(`question ${n} of kind ${kind}`, find, { withinMs: 60_000 });
}

async function decides(writer: Writer, kind: Kind, answer: Answer): Promise<void> {
  const { id: questionId, version } = await asked(writer, kind);
  const { inbound } = writer.talking().footnote;
  const refusal = await inbound.answer({ eventId: newId('msg'), questionId, version, author: alice, answer });
  if (refusal !== null) throw new Error(refusal);
}

const asks =
  (request: string, choice: Choice, kind: Kind): Play =>
  async (writer) => {
    writer.thread.asks(request, choice);
    await writer.thread.shown(kind);
    await asked(writer, kind);
  };

/** Draft, feedback, and what is asked then: another draft, or what to do without the models. */
const wishes =
  (request: string, choice: Choice, kind: 'draft' | 'retry' = 'draft'): Play =>
  async (writer) => {
    const n = kind === 'draft' ? 2 : 1;
    await asks(request, choice, 'draft')(writer);
    await decides(writer, 'draft', { kind: 'feedback', text: wish });
    await writer.thread.shown(kind, n);
    await asked(writer, kind, n);
  };

const wish =
  'Also say how the kestrel engine compares, and how long backups of the archive database are kept.';

const accepts =
  (request: string, choice: Choice): Play =>
  async (writer) => {
    await asks(request, choice, 'draft')(writer);
    await decides(writer, 'draft', { kind: 'accepted' });
    await writer.thread.ends('delivered');
    await writer.thread.lastCard();
  };

/** The question waits in the outbox: who would send it was gone. */
const asksUnheard =
  (request: string, choice: Choice, kind: Kind): Play =>
  async (writer) => {
    await writer.silence();
    await writer.asks(request, choice);
    await asked(writer, kind);
  };

const wishesUnheard =
  (request: string, choice: Choice): Play =>
  async (writer) => {
    await asks(request, choice, 'draft')(writer);
    await writer.silence();
    await decides(writer, 'draft', { kind: 'feedback', text: wish });
    await asked(writer, 'draft', 2);
  };

const acceptsUnheard =
  (request: string, choice: Choice): Play =>
  async (writer) => {
    await asks(request, choice, 'draft')(writer);
    await writer.silence();
    await decides(writer, 'draft', { kind: 'accepted' });
    await eventually('it is delivered', async () => {
      const { pool } = writer.talking().database;
      return (await pool.query(`SELECT 1 FROM run WHERE status = 'delivered'`)).rows.length > 0;
    });
  };

const stops =
  (request: string, choice: Choice): Play =>
  async (writer) => {
    await asks(request, choice, 'draft')(writer);
    writer.thread.says('stop');
    await writer.thread.ends('cancelled');
    await writer.thread.lastCard();
  };

const planShown = { approval: { ...shippedSettings.approval, plan: true } };
const vague = 'Which one is best?';
const unclear = understood({
  ambiguous: true,
  questions: [
    { text: 'Which engines are meant?', suggestions: ['falcon and heron', 'all of them'] },
    { text: 'What matters most?', suggestions: ['speed', 'cost'] },
  ],
});
const twice: Script = {
  ...words,
  planner: answers(planned('falcon', 'heron', 'osprey'), planned('kestrel')),
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  clarify: { script: null, play: asks(vague, open, 'clarify') },
  'clarify-model': {
    script: { ...words, intake: answers(unclear, understood()) },
    play: asks(vague, open, 'clarify'),
  },
  'clarify-pending': { script: null, play: asksUnheard(vague, open, 'clarify') },

  plan: { script: null, settings: planShown, play: asks(noteQuestion, medium, 'plan') },
  'plan-model': { script: words, settings: planShown, play: asks(webQuestion, medium, 'plan') },
  'plan-pending': { script: words, settings: planShown, play: asksUnheard(webQuestion, medium, 'plan') },

  'draft-1': { script: null, play: asks(noteQuestion, light, 'draft') },
  'draft-1-web': { script: null, play: asks(webQuestion, medium, 'draft') },
  'draft-1-pending': { script: null, play: asksUnheard(noteQuestion, light, 'draft') },
  'draft-1-model': { script: words, play: asks(webQuestion, medium, 'draft') },
  'draft-1-model-light': { script: words, play: asks(webQuestion, light, 'draft') },
  'draft-1-model-pending': { script: words, play: asksUnheard(webQuestion, medium, 'draft') },
  // A source that nothing cites any more leaves a gap in the numbers.
  'draft-1-model-gap': { script: wordsWithout(quotation), play: asks(webQuestion, medium, 'draft') },
  'draft-2': { script: null, play: wishes(noteQuestion, light) },
  'draft-2-model': { script: twice, play: wishes(webQuestion, light) },
  'draft-2-model-extended': { script: twice, play: wishes(webQuestion, extended) },
  'draft-2-model-pending': { script: twice, play: wishesUnheard(webQuestion, medium) },

  'outage-planner': { script: { ...words, planner: down }, play: asks(webQuestion, medium, 'retry') },
  'outage-explorer': { script: { ...words, explorer: down }, play: asks(webQuestion, medium, 'retry') },
  'outage-writer': { script: { ...words, writer: down }, play: asks(webQuestion, medium, 'retry') },
  'outage-verifier': { script: { ...words, verifier: down }, play: asks(webQuestion, medium, 'retry') },
  'outage-verifier-light': { script: { ...words, verifier: down }, play: asks(webQuestion, light, 'retry') },
  'outage-pending': { script: { ...words, verifier: down }, play: asksUnheard(webQuestion, medium, 'retry') },
  'outage-2': {
    script: { ...twice, writer: [words.writer, down].flatMap((one) => one ?? []) },
    play: wishes(webQuestion, medium, 'retry'),
  },

  delivered: { script: null, play: accepts(noteQuestion, light) },
  'delivered-model': { script: words, play: accepts(webQuestion, medium) },
  'delivered-pending': { script: words, play: acceptsUnheard(webQuestion, medium) },
  cancelled: { script: words, play: stops(webQuestion, medium) },
};
