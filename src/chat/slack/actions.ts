// What the buttons, menus and forms of our messages carry, and how a click is read back. Whatever comes in is hostile: a
// click that is not ours, forged or of an older version of these names is null.
import { z } from 'zod';
import { jsonIn } from '../../base/json.ts';
import { filledForm, type Filled, type Form } from '../layout/form.ts';
import type { Picks } from '../port/choice.ts';
import type { Asking, Click as AnyClick, Meaning, Verb } from '../verbs.ts';
import { idPattern, isOfRun, meanings, questionClick, runClick, verbNamed } from '../verbs.ts';
import { maxQuestions } from './render/limits.ts';

/** `chosen`: nothing to do but acknowledge. */
export type Click = AnyClick | { readonly kind: 'chosen' };

/** What a button or menu is called, unique in its block; `index`: which of several. */
export function actionId(verb: Verb, index?: number): string {
  return index === undefined ? verb : `${verb}:${index}`;
}

/** Of the two buttons for feedback, which share a name: their values tell which is pressed. */
export const rateAction = 'rate';

/** What a button carries: whose question it answers. */
export function questionValue({ id, version }: Asking): string {
  return `${id} ${version}`;
}

/** What an entry of a question's menu carries: which suggestion it is. */
export function pickValue(index: number): string {
  return `#${index}`;
}

/** What an entry of the menus of citations carries. At most 150 characters. */
export function checkValue(runId: string, n: number): string {
  return `${runId} ${n}`;
}

export function rateValue(verb: 'helpful' | 'unhelpful', runId: string): string {
  return `${verb} ${runId}`;
}

/** Buttons of earlier versions carry more behind it. */
const valuePattern = /^([\w-]{1,64}) (\d{1,9})(?: |$)/;

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

/** Reads one entry of `actions` of a click, with the `state` of its message; null when it is not ours. Never throws. */
export function readClick(clicked: unknown, state: unknown): Click | null {
  const parsed = action.safeParse(clicked);
  if (!parsed.success) return null;
  const { action_id: id, value = '', selected_option: option } = parsed.data;
  const [action_id, carried] = id === rateAction ? cutAtBlank(value) : [id, option?.value ?? value];
  const [name = '', index = '0', ...others] = action_id.split(':');
  const verb = verbNamed(name);
  if (verb === null || others.length > 0 || !/^\d{1,2}$/.test(index)) return null;
  const meaning: Meaning = meanings[verb];
  if (meaning.does === 'choose') return { kind: 'chosen' };
  if (isOfRun(meaning)) {
    const [runId, number] = cutAtBlank(carried);
    return runClick(meaning, runId, number === '' ? undefined : number);
  }
  const [, questionId, version] = valuePattern.exec(carried) ?? [];
  if (questionId === undefined) return null;
  return questionClick(meaning, { questionId, version: Number(version) }, Number(index), picksIn(state));
}

function cutAtBlank(text: string): readonly [string, string] {
  const [first = '', ...others] = text.split(' ');
  return [first, others.join(' ')];
}

/** Of as many questions as have a menu. Entries of earlier versions carry their text. */
function picksIn(state: unknown): Picks {
  const fields = stateSchema.safeParse(state).data?.values ?? {};
  return Array.from({ length: maxQuestions }, (_, index) => {
    const value = fields[`question:${index}`]?.[`choose:${index}`]?.selected_option?.value ?? '';
    const number = /^#(\d{1,2})$/.exec(value)?.[1];
    return number === undefined ? value : Number(number);
  });
}

/** Where somebody was when a form was opened for them; the form keeps it until it is sent. */
const placeSchema = z.object({
  channel: z.string().min(1),
  root: z.string().nullable(),
  respondTo: z.url().max(1000).nullable(),
});
export type FormPlace = z.infer<typeof placeSchema>;

export type SentForm = Filled & { readonly place: FormPlace };

const formPrefix = 'footnote-';
const json = z.string().max(3000).transform(jsonIn);

const viewSchema = z.object({
  callback_id: z.string().startsWith(formPrefix),
  private_metadata: json,
  state: stateSchema,
});

const memorySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('research'), place: json.pipe(placeSchema) }),
  z.object({
    kind: z.enum(['changes', 'words']),
    place: json.pipe(placeSchema),
    question: z.string().regex(idPattern),
    version: z.int().nonnegative(),
  }),
]);

export function formId(kind: Form['kind']): string {
  return `${formPrefix}${kind}`;
}

/** What a form keeps until it is sent. `question`: null for a new research. */
export function formMemory(question: Asking | null, { channel, root, respondTo }: FormPlace): string {
  const about = question === null ? {} : { question: question.id, version: question.version };
  return JSON.stringify({ ...about, place: JSON.stringify({ channel, root, respondTo }) });
}

/** Reads the `view` of a form that was sent; null when it is not ours. Never throws. */
export function readForm(sent: unknown): SentForm | null {
  const parsed = viewSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { callback_id: id, private_metadata: kept, state } = parsed.data;
  const kind = id.slice(formPrefix.length);
  const { data: form } = memorySchema.safeParse({ ...Object(kept), kind });
  if (form === undefined) return null;
  const filled = filledForm(
    form.kind === 'research'
      ? { kind: form.kind }
      : { kind: form.kind, question: { questionId: form.question, version: form.version } },
    {
      typed: (field) => state.values[field]?.['text']?.value?.trim() ?? '',
      picked: (field) => state.values[field]?.['pick']?.selected_option?.value,
      ids: Object.keys(state.values),
    },
  );
  return filled === null ? null : { ...filled, place: form.place };
}
