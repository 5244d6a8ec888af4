// The one prompt of a terminal: open while a question is asked, until its answer is understood, and closed otherwise.
import { listed } from '../words/decision.ts';
import type { Say } from '../words/say.ts';
import type { QuestionView, ClarifyView } from '../views.ts';
import { openLineReader, type LineReader, type Typed } from './line-reader.ts';
import type { Screen, Terminal } from './screen.ts';
import type { Answer } from '../port.ts';
import type { Reading } from './reading.ts';
import { readClarification, readDecision, readRetry, isStop } from './reading.ts';
import { clarification } from './render.ts';
import { wrapLines, type Style } from './style.ts';

/** A question as it was posted: the view, and what the answer must carry. */
export interface Question {
  readonly id: string;
  readonly version: number;
  readonly view: QuestionView;
}

/** While the prompt is open nothing is redrawn, and lasting text is written above it. */
export function createPrompt(
  terminal: Terminal,
  screen: Screen,
  words: () => Say,
  beside: () => Pick<Interviewer, 'aside' | 'hasModel'>,
) {
  let open: { readonly questionId: string; readonly reader: LineReader } | null = null;
  return {
    async ask(question: Question): Promise<Interview> {
      const reader = openLineReader(terminal.input, screen.talkStream);
      open = { questionId: question.id, reader };
      screen.typing(reader.interject);
      try {
        return await interview(question.view, {
          reader,
          style: screen.talk,
          say: (lines) => screen.print('talk', lines),
          words: words(),
          ...beside(),
        });
      } finally {
        open = null;
        screen.typing(null);
        reader.close();
      }
    },
    /** Ends the prompt if it is asking this question, or whatever it asks. */
    withdraw(questionId?: string): void {
      if (questionId === undefined || open?.questionId === questionId) open?.reader.withdraw();
    },
  };
}

type Interview =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'closed' | 'interrupted' | 'withdrawn' };

interface Interviewer {
  readonly reader: LineReader;
  readonly style: Style;
  readonly say: (lines: readonly string[]) => void;
  /** In the language of the request. */
  readonly words: Say;
  /** Hands over what is said below a plan or draft; what is answered comes by itself. Never rejects. */
  readonly aside: (text: string) => Promise<void>;
  readonly hasModel: boolean;
}

/** The person's answer to a question, or why there is none. Plans and drafts have been printed before. */
async function interview(view: QuestionView, interviewer: Interviewer): Promise<Interview> {
  if (view.kind === 'clarify') return clarify(view, interviewer);
  const { reader, style, say, words } = interviewer;
  const next: Next = (prompt) => reader.next(prompt, { whole: true });
  if (view.kind === 'retry')
    return decide(interviewer, words('prompt.retry', { finish: view.finish.toLowerCase() }), {
      next,
      read: readRetry,
    });
  const asked = words('prompt.decide');
  const isDraft = view.kind === 'draft' && view.runId !== undefined;
  const read = (line: string) => readDecision(line, words, interviewer.hasModel, isDraft);
  if (view.kind === 'draft') {
    if (view.alone === true) say(wrapLines(words('decide.alone'), style.width).map(style.paint.dim));
    const n = isDraft ? view.citations[0]?.n : undefined;
    return decide(interviewer, n === undefined ? asked : words('prompt.decide-check', { n }), { next, read });
  }
  say(wrapLines(words('prompt.list'), style.width).map(style.paint.dim));
  return decide(interviewer, asked, {
    next: (prompt) => nextOrList(reader, prompt, words),
    read,
  });
}

type Next = (prompt: string) => Promise<Typed>;

interface Deciding {
  readonly next: Next;
  readonly read: (line: string, say: Say) => Reading<Answer>;
}

async function decide(interviewer: Interviewer, asked: string, { next, read }: Deciding): Promise<Interview> {
  const { style, say, words, aside } = interviewer;
  const prompt = `${style.paint.bold(asked)} `;
  for (;;) {
    const typed = await next(prompt);
    if (typed.kind !== 'line') return typed;
    const reading = read(typed.text, words);
    if (reading.kind === 'understood') return { kind: 'answered', answer: reading.value };
    if (reading.kind === 'stop') return { kind: 'interrupted' };
    if (reading.kind === 'aside') await aside(typed.text);
    else say(wrapLines(reading.say, style.width));
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

/**
 * What is typed at `prompt`, which may be a plan with a task on each line. Once it begins as a list it goes on until an
 * empty line, the end of input, or a line that is no item: then all of it is what the person says in words.
 */
async function nextOrList(reader: LineReader, prompt: string, say: Say): Promise<Typed> {
  const first = await reader.next(prompt, { whole: true });
  if (first.kind !== 'line') return first;
  let text = first.text;
  while (isOpenList(text)) {
    const more = await reader.next(`${say('prompt.list-more')} `, { whole: true });
    if (more.kind === 'closed') break;
    if (more.kind !== 'line') return more;
    if (isStop(more.text)) return { kind: 'interrupted' };
    text += `\n${more.text}`;
  }
  return { kind: 'line', text };
}

/** An empty line at its end closes a list, typed or pasted. */
function isOpenList(text: string): boolean {
  return text.split('\n').every((line) => listed.test(line));
}
