// What the buttons, menus and forms of our messages carry, and how a click is read back. Whatever comes in is hostile: a
// click that is not ours, forged or of an older version of these names is null.
import { z } from 'zod';
import type { Answer, Choice } from '../port.ts';
import { idPattern, meanings, runClick, verbNamed } from '../verbs.ts';
import type { Asking, Click as AnyClick, Meaning, MeaningOfQuestion, OfQuestion, Verb } from '../verbs.ts';
import { choiceSchema } from '../words/choice.ts';
import { chooseFirst, nothingAnswered, nothingAsked, nothingToChange } from '../words/sentences.ts';

export const formIds = {
  changes: 'footnote-changes',
  words: 'footnote-words',
  research: 'footnote-research',
};

/** `chosen`: nothing to do but acknowledge. */
export type Click = AnyClick | WordsClick | { readonly kind: 'chosen' };

/** Somebody wants to answer in words: what was asked, and what is chosen in the menus so far ('' where nothing is). */
export interface WordsClick extends OfQuestion {
  readonly kind: 'form';
  readonly form: 'words';
  readonly questions: readonly string[];
  readonly chosen: readonly string[];
}

/** What a button or menu is called, unique in its block; `index`: which of several. */
export function actionId(verb: Verb, index?: number): string {
  return index === undefined ? verb : `${verb}:${index}`;
}

/** Of the two buttons for feedback, which share a name: their values tell which is pressed. */
export const rateAction = 'rate';

/** What a button carries: whose question it answers, and what else it must know. At most 2,000 characters. */
export function questionValue(question: Asking, rest = ''): string {
  return `${question.id} ${question.version}${rest === '' ? '' : ` ${rest}`}`;
}

/** What an entry of the menus of citations carries. At most 150 characters. */
export function checkValue(runId: string, n: number): string {
  return `${runId} ${n}`;
}

export function rateValue(verb: 'helpful' | 'unhelpful', runId: string): string {
  return `${verb} ${runId}`;
}

const valuePattern = /^([\w-]{1,64}) (\d{1,9})(?: ([\s\S]{1,2000}))?$/;

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
  const carried = option?.value ?? value;
  if (id === rateAction) return rateClick(carried);
  const [name = '', index, ...others] = id.split(':');
  const verb = verbNamed(name);
  if (verb === null || others.length > 0 || !/^\d{0,2}$/.test(index ?? '')) return null;
  return clickOf(meanings[verb], carried, state);
}

function clickOf(meaning: Meaning, carried: string, state: unknown): Click | null {
  switch (meaning.does) {
    case 'stop':
    case 'file':
    case 'check':
    case 'rate': {
      const [runId = '', number, ...rest] = carried.split(' ');
      return rest.length > 0 ? null : runClick(meaning, runId, number);
    }
    case 'choose':
      return { kind: 'chosen' };
    case 'answer':
    case 'suggest':
    case 'send':
    case 'changes':
    case 'words':
      return questionClick(meaning, carried, state);
  }
}

function questionClick(meaning: MeaningOfQuestion, carried: string, state: unknown): Click | null {
  const found = valuePattern.exec(carried);
  if (found?.[1] === undefined) return null;
  const of = { questionId: found[1], version: Number(found[2]) };
  const rest = found[3] ?? '';
  switch (meaning.does) {
    case 'answer':
      return { kind: 'answer', ...of, answer: meaning.answer };
    case 'suggest':
      return rest === '' ? null : { kind: 'answer', ...of, answer: { kind: 'clarified', answers: [rest] } };
    case 'changes':
      return { kind: 'form', form: 'changes', ...of, begun: rest };
    case 'words':
      return wordsClick(of, rest, state);
    case 'send':
      return sendClick(of, rest, state);
    case 'choose':
      return { kind: 'chosen' };
  }
}

function rateClick(carried: string): Click | null {
  const [name = '', runId = '', ...rest] = carried.split(' ');
  const meaning: Meaning | null = name === 'helpful' || name === 'unhelpful' ? meanings[name] : null;
  return meaning?.does !== 'rate' || rest.length > 0 ? null : runClick(meaning, runId);
}

/** The button carries the questions, one on each line. */
function wordsClick(question: OfQuestion, rest: string, state: unknown): Click | null {
  if (rest === '') return null;
  const questions = rest.split('\n').slice(0, 10);
  const chosen = questions.map((_, index) => chosenAt(state, index));
  return { kind: 'form', form: 'words', ...question, questions, chosen };
}

/** The button carries how many questions there are. */
function sendClick(question: OfQuestion, rest: string, state: unknown): Click | null {
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
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer; readonly place: string })
  | { readonly kind: 'research'; readonly text: string; readonly choice: Choice; readonly place: string }
  | { readonly kind: 'incomplete'; readonly errors: Readonly<Record<string, string>> };

const viewSchema = z.object({
  callback_id: z.string(),
  private_metadata: z.string().max(3000),
  state: stateSchema,
});

const aboutQuestion = z.object({
  question: z.string().regex(idPattern),
  version: z.int().nonnegative(),
  count: z.int().min(1).max(10),
  place: z.string(),
});
const aboutResearch = z.object({ place: z.string() });

/** What a form keeps until it is sent. */
export function formMemory(question: Asking, count: number, where: string): string {
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
