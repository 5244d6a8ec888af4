// What the buttons, menus and forms of our messages do, and what they carry: the same on every platform. What comes back
// from a click may be forged, or older than this table.
import type { Answer, AskedQuestion, Inbound, Person, ThreadAddress, Whisper } from './port.ts';
import type { Offered, Opening, Picked, Picks } from './port/choice.ts';
import type { Say } from './words/say.ts';

/**
 * `suggest`: the suggestion it shows is the answer. `take`: what was offered is. `choose`: a menu whose choice counts when
 * `send` is pressed.
 */
type MeaningOfQuestion =
  | { readonly does: 'answer'; readonly answer: Answer }
  | { readonly does: 'suggest' | 'take' | 'choose' | 'send' | 'changes' | 'words' };

type MeaningOfRun = { readonly about: 'run' } & (
  | { readonly does: 'stop' | 'check' | 'file' | 'page' }
  | { readonly does: 'rate'; readonly helpful: boolean }
);

/** Their names stand in messages that people press months later. */
const meanings = {
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
  stop: { about: 'run', does: 'stop' },
  check: { about: 'run', does: 'check' },
  file: { about: 'run', does: 'file' },
  page: { about: 'run', does: 'page' },
  helpful: { about: 'run', does: 'rate', helpful: true },
  unhelpful: { about: 'run', does: 'rate', helpful: false },
} as const satisfies Readonly<Record<string, MeaningOfQuestion | MeaningOfRun>>;

type Meaning = MeaningOfQuestion | MeaningOfRun;

export type Verb = keyof typeof meanings;

/** Ids of questions and runs. */
export const idPattern = /^[\w-]{1,64}$/;

export interface OfQuestion {
  readonly questionId: string;
  readonly version: number;
}

export type Asking = Pick<AskedQuestion, 'id' | 'version'>;

/** Whose a button, a menu or a form is. */
export type About = { readonly question: Asking } | { readonly runId: string };

/** What it carries, on every platform; at most 100 characters. `index`: which of several. */
export function codeOf(verb: Verb, about: About, index?: number): string {
  const whose = 'runId' in about ? [about.runId] : [about.question.id, about.question.version];
  return [verb, ...whose, ...(index === undefined ? [] : [index])].join(':');
}

type Action =
  | { readonly about: 'run'; readonly meaning: MeaningOfRun; readonly runId: string }
  | (OfQuestion & {
      readonly about: 'question';
      readonly verb: Verb;
      readonly meaning: MeaningOfQuestion;
      /** Which suggestion, or which question's menu; 0 for the others. */
      readonly index: number;
    });

/** Null for what is not ours. */
export function readCode(code: string): Action | null {
  const [name = '', id = '', ...rest] = code.split(':');
  if (!Object.hasOwn(meanings, name) || !idPattern.test(id)) return null;
  const verb = name as Verb;
  const meaning: Meaning = meanings[verb];
  if ('about' in meaning) {
    const known = meaning.does === 'check' ? /^\d$/.test(rest.join(':')) : rest.length === 0;
    return known ? { about: 'run', meaning, runId: id } : null;
  }
  const [version = '', index = '0', ...more] = rest;
  if (more.length > 0 || !/^\d{1,9}$/.test(version) || !/^\d{1,2}$/.test(index)) return null;
  return { about: 'question', verb, meaning, questionId: id, version: Number(version), index: Number(index) };
}

/** What somebody clicked. `chosen`: in a menu, whose choice counts later. */
export type Click =
  | TakenClick
  | (OfQuestion & { readonly kind: 'chosen' })
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'changes' | 'words'; readonly picks: Picks })
  /** Answers were sent, and none was chosen. */
  | { readonly kind: 'incomplete' };

/** A click that does something by itself. */
export type TakenClick =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer | Picked | Offered })
  | { readonly kind: 'stop' | 'file' | 'page'; readonly runId: string }
  | { readonly kind: 'check'; readonly runId: string; readonly n: number }
  | { readonly kind: 'rate'; readonly runId: string; readonly helpful: boolean };

/** A menu of a question, and the value that is chosen in it; empty: none. */
export interface Menu {
  readonly code: string;
  readonly value: string;
}

/** A click on what carries this. `value`: of the entry that was chosen; `menus`: those of its message. Null: it is forged. */
export function readPress(code: string, value: string | undefined, menus: readonly Menu[]): Click | null {
  const action = readCode(code);
  if (action === null) return null;
  if (action.about === 'run') return runClick(action.meaning, action.runId, value);
  const { meaning, index, questionId, version } = action;
  const question = { questionId, version };
  switch (meaning.does) {
    case 'answer':
      return { kind: 'answer', answer: meaning.answer, ...question };
    case 'suggest':
      return { kind: 'answer', answer: { kind: 'picked', picks: [index] }, ...question };
    case 'take':
      return { kind: 'answer', answer: { kind: 'offered', index }, ...question };
    case 'choose':
      return { kind: 'chosen', ...question };
    case 'send': {
      const picks = picksIn(menus);
      if (picks.every((pick) => pick === null)) return { kind: 'incomplete' };
      return { kind: 'answer', answer: { kind: 'picked', picks }, ...question };
    }
    case 'changes':
    case 'words':
      return { kind: 'form', form: meaning.does, picks: picksIn(menus), ...question };
  }
}

function picksIn(menus: readonly Menu[]): Picks {
  const picks: (number | null)[] = [];
  for (const { code, value } of menus) {
    const action = readCode(code);
    if (action?.about !== 'question' || action.meaning.does !== 'choose') continue;
    picks[action.index] = /^\d{1,2}$/.test(value) ? Number(value) : null;
  }
  return Array.from(picks, (pick) => pick ?? null);
}

/** `number`: of a citation, as the entry of a menu carries it. */
function runClick(meaning: MeaningOfRun, runId: string, number: string | undefined): Click | null {
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
    return say('click.not-recorded');
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
