// What somebody clicked or sent in a form. Whatever comes in is hostile: what is not ours, forged, or of an older version
// of these ids is null.
import { z } from 'zod';
import type { Answer, Choice } from '../port.ts';
import { numberIn } from '../words/checkable.ts';
import { choiceSchema } from '../words/choice.ts';
import { chooseFirst, nothingAnswered, nothingAsked, nothingToChange } from '../words/sentences.ts';
import { askedIn } from './render/asked.ts';
import {
  readCheckAction,
  readQuestionAction,
  readStopAction,
  type QuestionAction,
} from './render/custom-ids.ts';
import { fieldIds, researchFormId } from './render/modals.ts';
import { plannedIn } from './render/planned.ts';

interface OfQuestion {
  readonly questionId: string;
  readonly version: number;
}

/**
 * `chosen`: to be answered by an update of the message (`withChoice`). `form`: `refusal` first, then `changesModal` or
 * `wordsModal`; `begun` is what it begins with. `incomplete`: a sentence for this person alone.
 */
export type Click =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer })
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'words' })
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'changes'; readonly begun: string })
  | (OfQuestion & { readonly kind: 'chosen'; readonly customId: string; readonly values: readonly string[] })
  | { readonly kind: 'incomplete'; readonly sentence: string }
  | { readonly kind: 'stop'; readonly runId: string }
  | { readonly kind: 'check'; readonly runId: string; readonly n: number };

/** `said` is what the person wrote, to be repeated if it cannot be taken. */
export type SentForm =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer; readonly said: string })
  | { readonly kind: 'research'; readonly text: string; readonly choice: Choice }
  | { readonly kind: 'incomplete'; readonly sentence: string };

const clickSchema = z.object({
  data: z.object({ custom_id: z.string(), values: z.array(z.string().max(100)).max(25).default([]) }),
  message: z.unknown(),
});

/** Reads an interaction with a component of a message. Never throws. */
export function readClick(interaction: unknown): Click | null {
  const parsed = clickSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { data, message } = parsed.data;
  const runId = readStopAction(data.custom_id);
  if (runId !== null) return { kind: 'stop', runId };
  const checked = readCheckAction(data.custom_id);
  if (checked !== null) {
    const n = data.values.length === 1 ? numberIn(data.values[0]) : null;
    return n === null ? null : { kind: 'check', runId: checked, n };
  }
  const action = readQuestionAction(data.custom_id);
  if (action === null) return null;
  const of = { questionId: action.questionId, version: action.version };
  if (action.verb === 'words') return { kind: 'form', form: 'words', ...of };
  if (action.verb === 'changes')
    return { kind: 'form', form: 'changes', begun: plannedIn(message, action.index), ...of };
  if (action.verb === 'choose')
    return { kind: 'chosen', customId: data.custom_id, values: data.values, ...of };
  if (action.verb === 'send') return chosenAnswers(message, of);
  const answer = answerOf(action, message);
  return answer === null ? null : { kind: 'answer', answer, ...of };
}

function answerOf({ verb, index }: QuestionAction, message: unknown): Answer | null {
  switch (verb) {
    case 'accept':
      return { kind: 'accepted' };
    case 'reject':
      return { kind: 'rejected' };
    case 'retry':
    case 'finish':
      return { kind: verb };
    case 'start':
      return { kind: 'just-start' };
    case 'answer': {
      const text = askedIn(message)[0]?.suggestions[index];
      return text === undefined ? null : { kind: 'clarified', answers: [text] };
    }
    case 'changes':
    case 'words':
    case 'choose':
    case 'send':
      return null;
  }
}

function chosenAnswers(message: unknown, of: OfQuestion): Click | null {
  const answers = askedIn(message).map(({ chosen }) => chosen);
  if (answers.length === 0) return null;
  if (answers.every((answer) => answer === '')) return { kind: 'incomplete', sentence: chooseFirst };
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
  const fields = new Map(components.map(({ component }) => [component.custom_id, component]));
  const typed = (id: string) => fields.get(id)?.value?.trim() ?? '';
  if (customId === researchFormId) {
    const picked = (id: string) => fields.get(id)?.values?.[0];
    const choice = choiceSchema.safeParse({ depth: picked(fieldIds.depth), mode: picked(fieldIds.mode) });
    if (!choice.success) return null;
    const text = typed(fieldIds.request);
    return text === ''
      ? { kind: 'incomplete', sentence: nothingAsked }
      : { kind: 'research', text, choice: choice.data };
  }
  const action = readQuestionAction(customId);
  if (action === null) return null;
  const of = { questionId: action.questionId, version: action.version };
  if (action.verb === 'changes') return changesForm(typed(fieldIds.changes), of);
  return action.verb === 'words' ? wordsForm([...fields.keys()], typed, of) : null;
}

function changesForm(text: string, of: OfQuestion): SentForm {
  if (text === '') return { kind: 'incomplete', sentence: nothingToChange };
  return { kind: 'answer', answer: { kind: 'feedback', text }, said: text, ...of };
}

function wordsForm(ids: readonly string[], typed: (id: string) => string, of: OfQuestion): SentForm {
  const answers = ids.filter((id) => /^words:\d$/.test(id)).map((id) => typed(id));
  const said = answers.filter((answer) => answer !== '').join('\n');
  if (said === '') return { kind: 'incomplete', sentence: nothingAnswered };
  return { kind: 'answer', answer: { kind: 'clarified', answers }, said, ...of };
}
