// Who answers the questions of one terminal session: a person at the prompt, `--yes`, or nobody.
import { again } from '../../base/again.ts';
import { asSentence } from '../../base/as-sentence.ts';
import { isPassing, toErrorRecord } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Clock } from '../../base/clock.ts';
import type { Answer, Inbound, IncomingAnswer, Person } from '../port.ts';
import type { QuestionView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { createPrompt, type Question } from './prompt.ts';
import type { Screen, Terminal } from './screen.ts';

export interface AttentionParts {
  readonly terminal: Terminal;
  readonly screen: Screen;
  readonly person: Person;
  /** Names this session's only thread. */
  readonly session: string;
  /** In the language of the request, as far as it is known by now. */
  readonly words: () => Say;
  /** Approve, and answer every question that can be skipped with "just start". */
  readonly yes: boolean;
  readonly clock: Clock;
  /** Null: the session is ending. */
  readonly inbound: () => Inbound | null;
  /** Ctrl-C or `stop` at a prompt: while a prompt is open, Ctrl-C is no signal. */
  readonly onInterrupt: () => void;
  /** A question was shown that nobody will answer any more; `error`: its answer could not be recorded, else null. */
  readonly onUnattended: (questionId: string, error: unknown) => void;
}

export type Attention = ReturnType<typeof createAttention>;

/** Decides for each question who answers it, and carries the answer to `inbound`. */
export function createAttention(parts: AttentionParts) {
  const { terminal, screen } = parts;
  const prompt = createPrompt(terminal, screen, parts.words, () => ({
    aside: (text) => handOver(parts, text),
    hasModel: parts.inbound()?.hasModel ?? false,
  }));
  const answered = new Set<string>();
  let closed = terminal.input.isTTY !== true || !screen.redraws;
  /** The question that was shown last, while it is not settled. */
  let current: string | null = null;
  let busy: Promise<void> = Promise.resolve();
  let leaving = new AbortController();

  /** `refused`: what follows when it was not taken and the question is still waiting. */
  const give = async (question: Question, answer: Answer, refused: () => void | Promise<void>) => {
    const taken = await handIn(question, answer, parts, { answered, signal: leaving.signal });
    if (!taken && current === question.id) await refused();
    return taken;
  };
  const attend = async (question: Question): Promise<void> => {
    const { view } = question;
    const unasked = automatic(view, parts.yes, closed);
    if (unasked !== null) {
      const taken = await give(question, unasked.answer, () => parts.onUnattended(question.id, null));
      return taken ? screen.say(parts.words()(unasked.said)) : undefined;
    }
    if (closed) return parts.onUnattended(question.id, null);
    const outcome = await prompt.ask(question);
    if (outcome.kind === 'understood') await give(question, outcome.value, () => attend(question));
    if (outcome.kind === 'interrupted') parts.onInterrupt();
    if (outcome.kind !== 'closed') return undefined;
    closed = true;
    screen.print('talk', ['']);
    return attend(question);
  };

  return {
    /** How a question will be answered, judged before it is shown. */
    outlook(view: QuestionView): 'asks' | 'answers' | 'nobody' {
      if (automatic(view, parts.yes, closed) !== null) return 'answers';
      return closed ? 'nobody' : 'asks';
    },
    /** Begins to get the question answered; returns at once. A question that is still asked is withdrawn. */
    attend(question: Question): void {
      prompt.withdraw();
      current = question.id;
      const failed = (error: unknown) => {
        notTaken(parts, error);
        parts.onUnattended(question.id, error);
      };
      busy = busy.then(() => attend(question)).catch(failed);
    },
    /** The question is settled: it is no longer asked. True if it was answered here. */
    settled(questionId: string): boolean {
      prompt.withdraw(questionId);
      if (current === questionId) current = null;
      return answered.has(questionId);
    },
    /** Resolves when no prompt is open and no answer is on its way. */
    stop(): Promise<void> {
      leaving.abort();
      leaving = new AbortController();
      current = null;
      prompt.withdraw();
      return busy;
    },
  };
}

function notTaken({ screen, words }: AttentionParts, error: unknown): void {
  screen.say(words()('prompt.not-taken', { why: reasonOf(error) }));
}

/** Whether the answer was taken; `answered` names its question then, and while it is on its way. `signal`: it is not given again any more. */
async function handIn(
  { id: questionId, version }: Question,
  answer: Answer,
  { inbound, clock, screen, words, session, person: author }: AttentionParts,
  { answered, signal }: { readonly answered: Set<string>; readonly signal: AbortSignal },
): Promise<boolean> {
  // The same event id at every attempt: an answer is recorded once, however often it is given.
  const eventId = `${session}:${questionId}:${version}`;
  const kept = () => screen.say(words()('prompt.kept'));
  const incoming = { eventId, questionId, version, author, answer };
  answered.add(questionId);
  let refused: string | null | undefined = undefined;
  try {
    refused = await giveAnswer(incoming, { inbound, clock, signal, kept });
  } finally {
    if (refused !== null) answered.delete(questionId);
  }
  if (typeof refused === 'string') screen.say(refused);
  return refused === null;
}

const pauseMs = 500;
/** As long as a run is followed while its database is away (`src/cli/follow.ts`). */
const patienceMs = 60_000;

/** `kept`: called once, when the first attempt has failed and others follow. `signal`: aborted when the session ends. */
interface Giving extends Pick<AttentionParts, 'clock' | 'inbound'> {
  readonly signal: AbortSignal;
  readonly kept: () => void;
}

/**
 * Null when the answer was taken, a sentence why not, or `undefined` when the session ended first. While the database is away it is
 * given again. A repeat that is refused counts as taken: the attempt before was recorded. @throws what trying again cannot help, or
 * did not help for a minute
 */
export async function giveAnswer(
  incoming: IncomingAnswer,
  { clock, inbound, signal, kept }: Giving,
): Promise<string | null | undefined> {
  const until = clock.now() + patienceMs;
  let failures = 0;
  let outcome: string | null | undefined = undefined;
  const give = async () => {
    outcome = await inbound()?.answer(incoming);
    if (failures > 0 && outcome !== undefined) outcome = null;
  };
  const failed = (error: unknown) => {
    if (!isPassing(error) || clock.now() >= until) throw error;
    if (failures === 0) kept();
    failures += 1;
  };
  await again(give, { clock, signal, firstMs: pauseMs, longestMs: pauseMs, failed });
  return outcome;
}

async function handOver(parts: AttentionParts, text: string): Promise<void> {
  const { inbound, session, person: author } = parts;
  const thread = { platform: 'console', externalId: session };
  try {
    await inbound()?.message({ eventId: newId('msg'), thread, author, text, addressed: true });
  } catch (error) {
    notTaken(parts, error);
  }
}

const started = { answer: { kind: 'just-start' }, said: 'prompt.started' } as const;
const approved = { answer: { kind: 'accepted', beforehand: true }, said: 'prompt.accepted' } as const;

/** The answer that is given without asking, and what is said once it is recorded, not before; null: somebody must be asked. */
function automatic(view: QuestionView, yes: boolean, closed: boolean) {
  if (view.kind === 'clarify') return view.canSkip && (yes || closed) ? started : null;
  // Nobody gets a report without a model who has not asked for it.
  return !yes || view.kind === 'retry' ? null : approved;
}

/** What happened and what to do now, each a sentence: drivers and systems end their messages without a full stop. */
export function reasonOf(error: unknown): string {
  const { message, hint } = toErrorRecord(error);
  return [message, hint].flatMap((text) => (text ? [asSentence(text)] : [])).join(' ');
}
