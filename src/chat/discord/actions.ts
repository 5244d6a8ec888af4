// What somebody clicked or sent in a form. Whatever comes in is hostile: what is not ours, forged, or of an older version
// of these ids is null.
import { z } from 'zod';
import type { Answer, Choice } from '../port.ts';
import { runClick, type Click as AnyClick, type OfQuestion } from '../verbs.ts';
import { choiceSchema } from '../words/choice.ts';
import { sayIn, type Say } from '../words/say.ts';
import { askedIn } from './render/asked.ts';
import { readAction, type Action } from './render/custom-ids.ts';
import { fieldIds, researchFormId } from './render/modals.ts';
import { plannedIn } from './render/planned.ts';

/** `chosen`: to be answered by an update of the message (`withChoice`). `form`: `refusal` first, then the form. */
export type Click =
  | AnyClick
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'words' })
  | (OfQuestion & { readonly kind: 'chosen'; readonly customId: string; readonly values: readonly string[] });

/** `said` is what the person wrote, to be repeated if it cannot be taken. */
export type SentForm =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer; readonly said: string })
  | { readonly kind: 'research'; readonly text: string; readonly choice: Choice }
  | { readonly kind: 'incomplete'; readonly sentence: string };

const locale = z.string().optional().catch(undefined);

const clickSchema = z.object({
  locale,
  data: z.object({ custom_id: z.string(), values: z.array(z.string().max(100)).max(25).default([]) }),
  message: z.unknown(),
});

/** Reads an interaction with a component of a message. Never throws. */
export function readClick(interaction: unknown): Click | null {
  const parsed = clickSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { data, message } = parsed.data;
  const say = sayIn(parsed.data.locale);
  const action = readAction(data.custom_id);
  if (action === null) return null;
  if (action.about === 'run')
    return runClick(action.meaning, action.runId, data.values.length === 1 ? data.values[0] : undefined);
  if (action.meaning.does !== 'choose') return questionClick(action, message, say);
  const { questionId, version } = action;
  return { kind: 'chosen', customId: data.custom_id, values: data.values, questionId, version };
}

function questionClick(
  action: Extract<Action, { about: 'question' }>,
  message: unknown,
  say: Say,
): Click | null {
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
      return { kind: 'form', form: 'words', ...of };
    case 'send':
      return chosenAnswers(message, of, say);
    case 'choose':
      return null;
  }
}

function chosenAnswers(message: unknown, of: OfQuestion, say: Say): Click | null {
  const answers = askedIn(message).map(({ chosen }) => chosen);
  if (answers.length === 0) return null;
  if (answers.every((answer) => answer === ''))
    return { kind: 'incomplete', sentence: say('form.choose-first', { button: say('button.words') }) };
  return { kind: 'answer', answer: { kind: 'clarified', answers }, ...of };
}

const fieldSchema = z.object({
  component: z.object({
    custom_id: z.string(),
    value: z.string().max(10_000).nullish(),
    values: z.array(z.string().max(100)).max(25).nullish(),
  }),
});

const formSchema = z.object({
  locale,
  data: z.object({
    custom_id: z.string(),
    components: z.array(fieldSchema.catch({ component: { custom_id: '' } })),
  }),
});

/** Reads a form that was sent. Never throws. */
export function readForm(interaction: unknown): SentForm | null {
  const parsed = formSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { custom_id: customId, components } = parsed.data.data;
  const say = sayIn(parsed.data.locale);
  const fields = new Map(components.map(({ component }) => [component.custom_id, component]));
  const typed = (id: string) => fields.get(id)?.value?.trim() ?? '';
  if (customId === researchFormId) {
    const picked = (id: string) => fields.get(id)?.values?.[0];
    const choice = choiceSchema.safeParse({ depth: picked(fieldIds.depth), mode: picked(fieldIds.mode) });
    if (!choice.success) return null;
    const text = typed(fieldIds.request);
    return text === ''
      ? { kind: 'incomplete', sentence: say('form.nothing-asked') }
      : { kind: 'research', text, choice: choice.data };
  }
  const action = readAction(customId);
  if (action?.about !== 'question') return null;
  const of = { questionId: action.questionId, version: action.version };
  if (action.verb === 'changes') return changesForm(typed(fieldIds.changes), of, say);
  return action.verb === 'words' ? wordsForm({ ids: [...fields.keys()], typed }, of, say) : null;
}

function changesForm(text: string, of: OfQuestion, say: Say): SentForm {
  if (text === '') return { kind: 'incomplete', sentence: say('form.nothing-changed') };
  return { kind: 'answer', answer: { kind: 'feedback', text }, said: text, ...of };
}

function wordsForm(
  { ids, typed }: { ids: readonly string[]; typed: (id: string) => string },
  of: OfQuestion,
  say: Say,
): SentForm {
  const answers = ids.filter((id) => /^words:\d$/.test(id)).map((id) => typed(id));
  const said = answers.filter((answer) => answer !== '').join('\n');
  if (said === '') return { kind: 'incomplete', sentence: say('form.nothing-answered') };
  return { kind: 'answer', answer: { kind: 'clarified', answers }, said, ...of };
}
