// What a line typed at a prompt means. Commands of one word are never an answer (design section 2).
import type { Answer } from '../port.ts';

export type Reading<T> =
  | { readonly kind: 'understood'; readonly value: T }
  /** Say this and ask once more. */
  | { readonly kind: 'again'; readonly say: string }
  | { readonly kind: 'stop' }
  /** Somebody wants to see what stands behind this citation first. */
  | { readonly kind: 'check'; readonly n: number };

const checking = /^check(?:\s+citation)?(?:\s*\[\s*([1-9]\d{0,3})\s*\]|\s+([1-9]\d{0,3}))[.!]?$/i;

const command = /^(stop|resume|status|help)[.!]?$/i;

const decisionHelp =
  'Type accept (a), reject (r), or what should be different. Type stop or press Ctrl-C to stop the research.';

const clarifyHelp =
  'Type the number of a suggestion or your own words; an empty line starts the research as it is. ' +
  'Type stop or press Ctrl-C to leave.';

/** A plan or draft is accepted, rejected, or sent back with what should be different. */
export function readDecision(line: string): Reading<Answer> {
  const text = line.trim();
  const asCommand = readCommand(text, decisionHelp, 'Your decision is awaited. ');
  if (asCommand !== null) return asCommand;
  if (/^(accept|a)[.!]?$/i.test(text)) return understood({ kind: 'accepted' });
  if (/^(reject|r)[.!]?$/i.test(text)) return understood({ kind: 'rejected' });
  // One bare word of agreement or refusal may mean either; another round of research must not begin by mistake.
  if (/^(|y|yes|ok|okay|n|no|none|accepted|rejected|approve|approved|\?)[.!]?$/i.test(text)) {
    return { kind: 'again', say: decisionHelp };
  }
  return understood({ kind: 'feedback', text });
}

const retryHelp = 'Type retry (r) to try again, finish (f) to finish with what there is, or stop.';

/** The same for a draft, whose citations can be checked before anybody decides. */
export function readDraftDecision(line: string): Reading<Answer> {
  const found = checking.exec(line.trim());
  const n = found?.[1] ?? found?.[2];
  if (n !== undefined) return { kind: 'check', n: Number(n) };
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

/** Whether a line is the command `stop`, which is never part of an answer. */
export function isStop(line: string): boolean {
  return commandOf(line.trim()) === 'stop';
}

function commandOf(text: string): string | undefined {
  return command.exec(text)?.[1]?.toLowerCase();
}

function readCommand(text: string, help: string, awaited: string): Reading<never> | null {
  const name = commandOf(text);
  if (name === undefined) return null;
  if (name === 'stop') return { kind: 'stop' };
  return { kind: 'again', say: name === 'help' ? help : `${awaited}${help}` };
}

function understood<T>(value: T): Reading<T> {
  return { kind: 'understood', value };
}
