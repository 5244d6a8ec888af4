// How long a report may be, in words beside code: whoever asks in a chat reads no chapters (A69, F29).
import { linesOf } from '../../citations/code.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { wordCount } from '../../text/words.ts';
import { type Attempt, sendBackOnce } from '../agent.ts';
import type { WriterInput } from './contract.ts';

/** Words that are aimed at, where intake has not said: for one thing, for a few, and for each part of a survey; the fewest. */
const aims = { simple: 120, moderate: 180, part: 45, least: 40 };

/** Of the most that a survey may have; writers who were told only that wrote three to four times what people expected. */
const share = 0.3;

/** By so much of what is aimed at a first draft may be longer, and one with what a rehearsal adds; in words, for each wish and for feedback. */
const over = { first: 1 / 3, rehearsed: 1 / 2, wish: 40, feedback: 200 };

/** Of the words of a draft, the most of one that is plainly shorter, and of one that is a little shorter. */
const shorter = { plainly: 0.7, little: 0.85 };

/** Nobody counts exactly: by this part more is not sent back. */
const tolerance = 0.1;

/** What is counted of a report. */
type Counted = Pick<NonNullable<WriterInput['last']>, 'text' | 'openQuestions'>;

/** What says how long a report is to be. */
type Asked = Pick<WriterInput, 'scope' | 'tasks' | 'maxWords' | 'wantedWords' | 'feedback' | 'followed'>;

/** How long a report is, and how long it is to be with what a rehearsal adds, in words beside code. */
export interface Length {
  readonly words: number;
  /** Null: people have read a draft before, and this one has the length that they want. */
  readonly about: number | null;
  readonly most: number;
}

export function measure(draft: Counted, wanted: Asked): Length & { readonly about: number } {
  return { words: wordsIn(draft), about: aimOf(wanted), most: mostOf(wanted, over.rehearsed) };
}

/** Of a draft that follows what people want of one that they have read: its length is what they want, not what the request did. */
export function measureWanted(draft: Counted): Length {
  const words = wordsIn(draft);
  return { words, about: null, most: tens(words + over.wish) };
}

/** What the writer is told; a draft that is edited keeps its length unless somebody wants another. */
export function lengthOf(input: WriterInput): string {
  const { last, scope, mostWords: most } = input;
  const counted = `at most ${mostWords(input)} words beside code and citations, open questions included; they are counted`;
  const limit =
    wishesOf(input) === 0 || most !== undefined ? counted : `${counted}, unless people have wanted it longer`;
  if (last?.isRead) {
    const now = wordsIn(last);
    const never = Math.max(mostWords(input), input.maxWords);
    return `the last draft has ${now} words; this one, where the feedback says only that it is to be shorter, at most ${tens(now * shorter.plainly)}, a little shorter, about ${tens(now * shorter.little)}, else as long as the feedback says, or as that draft, and longer only for what is new, by about ${over.wish} words for each thing that it wants told, unless it wants it in full; in no case over ${never}, beside code and citations; they are counted`;
  }
  if (last !== undefined)
    return `the last draft has ${wordsIn(last)} words; this one, whatever is added, ${limit}`;
  const about = `about ${aimOf(input)} words, fewer where fewer do, ${limit}`;
  if (scope === 'simple') return `one fact, or a yes or no: two to five sentences and no sections; ${about}`;
  if (scope === 'moderate') return `a few things: the answer to each; ${about}`;
  return about;
}

/** @throws AnswerRejected the first time that the report is too long */
export function refuseLength(draft: Counted, input: WriterInput, attempt: Attempt): void {
  const words = wordsIn(draft);
  // Somebody may have wanted a long one.
  const most = input.mostWords ?? Math.max(mostWords(input), wishesOf(input) === 0 ? 0 : input.maxWords);
  if (words <= most * (1 + tolerance)) return;
  sendBackOnce(
    attempt,
    `The report has ${words} words, and ${most} are the most. Keep what answers the request and leave out the rest, whole sentences and steps, never the condition of one that stays.`,
  );
}

/** What people want of a draft may be longer, and no sentence that they have read has to make room for it. */
function mostWords(input: WriterInput): number {
  const { maxWords, last, mostWords: most } = input;
  if (most !== undefined) return most;
  if (last?.isRead === true) return Math.max(maxWords, wordsIn(last) + over.feedback);
  return mostOf(input, last === undefined ? over.first : over.rehearsed);
}

/** The rehearser and the writer are told the same: what one grants, the other would else take back. */
function mostOf(wanted: Asked, part: number): number {
  return Math.min(wanted.maxWords, tens(aimOf(wanted) * (1 + part))) + over.wish * wishesOf(wanted);
}

function wishesOf({ feedback, followed = [] }: Asked): number {
  return followed.length + (feedback === undefined ? 0 : 1);
}

/** As intake has judged by the request alone; else by its parts, of which a plan has a task each. */
function aimOf({ scope, tasks, maxWords, wantedWords }: Asked): number {
  if (wantedWords !== undefined) return tens(Math.min(Math.max(wantedWords, aims.least), maxWords * share));
  if (scope === 'simple' || scope === 'moderate') return Math.min(aims[scope], maxWords);
  const parts = tasks.filter(({ task }) => task.kind !== 'analysis').length;
  return tens(Math.min(maxWords * share, Math.max(aims.moderate, aims.part * parts)));
}

/** As lengths are told to models, who do not count exactly. */
export const tens = (words: number) => Math.round(words / 10) * 10;

/** Words beside code, which is as long as it has to be. */
export function wordsIn({ text, openQuestions = [] }: Counted): number {
  const prose = linesOf(withoutCitations(text)).filter(({ isCode }) => !isCode);
  return wordCount([...prose.map((line) => line.text), ...openQuestions].join('\n'));
}
