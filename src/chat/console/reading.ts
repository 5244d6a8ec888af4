// What a line typed at a prompt means. Commands of one word are never an answer.
import type { Answer } from '../port.ts';
import { readCheck } from '../words/checking.ts';
import { commandOf } from '../words/commands.ts';
import type { Command } from '../words/commands.ts';
import { readDecision as readWords } from '../words/decision.ts';

export type Reading<T> =
  | { readonly kind: 'understood'; readonly value: T }
  /** Say this and ask once more. */
  | { readonly kind: 'again'; readonly say: string }
  | { readonly kind: 'stop' }
  /** Somebody wants to see what stands behind these citations first; at least one. */
  | { readonly kind: 'check'; readonly numbers: readonly number[] };

const decisionHelp =
  'Type accept (a), reject (r), or what should be different. Type stop or press Ctrl-C to stop the research.';

const unsureHelp =
  'Nothing was changed, for this may not be meant as a decision. If it is what should be different, type change: before it.';

const clarifyHelp =
  'Type the number of a suggestion or your own words; an empty line starts the research as it is. ' +
  'Type stop or press Ctrl-C to leave.';

/** A plan or draft is accepted, rejected, or sent back with what should be different. */
export function readDecision(line: string): Reading<Answer> {
  const text = line.trim();
  const asCommand = readCommand(text, decisionHelp, 'Your decision is awaited. ');
  if (asCommand !== null) return asCommand;
  if (/^a[.!]?$/i.test(text)) return understood({ kind: 'accepted' });
  if (/^r[.!]?$/i.test(text)) return understood({ kind: 'rejected' });
  const decision = readWords(text);
  if (decision.kind !== 'unsure') return understood(decision);
  // Another round of research must not begin by mistake.
  return { kind: 'again', say: /\s/.test(text) ? `${unsureHelp} ${decisionHelp}` : decisionHelp };
}

const retryHelp = 'Type retry (r) to try again, finish (f) to finish with what there is, or stop.';

/** The same for a draft, whose citations can be checked before anybody decides. */
export function readDraftDecision(line: string): Reading<Answer> {
  const check = readCheck(line);
  if (check !== null && check.numbers.length > 0) return { kind: 'check', numbers: check.numbers };
  if (check !== null) return { kind: 'again', say: checkHelp };
  const reading = readDecision(line);
  return reading.kind === 'again' ? { ...reading, say: `${reading.say} ${checkHelp}` } : reading;
}

const checkHelp = 'Type check 3 to see what stands behind citation [3].';

/** What to do when something that is needed fails. */
export function readRetry(line: string): Reading<Answer> {
  const text = line.trim();
  const asCommand = readCommand(text, retryHelp, 'Your decision is awaited. ');
  if (asCommand !== null) return asCommand;
  if (/^(retry|r|again|try again)[.!]?$/i.test(text)) return understood({ kind: 'retry' });
  // The prompt names the choice in full: "finish without a model".
  if (/^(finish|f)( without \S.*)?[.!]?$/i.test(text)) return understood({ kind: 'finish' });
  return { kind: 'again', say: retryHelp };
}

export type Clarified = { readonly text: string } | 'just-start';

/** A suggestion by its number, own words, or "just start" where that is possible. */
export function readClarification(
  line: string,
  question: { readonly suggestions: readonly string[]; readonly canSkip: boolean },
): Reading<Clarified> {
  const text = line.trim();
  const asCommand = readCommand(text, clarifyHelp, 'An answer is awaited. ');
  if (asCommand !== null) return asCommand;
  if (text === '' || /^just[ -]start[.!]?$/i.test(text)) {
    if (question.canSkip) return understood('just-start');
    return { kind: 'again', say: 'There is nothing to research yet: please name a topic, or type stop.' };
  }
  const number = /^(\d{1,2})[.)]?$/.exec(text)?.[1];
  const chosen = number === undefined ? undefined : question.suggestions[Number(number) - 1];
  return understood({ text: chosen ?? text });
}

/** What is known of the run stands on the screen; the other commands are of threads. */
const awaitedCommands: readonly Command[] = ['stop', 'resume', 'status', 'help'];

/** Whether a line is the command `stop`, which is never part of an answer. */
export function isStop(line: string): boolean {
  return commandOf(line) === 'stop';
}

function readCommand(text: string, help: string, awaited: string): Reading<never> | null {
  const name = commandOf(text);
  if (name === null || !awaitedCommands.includes(name)) return null;
  if (name === 'stop') return { kind: 'stop' };
  return { kind: 'again', say: name === 'help' ? help : `${awaited}${help}` };
}

function understood<T>(value: T): Reading<T> {
  return { kind: 'understood', value };
}
