// What a line typed at a prompt means. Commands of one word are never an answer.
import type { Answer } from '../port.ts';
import { readCheck } from '../words/checking.ts';
import { commandOf, type Command } from '../words/commands.ts';
import type { Say } from '../words/say.ts';
import { asksAbout, isPlain, readDecision as readWords, isAnswer } from '../words/decision.ts';

export type Reading<T> =
  | { readonly kind: 'understood'; readonly value: T }
  /** Say this and ask once more. */
  | { readonly kind: 'again'; readonly say: string }
  | { readonly kind: 'stop' }
  /** Somebody wants to see what stands behind these citations first; at least one. */
  | { readonly kind: 'check'; readonly numbers: readonly number[] }
  /** It is read as in any thread, and answered above the prompt. */
  | { readonly kind: 'aside' };

/** A plan or draft is accepted, rejected, or sent back with what should be different. */
export function readDecision(line: string, say: Say): Reading<Answer> {
  const text = line.trim();
  const asCommand = readCommand(text, say('prompt.decide-help'), say);
  if (asCommand !== null) return asCommand;
  if (/^a[.!]?$/i.test(text)) return understood({ kind: 'accepted' });
  if (/^r[.!]?$/i.test(text)) return understood({ kind: 'rejected' });
  const decision = readWords(text);
  if (decision.kind !== 'unsure') return understood(decision);
  // Another round of research must not begin by mistake.
  return {
    kind: 'again',
    say: /\s/.test(text) ? `${say('decide.ways')} ${say('prompt.decide-help')}` : say('prompt.decide-help'),
  };
}

/** The same for a plan. What is no decision in so many words is read by a model, if there is one. */
export function readPlanDecision(line: string, say: Say, hasModel: boolean): Reading<Answer> {
  const reading = readDecision(line, say);
  const isPlainly = reading.kind !== 'again' || commandOf(line) !== null || isPlain(line, 'plan');
  return isPlainly || !hasModel ? reading : { kind: 'aside' };
}

/**
 * The same for a draft, whose citations can be checked, and about which something can be asked, before anybody decides.
 * `cited`: a number that it cites; left out: it cites nothing.
 */
export function readDraftDecision(
  line: string,
  say: Say,
  hasModel: boolean,
  cited?: number,
): Reading<Answer> {
  const howToCheck = cited === undefined ? say('check.uncited') : say('prompt.check-help', { n: cited });
  const check = readCheck(line);
  if (check !== null && check.numbers.length > 0) return { kind: 'check', numbers: check.numbers };
  if (check !== null) return { kind: 'again', say: howToCheck };
  const asks = commandOf(line) === null && !/^[ar][.!]?$/i.test(line.trim()) ? asksAbout(line) : 'no';
  if (asks === 'yes' || (asks === 'perhaps' && hasModel)) return { kind: 'aside' };
  const reading = readDecision(line, say);
  return reading.kind === 'again' && cited !== undefined
    ? { ...reading, say: `${reading.say} ${howToCheck}` }
    : reading;
}

/** What to do when something that is needed fails. */
export function readRetry(line: string, say: Say): Reading<Answer> {
  const text = line.trim();
  const asCommand = readCommand(text, say('prompt.retry-help'), say);
  if (asCommand !== null) return asCommand;
  if (isAnswer('retry', text) || /^r[.!]?$/i.test(text)) return understood({ kind: 'retry' });
  // The prompt names the choice in full: "finish without a model".
  if (isAnswer('finish', text) || /^(finish|f)( without \S.*)?[.!]?$/i.test(text))
    return understood({ kind: 'finish' });
  return { kind: 'again', say: say('prompt.retry-help') };
}

export type Clarified = { readonly text: string } | 'just-start';

/** A suggestion by its number, own words, or "just start" where that is possible. */
export function readClarification(
  line: string,
  question: { readonly suggestions: readonly string[]; readonly canSkip: boolean },
  say: Say,
): Reading<Clarified> {
  const text = line.trim();
  const asCommand = readCommand(text, say('prompt.clarify-help'), say);
  if (asCommand !== null) return asCommand;
  if (text === '' || isAnswer('just-start', text)) {
    if (question.canSkip) return understood('just-start');
    return { kind: 'again', say: say('answer.no-topic') };
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

function readCommand(text: string, help: string, say: Say): Reading<never> | null {
  const name = commandOf(text);
  if (name === null || !awaitedCommands.includes(name)) return null;
  if (name === 'stop') return { kind: 'stop' };
  return { kind: 'again', say: name === 'help' ? help : `${say('card.waits-clarify')} ${help}` };
}

function understood<T>(value: T): Reading<T> {
  return { kind: 'understood', value };
}
