// What a line typed at a prompt means. Commands of one word are never an answer.
import type { Answer } from '../port.ts';
import { readCheck } from '../words/checking.ts';
import { commandOf, type Command } from '../words/commands.ts';
import type { Say } from '../words/say.ts';
import { asksAbout, readDecision as readWords, isAnswer } from '../words/decision.ts';

export interface Understood<T> {
  readonly kind: 'understood';
  readonly value: T;
}

export type Reading<T> =
  | Understood<T>
  /** Say this and ask once more. */
  | { readonly kind: 'again'; readonly say: string }
  | { readonly kind: 'stop' }
  /** It is read as in any thread, and answered above the prompt. */
  | { readonly kind: 'aside' };

/** `isDraft`: its citations can be checked, and something can be asked about it, before anybody decides. */
export function readDecision(line: string, say: Say, hasModel: boolean, isDraft = false): Reading<Answer> {
  const text = line.trim();
  if (isDraft && readCheck(text) !== null) return { kind: 'aside' };
  const asCommand = readCommand(text, say('prompt.decide-help'), say);
  if (asCommand !== null) return asCommand;
  if (/^a[.!]?$/i.test(text)) return understood({ kind: 'accepted' });
  if (/^r[.!]?$/i.test(text)) return understood({ kind: 'rejected' });
  const decision = readWords(text);
  if (decision.kind !== 'unsure') return understood(decision);
  const asks = asksAbout(text);
  // Whoever is at a prompt is asked at once what a "y" means.
  const isMaybe = decision.as === 'approval' || decision.as === 'rejection';
  if ((hasModel && asks !== 'no' && !isMaybe) || (isDraft && asks === 'yes')) return { kind: 'aside' };
  // Another round of research must not begin by mistake.
  const why = `${say('decide.ways')}${hasModel ? '' : ` ${say('decide.alone')}`}`;
  return {
    kind: 'again',
    say: /\s/.test(text) ? `${why} ${say('prompt.decide-help')}` : say('prompt.decide-help'),
  };
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

type Clarified = { readonly text: string } | 'just-start';

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

function readCommand(text: string, help: string, say: Say): Reading<never> | null {
  const name = commandOf(text);
  if (name === null || !awaitedCommands.includes(name)) return null;
  if (name === 'stop') return { kind: 'stop' };
  return { kind: 'again', say: name === 'help' ? help : `${say('card.waits-clarify')} ${help}` };
}

function understood<T>(value: T): Understood<T> {
  return { kind: 'understood', value };
}
