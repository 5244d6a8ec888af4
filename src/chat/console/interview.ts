// Asks one question at the prompt until the answer is understood.
import type { Answer } from '../port.ts';
import type { ClarifyView, QuestionView } from '../views.ts';
import type { LineReader, Typed } from './line-reader.ts';
import { readClarification, readDecision, readDraftDecision, readRetry, type Reading } from './reading.ts';
import type { Say } from '../words/say.ts';
import { clarification } from './render.ts';
import { wrapLines, type Style } from './style.ts';
import { nextOrList } from './typed-list.ts';

export type Interview =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'closed' | 'interrupted' | 'withdrawn' };

export interface Interviewer {
  readonly reader: LineReader;
  readonly style: Style;
  readonly say: (lines: readonly string[]) => void;
  /** In the language of the request. */
  readonly words: Say;
  /** What stands behind a citation of this run's draft. Never rejects. */
  readonly check: (runId: string, n: number) => Promise<readonly string[]>;
  /** Hands over what is said below a draft; what is answered comes by itself. Never rejects. */
  readonly aside: (text: string) => Promise<void>;
  readonly hasModel: boolean;
}

/** The person's answer to a question, or why there is none. Plans and drafts have been printed before. */
export async function interview(view: QuestionView, interviewer: Interviewer): Promise<Interview> {
  if (view.kind === 'clarify') return clarify(view, interviewer);
  const { reader, style, say, words } = interviewer;
  const next: Next = (prompt) => reader.next(prompt, { whole: true });
  if (view.kind === 'retry')
    return decide(interviewer, words('prompt.retry', { finish: view.finish.toLowerCase() }), {
      next,
      read: readRetry,
    });
  const asked = words('prompt.decide');
  if (view.kind === 'draft') {
    const { runId, citations } = view;
    const n = citations[0]?.n;
    if (runId === undefined) return decide(interviewer, asked, { next, read: readDecision });
    const check = (number: number) => interviewer.check(runId, number);
    const hinted = n === undefined ? asked : words('prompt.decide-check', { n });
    const read = (line: string) => readDraftDecision(line, words, interviewer.hasModel);
    return decide(interviewer, hinted, { next, read, check });
  }
  say(wrapLines(words('prompt.list'), style.width).map(style.paint.dim));
  return decide(interviewer, asked, {
    next: (prompt) => nextOrList(reader, prompt, words),
    read: readDecision,
  });
}

type Next = (prompt: string) => Promise<Typed>;

interface Deciding {
  readonly next: Next;
  readonly read: (line: string, say: Say) => Reading<Answer>;
  readonly check?: (n: number) => Promise<readonly string[]>;
}

async function decide(
  interviewer: Interviewer,
  asked: string,
  { next, read, check }: Deciding,
): Promise<Interview> {
  const { style, say, words, aside } = interviewer;
  const prompt = `${style.paint.bold(asked)} `;
  for (;;) {
    const typed = await next(prompt);
    if (typed.kind !== 'line') return typed;
    const reading = read(typed.text, words);
    if (reading.kind === 'understood') return { kind: 'answered', answer: reading.value };
    if (reading.kind === 'stop') return { kind: 'interrupted' };
    if (reading.kind === 'aside') await aside(typed.text);
    else if (reading.kind === 'check') await shown(reading.numbers, check, interviewer);
    else say(wrapLines(reading.say, style.width));
  }
}

/** So many citations are shown for one line. */
const mostShown = 5;

async function shown(
  numbers: readonly number[],
  check: Deciding['check'],
  { say, style, words }: Interviewer,
): Promise<void> {
  for (const n of numbers.slice(0, mostShown)) say((await check?.(n)) ?? []);
  if (numbers.length > mostShown) {
    say(wrapLines(words('check.more', { most: mostShown, n: numbers[mostShown] ?? 0 }), style.width));
  }
}

/** One prompt a question; an empty line starts with what was said so far. */
async function clarify(view: ClarifyView, interviewer: Interviewer): Promise<Interview> {
  const { style, say, words } = interviewer;
  const asked = clarification(view, style, words);
  say(asked.intro);
  const answers = view.questions.map(() => '');
  for (const index of view.questions.keys()) {
    say(asked.questions[index] ?? []);
    const typed = await clarifyOne(view, index, interviewer);
    if ('kind' in typed) return typed;
    if (typed.text === null) break;
    answers[index] = typed.text;
  }
  const answer: Answer = answers.every((text) => text === '')
    ? { kind: 'just-start' }
    : { kind: 'clarified', answers };
  return { kind: 'answered', answer };
}

/** What was said to one question; null: just start. */
async function clarifyOne(
  view: ClarifyView,
  index: number,
  { reader, style, say, words }: Interviewer,
): Promise<{ readonly text: string | null } | Exclude<Interview, { kind: 'answered' }>> {
  const suggestions = view.questions[index]?.suggestions ?? [];
  const how = words(view.canSkip ? 'prompt.answer-or-start' : 'prompt.answer');
  for (;;) {
    const typed = await reader.next(`${style.paint.bold(how)} `);
    if (typed.kind !== 'line') return typed;
    const reading = readClarification(typed.text, { suggestions, canSkip: view.canSkip }, words);
    if (reading.kind === 'stop') return { kind: 'interrupted' };
    if (reading.kind === 'understood') {
      return { text: reading.value === 'just-start' ? null : reading.value.text };
    }
    if (reading.kind === 'again') say(wrapLines(reading.say, style.width));
  }
}
