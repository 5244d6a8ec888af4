// What the buttons, menus and forms of our messages do: one table for every platform. A platform only writes a verb into
// what it sends, and reads it back from a click, which may be forged or older than this table.
import type { Answer, AskedQuestion, Inbound, Person, ThreadAddress, Whisper } from './port.ts';
import type { Offered, Opening, Picked, Picks } from './port/choice.ts';
import type { Say } from './words/say.ts';

/**
 * `suggest`: the suggestion it shows is the answer. `take`: what was offered is. `choose`: a menu whose choice counts when
 * `send` is pressed.
 */
export type MeaningOfQuestion =
  | { readonly does: 'answer'; readonly answer: Answer }
  | { readonly does: 'suggest' | 'take' | 'send' | 'changes' | 'words' }
  | { readonly does: 'choose' };

export type MeaningOfRun =
  | { readonly does: 'stop' | 'check' | 'file' | 'page' }
  | { readonly does: 'rate'; readonly helpful: boolean };

/** Their names stand in messages that people press months later: an old name stays, below. */
export const meanings = {
  approve: { does: 'answer', answer: { kind: 'accepted' } },
  changes: { does: 'changes' },
  reject: { does: 'answer', answer: { kind: 'rejected' } },
  retry: { does: 'answer', answer: { kind: 'retry' } },
  finish: { does: 'answer', answer: { kind: 'finish' } },
  'give-up': { does: 'answer', answer: { kind: 'rejected' } },
  start: { does: 'answer', answer: { kind: 'just-start' } },
  answer: { does: 'suggest' },
  choose: { does: 'choose' },
  send: { does: 'send' },
  words: { does: 'words' },
  take: { does: 'take' },
  stop: { does: 'stop' },
  check: { does: 'check' },
  file: { does: 'file' },
  page: { does: 'page' },
  helpful: { does: 'rate', helpful: true },
  unhelpful: { does: 'rate', helpful: false },
} as const satisfies Readonly<Record<string, MeaningOfQuestion | MeaningOfRun>>;

export type Meaning = MeaningOfQuestion | MeaningOfRun;

export type Verb = keyof typeof meanings;

/** Names that messages of earlier versions carry. */
const oldNames: Readonly<Record<string, Verb>> = { accept: 'approve', 'stop-run': 'stop' };

/** Null for what is not ours. */
export function verbNamed(name: string): Verb | null {
  const old = Object.hasOwn(oldNames, name) ? oldNames[name] : undefined;
  return old ?? (Object.hasOwn(meanings, name) ? (name as Verb) : null);
}

/** Ids of questions and runs. */
export const idPattern = /^[\w-]{1,64}$/;

export interface OfQuestion {
  readonly questionId: string;
  readonly version: number;
}

export type Asking = Pick<AskedQuestion, 'id' | 'version'>;

/** What somebody clicked, as far as it is alike on every platform. */
export type Click =
  | TakenClick
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'changes' | 'words'; readonly picks: Picks })
  /** Answers were sent, and none was chosen. */
  | { readonly kind: 'incomplete' };

/** A click that does something by itself. */
export type TakenClick =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer | Picked | Offered })
  | { readonly kind: 'stop' | 'file' | 'page'; readonly runId: string }
  | { readonly kind: 'check'; readonly runId: string; readonly n: number }
  | { readonly kind: 'rate'; readonly runId: string; readonly helpful: boolean };

const aboutRuns = { stop: true, check: true, file: true, page: true, rate: true } as const satisfies Readonly<
  Record<MeaningOfRun['does'], true>
>;

export function isOfRun(meaning: Meaning): meaning is MeaningOfRun {
  return Object.hasOwn(aboutRuns, meaning.does);
}

/** A click about a question. `index`: of the suggestion or offer on the button; `picks`: what is chosen in the menus. */
export function questionClick(
  meaning: Exclude<MeaningOfQuestion, { does: 'choose' }>,
  question: OfQuestion,
  index: number,
  picks: Picks,
): Click {
  switch (meaning.does) {
    case 'answer':
      return { kind: 'answer', answer: meaning.answer, ...question };
    case 'suggest':
      return { kind: 'answer', answer: { kind: 'picked', picks: [index] }, ...question };
    case 'take':
      return { kind: 'answer', answer: { kind: 'offered', index }, ...question };
    case 'send':
      if (picks.every((pick) => pick === '')) return { kind: 'incomplete' };
      return { kind: 'answer', answer: { kind: 'picked', picks }, ...question };
    case 'changes':
    case 'words':
      return { kind: 'form', form: meaning.does, picks, ...question };
  }
}

/** A click about a run; `number` of a citation, as the entry of a menu carries it. Null: it is forged. */
export function runClick(meaning: MeaningOfRun, runId: string, number?: string): Click | null {
  if (!idPattern.test(runId)) return null;
  if (meaning.does !== 'check' && number !== undefined) return null;
  if (meaning.does === 'rate') return { kind: 'rate', runId, helpful: meaning.helpful };
  if (meaning.does !== 'check') return { kind: meaning.does, runId };
  return /^[1-9]\d{0,3}$/.test(number ?? '') ? { kind: 'check', runId, n: Number(number) } : null;
}

/** Whose click or command it is. */
export interface Doing {
  readonly eventId: string;
  readonly author: Person;
  /** Whether a thread is the one that the person is in. */
  readonly isHere: (thread: ThreadAddress) => boolean;
}

/** Where something is handed over, and who hears why it could not be recorded. */
export interface Hearing {
  readonly inbound: Inbound;
  readonly say: Say;
  readonly failed: (error: unknown, message: string) => void;
}

/** Hands a click over. Resolves to what the person is told, null: nothing. Never rejects. */
export async function takeClick(
  click: TakenClick,
  { eventId, author, isHere }: Doing,
  { inbound, say, failed }: Hearing,
): Promise<Whisper | null> {
  try {
    if (click.kind !== 'answer') return await inbound.press({ ...click, author, isHere });
    const { questionId, version, answer } = click;
    return await inbound.answer({ eventId, questionId, version, author, answer });
  } catch (error) {
    failed(error, 'a click could not be recorded');
    return say(click.kind === 'check' ? 'click.not-looked-up' : 'click.not-recorded');
  }
}

/** Whether somebody can be shown a form for an answer now. Never rejects. */
export async function openingOf(
  { questionId, version }: OfQuestion,
  author: Person,
  { inbound, say, failed }: Hearing,
): Promise<Opening> {
  try {
    return await inbound.opening({ questionId, version, author });
  } catch (error) {
    failed(error, 'a form could not be prepared');
    return { refused: say('click.not-recorded'), language: null, begun: '', asked: [] };
  }
}
