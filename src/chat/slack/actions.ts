// What the buttons, menus and forms of our messages carry, and how a click is read back. Whatever comes in is hostile: a
// click that is not ours, forged or of an older version of these names is null.
import { z } from 'zod';
import type { Answer, AskedQuestion, Choice } from '../port.ts';
import { numberIn } from '../words/checkable.ts';
import { choiceSchema } from '../words/choice.ts';
import { chooseFirst, nothingAnswered, nothingAsked, nothingToChange } from '../words/sentences.ts';

type Question = Pick<AskedQuestion, 'id' | 'version'>;

/** Names of buttons. Menus of a clarification are `choose:` and the question's place; suggestions `answer:` and theirs. */
export const actionIds = {
  approve: 'approve',
  changes: 'changes',
  reject: 'reject',
  words: 'words',
  start: 'start',
  send: 'send',
  retry: 'retry',
  finish: 'finish',
  giveUp: 'give-up',
  stop: 'stop-run',
} as const;

export const formIds = {
  changes: 'footnote-changes',
  words: 'footnote-words',
  research: 'footnote-research',
};

/** What somebody clicked. `incomplete`: a sentence to be told to them; `chosen`: nothing to do but acknowledge. */
export type Click =
  | {
      readonly kind: 'answer';
      readonly questionId: string;
      readonly version: number;
      readonly answer: Answer;
    }
  | ChangesClick
  | WordsClick
  | { readonly kind: 'incomplete'; readonly sentence: string }
  | { readonly kind: 'stop'; readonly runId: string }
  | { readonly kind: 'check'; readonly runId: string; readonly n: number }
  | { readonly kind: 'chosen' };

/** Somebody wants something changed. `begun`: what the form begins with. */
export interface ChangesClick {
  readonly kind: 'form';
  readonly form: 'changes';
  readonly questionId: string;
  readonly version: number;
  readonly begun: string;
}

/** Somebody wants to answer in words: what was asked, and what is chosen in the menus so far ('' where nothing is). */
export interface WordsClick {
  readonly kind: 'form';
  readonly form: 'words';
  readonly questionId: string;
  readonly version: number;
  readonly questions: readonly string[];
  readonly chosen: readonly string[];
}

/** The value of a button: whose question it answers, and what else it must know. At most 2,000 characters. */
export function buttonValue(question: Question, rest = ''): string {
  return `${question.id} ${question.version}${rest === '' ? '' : ` ${rest}`}`;
}

/** Of the menus of citations below a report, in order. */
export function checkAction(index: number): string {
  return `check:${index}`;
}

/** What an entry of theirs carries. At most 150 characters. */
export function checkValue(runId: string, n: number): string {
  return `${runId} ${n}`;
}

const checkPattern = /^check:\d$/;

const valuePattern = /^([\w-]{1,64}) (\d{1,9})(?: ([\s\S]{1,2000}))?$/;
const place = /^(?:choose|answer):\d{1,2}$/;

const action = z.object({
  action_id: z.string().max(255),
  value: z.string().max(2000).optional(),
  selected_option: z.object({ value: z.string().max(150) }).nullish(),
});

const fieldSchema = z.object({
  value: z.string().max(10_000).nullish(),
  selected_option: z.object({ value: z.string().max(150) }).nullish(),
});
const stateSchema = z.object({
  values: z.record(z.string(), z.record(z.string(), fieldSchema.catch({}))),
});
type Fields = z.infer<typeof stateSchema>['values'];

/** Reads one entry of `actions` of a click, with the `state` of its message; null when it is not ours. Never throws. */
export function readClick(clicked: unknown, state: unknown): Click | null {
  const parsed = action.safeParse(clicked);
  if (!parsed.success) return null;
  const { action_id: id, value = '', selected_option: option } = parsed.data;
  if (checkPattern.test(id)) return checkClick(option?.value ?? '');
  if (id === actionIds.stop) return /^[\w-]{1,64}$/.test(value) ? { kind: 'stop', runId: value } : null;
  if (place.test(id) && id.startsWith('choose:')) return { kind: 'chosen' };
  const found = valuePattern.exec(value);
  if (found?.[1] === undefined) return null;
  const question = { questionId: found[1], version: Number(found[2]) };
  const rest = found[3] ?? '';
  if (id === actionIds.changes) return { kind: 'form', form: 'changes', ...question, begun: rest };
  if (id === actionIds.words) return wordsClick(question, rest, state);
  if (id === actionIds.send) return sendClick(question, rest, state);
  const answer = answerOf(id, rest);
  return answer === null ? null : { kind: 'answer', ...question, answer };
}

function checkClick(value: string): Click | null {
  const [runId = '', number, ...rest] = value.split(' ');
  const n = numberIn(number);
  if (n === null || rest.length > 0 || !/^[\w-]{1,64}$/.test(runId)) return null;
  return { kind: 'check', runId, n };
}

type Which = Pick<WordsClick, 'questionId' | 'version'>;

function answerOf(id: string, rest: string): Answer | null {
  if (place.test(id)) return rest === '' ? null : { kind: 'clarified', answers: [rest] };
  if (id === actionIds.start) return { kind: 'just-start' };
  if (id === actionIds.approve) return { kind: 'accepted' };
  if (id === actionIds.reject || id === actionIds.giveUp) return { kind: 'rejected' };
  if (id === actionIds.retry) return { kind: 'retry' };
  return id === actionIds.finish ? { kind: 'finish' } : null;
}

/** The button carries the questions, one on each line. */
function wordsClick(question: Which, rest: string, state: unknown): Click | null {
  if (rest === '') return null;
  const questions = rest.split('\n').slice(0, 10);
  const chosen = questions.map((_, index) => chosenAt(state, index));
  return { kind: 'form', form: 'words', ...question, questions, chosen };
}

/** The button carries how many questions there are. */
function sendClick(question: Which, rest: string, state: unknown): Click | null {
  if (!/^\d{1,2}$/.test(rest)) return null;
  const answers = Array.from({ length: Number(rest) }, (_, index) => chosenAt(state, index));
  if (answers.every((said) => said === ''))
    return {
      kind: 'incomplete',
      sentence: chooseFirst,
    };
  return { kind: 'answer', ...question, answer: { kind: 'clarified', answers } };
}

function chosenAt(state: unknown, index: number): string {
  const fields = fieldsOf(state);
  return fields[`question:${index}`]?.[`choose:${index}`]?.selected_option?.value ?? '';
}

function fieldsOf(state: unknown): Fields {
  return stateSchema.safeParse(state).data?.values ?? {};
}

/** What a form that was sent says. `incomplete`: sentences by field, for `response_action: errors`. */
export type SentForm =
  | {
      readonly kind: 'answer';
      readonly questionId: string;
      readonly version: number;
      readonly answer: Answer;
      readonly place: string;
    }
  | { readonly kind: 'research'; readonly text: string; readonly choice: Choice; readonly place: string }
  | { readonly kind: 'incomplete'; readonly errors: Readonly<Record<string, string>> };

const viewSchema = z.object({
  callback_id: z.string(),
  private_metadata: z.string().max(3000),
  state: stateSchema,
});

const aboutQuestion = z.object({
  question: z.string().regex(/^[\w-]{1,64}$/),
  version: z.int().nonnegative(),
  count: z.int().min(1).max(10),
  place: z.string(),
});
const aboutResearch = z.object({ place: z.string() });

/** What a form keeps until it is sent. */
export function formMemory(question: Question, count: number, where: string): string {
  return JSON.stringify({ question: question.id, version: question.version, count, place: where });
}

/** Reads the `view` of a form that was sent; null when it is not ours. Never throws. */
export function readForm(sent: unknown): SentForm | null {
  const parsed = viewSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { callback_id: id, private_metadata: memory, state } = parsed.data;
  const kept = parsedJson(memory);
  if (id === formIds.research) return readResearch(aboutResearch.safeParse(kept).data, state.values);
  const about = aboutQuestion.safeParse(kept).data;
  if (about === undefined || (id !== formIds.changes && id !== formIds.words)) return null;
  const { question: questionId, version, count } = about;
  const said = Array.from({ length: count }, (_, index) => typed(state.values, `words:${index}`));
  const text = typed(state.values, 'changes');
  if (id === formIds.changes && text === '') return missing('changes', nothingToChange);
  if (id === formIds.words && said.every((one) => one === '')) return missing('words:0', nothingAnswered);
  const answer: Answer =
    id === formIds.changes ? { kind: 'feedback', text } : { kind: 'clarified', answers: said };
  return { kind: 'answer', questionId, version, answer, place: about.place };
}

function readResearch(about: z.infer<typeof aboutResearch> | undefined, values: Fields): SentForm | null {
  const choice = choiceSchema.safeParse({ depth: picked(values, 'depth'), mode: picked(values, 'mode') });
  if (about === undefined || !choice.success) return null;
  const text = typed(values, 'request');
  if (text === '') return missing('request', nothingAsked);
  return { kind: 'research', text, choice: choice.data, place: about.place };
}

function missing(field: string, sentence: string): SentForm {
  return { kind: 'incomplete', errors: { [field]: sentence } };
}

function typed(values: Fields, block: string): string {
  return values[block]?.['text']?.value?.trim() ?? '';
}

function picked(values: Fields, block: string): string | undefined {
  return values[block]?.['pick']?.selected_option?.value;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
