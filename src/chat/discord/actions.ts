// What somebody clicked or sent in a form. Whatever comes in is hostile: what is not ours, forged, or of an older version
// of these ids is null.
import { z } from 'zod';
import { filledForm, type Filled } from '../layout/form.ts';
import { chosenClick, runClick, type Click as AnyClick, type OfQuestion } from '../verbs.ts';
import { askedIn } from './render/asked.ts';
import { readAction, type Action } from './render/custom-ids.ts';
import { researchFormId } from './render/modals.ts';
import { plannedIn } from './render/planned.ts';

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
  if (action.meaning.does !== 'choose') return questionClick(action, message);
  const { questionId, version } = action;
  return { kind: 'chosen', customId: data.custom_id, values: data.values, questionId, version };
}

function questionClick(action: Extract<Action, { about: 'question' }>, message: unknown): Click | null {
  const { meaning, index, questionId, version } = action;
  const of = { questionId, version };
  switch (meaning.does) {
    case 'answer':
      return { kind: 'answer', answer: meaning.answer, ...of };
    case 'suggest': {
      const text = askedIn(message)[0]?.suggestions[index];
      return text === undefined
        ? null
        : { kind: 'answer', answer: { kind: 'clarified', answers: [text] }, ...of };
    }
    case 'changes':
      return { kind: 'form', form: 'changes', begun: plannedIn(message, index), ...of };
    case 'words':
      return { kind: 'form', form: 'words', asked: askedIn(message), ...of };
    case 'send': {
      const asked = askedIn(message);
      return asked.length === 0
        ? null
        : chosenClick(
            of,
            asked.map(({ chosen }) => chosen),
          );
    }
    case 'choose':
      return null;
  }
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
    count: [...fields.keys()].filter((id) => /^words:\d$/.test(id)).length,
  };
  if (customId === researchFormId) return filledForm({ kind: 'research' }, filled);
  const action = readAction(customId);
  if (action?.about !== 'question' || (action.verb !== 'changes' && action.verb !== 'words')) return null;
  const question = { questionId: action.questionId, version: action.version };
  return filledForm({ kind: action.verb, question }, filled);
}
