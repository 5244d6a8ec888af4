// What somebody clicked or sent in a form. Whatever comes in is hostile: what is not ours, forged, or of an older version
// of these ids is null.
import { z } from 'zod';
import { filledForm, type Filled } from '../layout/form.ts';
import { questionClick, runClick, type Click as AnyClick, type OfQuestion } from '../verbs.ts';
import { picksIn } from './render/choice.ts';
import { readAction } from './render/custom-ids.ts';
import { researchFormId } from './render/modals.ts';

/** `chosen`: to be answered by an update of the message (`withChoice`). */
export type Click =
  | AnyClick
  | (OfQuestion & { readonly kind: 'chosen'; readonly customId: string; readonly values: readonly string[] });

const clickSchema = z.object({
  data: z.object({ custom_id: z.string(), values: z.array(z.string().max(100)).max(25).default([]) }),
  message: z.unknown(),
});

/** Reads an interaction with a component of a message. Never throws. */
export function readClick(interaction: unknown): Click | null {
  const parsed = clickSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { data, message } = parsed.data;
  const action = readAction(data.custom_id);
  if (action === null) return null;
  if (action.about === 'run')
    return runClick(action.meaning, action.runId, data.values.length === 1 ? data.values[0] : undefined);
  const { meaning, index, questionId, version } = action;
  const of = { questionId, version };
  if (meaning.does !== 'choose') return questionClick(meaning, of, index, picksIn(message));
  return { kind: 'chosen', customId: data.custom_id, values: data.values, ...of };
}

const fieldSchema = z.object({
  component: z.object({
    custom_id: z.string(),
    value: z.string().max(10_000).nullish(),
    values: z.array(z.string().max(100)).max(25).nullish(),
  }),
});

const formSchema = z.object({
  data: z.object({
    custom_id: z.string(),
    components: z.array(fieldSchema.catch({ component: { custom_id: '' } })),
  }),
});

/** Reads a form that was sent. Never throws. */
export function readForm(interaction: unknown): Filled | null {
  const parsed = formSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { custom_id: customId, components } = parsed.data.data;
  const fields = new Map(components.map(({ component }) => [component.custom_id, component]));
  const filled = {
    typed: (id: string) => fields.get(id)?.value?.trim() ?? '',
    picked: (id: string) => fields.get(id)?.values?.[0],
    ids: [...fields.keys()],
  };
  if (customId === researchFormId) return filledForm({ kind: 'research' }, filled);
  const action = readAction(customId);
  if (action?.about !== 'question' || (action.verb !== 'changes' && action.verb !== 'words')) return null;
  const question = { questionId: action.questionId, version: action.version };
  return filledForm({ kind: action.verb, question }, filled);
}
