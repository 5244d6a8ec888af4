// What the buttons, menus and forms of our messages do: one table for every platform. A platform only writes a verb into
// what it sends, and reads it back from a click, which may be forged or older than this table.
import type { Answer, AskedQuestion } from './port.ts';

/** `suggest`: the suggestion it shows is the answer. `choose`: a menu whose choice counts when `send` is pressed. */
export type MeaningOfQuestion =
  | { readonly does: 'answer'; readonly answer: Answer }
  | { readonly does: 'suggest' | 'choose' | 'send' | 'changes' | 'words' };

export type MeaningOfRun =
  | { readonly does: 'stop' | 'check' | 'file' }
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
  stop: { does: 'stop' },
  check: { does: 'check' },
  file: { does: 'file' },
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

/** What somebody clicked, as far as it is alike on every platform. `incomplete`: a sentence to be told to them. */
export type Click =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer })
  /** `begun`: what the form begins with. */
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'changes'; readonly begun: string })
  | { readonly kind: 'incomplete'; readonly sentence: string }
  | { readonly kind: 'stop' | 'file'; readonly runId: string }
  | { readonly kind: 'check'; readonly runId: string; readonly n: number }
  | { readonly kind: 'rate'; readonly runId: string; readonly helpful: boolean };

/** A click about a run; `number` of a citation, as the entry of a menu carries it. Null: it is forged. */
export function runClick(meaning: MeaningOfRun, runId: string, number?: string): Click | null {
  if (!idPattern.test(runId)) return null;
  if (meaning.does !== 'check' && number !== undefined) return null;
  if (meaning.does === 'rate') return { kind: 'rate', runId, helpful: meaning.helpful };
  if (meaning.does !== 'check') return { kind: meaning.does, runId };
  return /^[1-9]\d{0,3}$/.test(number ?? '') ? { kind: 'check', runId, n: Number(number) } : null;
}
