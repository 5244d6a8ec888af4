// The one prompt of a terminal: open while a question is asked, until its answer is understood, and closed otherwise.
import { commandOf } from '../words/commands.ts';
import { listed } from '../words/decision.ts';
import type { Say } from '../words/say.ts';
import type { QuestionView, ClarifyView } from '../views.ts';
import { openLineReader, type LineReader, type Typed } from './line-reader.ts';
import type { Screen, Terminal } from './screen.ts';
import type { Answer, AskedQuestion } from '../port.ts';
import { readClarification, readDecision, readRetry, type Reading, type Understood } from './reading.ts';
import { clarification } from './render.ts';
import { wrapLines } from './style.ts';

/** A question as it was posted: the view, and what the answer must carry. */
export interface Question extends Pick<AskedQuestion, 'id' | 'version'> {
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
        return await interview(question.view, { reader, screen, words: words(), ...beside() });
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

type Interview = Understood<Answer> | Unanswered;

type Unanswered = { readonly kind: 'closed' | 'interrupted' | 'withdrawn' };

interface Interviewer {
  readonly reader: LineReader;
  readonly screen: Screen;
  /** In the language of the request. */
  readonly words: Say;
  /** Hands over what is said below a plan or draft; what is answered comes by itself. Never rejects. */
  readonly aside: (text: string) => Promise<void>;
  readonly hasModel: boolean;
}

/** The person's answer to a question, or why there is none. Plans and drafts have been printed before. */
async function interview(view: QuestionView, interviewer: Interviewer): Promise<Interview> {
  if (view.kind === 'clarify') return clarify(view, interviewer);
  const { reader, screen, words, hasModel } = interviewer;
  const { width, paint } = screen.talk;
  const small = (text: string) => screen.print('talk', wrapLines(text, width).map(paint.dim));
  const next: Next = (prompt) => reader.next(prompt, { whole: true });
  if (view.kind === 'retry') {
    const asked = words('prompt.retry', { finish: view.finish.toLowerCase() });
    return askUntil(interviewer, asked, next, (line) => readRetry(line, words));
  }
  const asked = words('prompt.decide');
  if (view.kind === 'plan') {
    small(words('prompt.list'));
    const read = (line: string) => readDecision(line, words, hasModel);
    return askUntil(interviewer, asked, (prompt) => nextOrList(reader, prompt, words), read);
  }
  if (view.alone === true) small(words('decide.alone'));
  const isKept = view.runId !== undefined;
  const n = isKept ? view.citations[0]?.n : undefined;
  const read = (line: string) => readDecision(line, words, hasModel, isKept);
  return askUntil(interviewer, n === undefined ? asked : words('prompt.decide-check', { n }), next, read);
}

type Next = (prompt: string) => Promise<Typed>;

async function askUntil<T>(
  { screen, aside }: Interviewer,
  asked: string,
  next: Next,
  read: (line: string) => Reading<T>,
): Promise<Understood<T> | Unanswered> {
  for (;;) {
    const typed = await next(`${screen.talk.paint.bold(asked)} `);
    if (typed.kind !== 'line') return typed;
    const reading = read(typed.text);
    if (reading.kind === 'understood') return reading;
    if (reading.kind === 'stop') return { kind: 'interrupted' };
    if (reading.kind === 'aside') await aside(typed.text);
    else screen.print('talk', wrapLines(reading.say, screen.talk.width));
  }
}

/** One prompt a question; an empty line starts with what was said so far. */
async function clarify(view: ClarifyView, interviewer: Interviewer): Promise<Interview> {
  const { reader, screen, words } = interviewer;
  const { canSkip } = view;
  const asked = clarification(view, screen.talk, words);
  screen.print('talk', asked.intro);
  const answers = view.questions.map(() => '');
  const how = words(canSkip ? 'prompt.answer-or-start' : 'prompt.answer');
  const next: Next = (prompt) => reader.next(prompt);
  for (const [index, { suggestions }] of view.questions.entries()) {
    screen.print('talk', asked.questions[index] ?? []);
    const read = (line: string) => readClarification(line, { suggestions, canSkip }, words);
    const reading = await askUntil(interviewer, how, next, read);
    if (reading.kind !== 'understood') return reading;
    if (reading.value === 'just-start') break;
    answers[index] = reading.value.text;
  }
  const isNothing = answers.every((text) => text === '');
  return { kind: 'understood', value: isNothing ? { kind: 'just-start' } : { kind: 'clarified', answers } };
}

/** What is typed. What begins as a list goes on until an empty line, the end of input, or a line that is no item. */
async function nextOrList(reader: LineReader, prompt: string, say: Say): Promise<Typed> {
  const first = await reader.next(prompt, { whole: true });
  if (first.kind !== 'line') return first;
  let text = first.text;
  // An empty line at its end closes a list, typed or pasted.
  while (text.split('\n').every((line) => listed.test(line))) {
    const more = await reader.next(`${say('prompt.list-more')} `, { whole: true });
    if (more.kind === 'closed') break;
    if (more.kind !== 'line') return more;
    if (commandOf(more.text) === 'stop') return { kind: 'interrupted' };
    text += `\n${more.text}`;
  }
  return { kind: 'line', text };
}
