// A message that a model has read, said to a plan, a draft or a run, and what is replied to it alone.
import { shortened } from '../base/shortened.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { AskedBeside, Beside } from '../research/report/beside.ts';
import type { InboundEvent, QuestionView, RunView } from '../store/port.ts';
import type { Talk } from './parts.ts';
import { statusOf, toldSoFar } from './report-status.ts';
import { givenBack, keep, reply, say, tell } from './say.ts';

export type BesideEvent = Extract<InboundEvent, { kind: 'beside' }>;

export interface Said {
  readonly talk: Talk;
  readonly runId: string;
  /** The plan or draft that it was said to; null: none, the run worked or had ended. */
  readonly saidTo: BesideEvent['of'];
  /** What the model was told that it was said to. */
  readonly readAs: AskedBeside['to'];
  readonly reading: Beside;
  /** What the draft was to be changed for, if that was the last thing said; null: something else was. */
  readonly offered: string | null;
  /** Takes it for what its words look like, whatever the thread is at then. `as`: in place of the message. */
  readonly again: (as?: IncomingMessage) => Promise<void>;
}

/** The message, and how things stand when it is settled: by then others may be asked, and the run may work or have ended. */
export interface Situation extends Said {
  readonly run: RunView;
  /** The question that is open; null: none. */
  readonly open: QuestionView | null;
  /** The same, where it is a plan or a draft; null: neither waits. */
  readonly decidable: QuestionView | null;
  /** Whether what the message was said to is what waits now, or neither is anything. */
  readonly isSame: boolean;
}

/** The reading; where it asks how the work is or what it has found, with that as it is by now. */
export async function withWork({ talk, runId, reading }: Said): Promise<Beside> {
  if (reading.asksFor === null) return reading;
  const [open, run] = await Promise.all([talk.questions.openQuestion(runId), talk.conversations.run(runId)]);
  const tellWork = reading.asksFor === 'found' ? toldSoFar : statusOf;
  return { ...reading, text: run === null ? '' : await tellWork(talk, run, open) };
}

/** As `reply`, with an answer, which what is asked later may lean on. `below`: what is said below it. */
export async function answered(talk: Talk, text: string, below = ''): Promise<void> {
  await keep(talk);
  const sentence = `${text}\n${below}`.trim();
  return talk.message.addressed ? say(talk, sentence, { answers: true }) : tell(talk, sentence);
}

/** Says it to its author alone, or below the answer to what the message asks besides. */
export function replyBelow({ talk, reading }: Said, sentence: string): Promise<void> {
  const { alsoAsks, text } = reading;
  return alsoAsks && text !== '' ? answered(talk, text, sentence) : reply(talk, sentence, 'alone');
}

/** What the message asks besides a decision is answered once that was taken: by then the work is another. */
export async function answerBesides(said: Said): Promise<void> {
  if (!said.reading.alsoAsks || said.reading.text === '') return;
  await answered(said.talk, (await withWork(said)).text);
}

export const closed = (talk: Talk) => reply(talk, talk.say('answer.closed'), 'alone');

/** Characters of a message that are repeated in what is said about it. */
export const shownOfMessage = 80;

export function unclear(talk: Talk): Promise<void> {
  const { text } = talk.message;
  const sentence = talk.say('beside.unclear', { text: shortened(text, shownOfMessage) });
  return reply(talk, text.length > shownOfMessage ? givenBack(talk, sentence) : sentence);
}
