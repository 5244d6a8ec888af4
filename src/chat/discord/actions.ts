// What the buttons, menus and forms of our messages carry, how a click is read back, and how a menu keeps what was chosen.
// Whatever comes in is hostile: what is not ours, forged, or of an older version of these ids is null.
import { z } from 'zod';
import { ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { filledForm, type Filled } from '../layout/form.ts';
import type {
  Click as AnyClick,
  OfQuestion,
  Asking,
  Meaning,
  MeaningOfQuestion,
  MeaningOfRun,
  Verb,
} from '../verbs.ts';
import { questionClick, runClick, idPattern, isOfRun, meanings, verbNamed } from '../verbs.ts';
import type { Picks } from '../port/choice.ts';
import { componentsIn } from './render/body.ts';
import { maxCustomId } from './render/limits.ts';

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

/** The custom id of the form that asks for a new research. */
export const researchFormId = 'research';

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

interface ChoiceUpdate {
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: { readonly parse: [] };
}

/** The message with `values` chosen in the select `customId`, everything else as it is. */
export function withChoice(
  message: { readonly components?: readonly APIMessageTopLevelComponent[] | undefined },
  customId: string,
  values: readonly string[],
): ChoiceUpdate {
  const choose = (component: APIMessageTopLevelComponent): APIMessageTopLevelComponent => {
    if (component.type === ComponentType.Container)
      return { ...component, components: component.components.map((child) => inRow(child)) };
    return inRow(component);
  };
  const inRow = <T extends APIMessageTopLevelComponent>(component: T): T =>
    component.type !== ComponentType.ActionRow
      ? component
      : { ...component, components: component.components.map((child) => chosen(child, customId, values)) };
  return { components: (message.components ?? []).map(choose), allowed_mentions: { parse: [] } };
}

type RowChild = Extract<APIMessageTopLevelComponent, { type: ComponentType.ActionRow }>['components'][number];

function chosen(component: RowChild, customId: string, values: readonly string[]): RowChild {
  if (component.type !== ComponentType.StringSelect || component.custom_id !== customId) return component;
  const options = component.options.map((option) => ({ ...option, default: values.includes(option.value) }));
  return { ...component, options };
}

const selectSchema = z.object({
  custom_id: z.string(),
  options: z.array(z.object({ value: z.string(), default: z.boolean().optional() })),
});

/** What is chosen in the selects of a message that somebody brings along, whatever it is. */
export function picksIn(message: unknown): Picks {
  const picks: (number | string)[] = [];
  for (const component of componentsIn(message)) {
    const select = selectSchema.safeParse(component).data;
    const action = select === undefined ? null : readAction(select.custom_id);
    if (action?.about !== 'question' || action.meaning.does !== 'choose') continue;
    const value = select?.options.find((option) => option.default === true)?.value ?? '';
    picks[action.index] = /^\d{1,2}$/.test(value) ? Number(value) : '';
  }
  return Array.from(picks, (pick) => pick ?? '');
}

/** A custom id of ours, read back. */
type Action =
  | { readonly about: 'run'; readonly verb: Verb; readonly meaning: MeaningOfRun; readonly runId: string }
  | (OfQuestion & {
      readonly about: 'question';
      readonly verb: Verb;
      readonly meaning: MeaningOfQuestion;
      /** Which suggestion, or which question's select; 0 for the others. */
      readonly index: number;
    });

export function questionAction(verb: Verb, { id, version }: Asking, index?: number): string {
  return [verb, id, version, ...(index === undefined ? [] : [index])].join(':');
}

/** `index`: which of several selects. */
export function runAction(verb: Verb, runId: string, index?: number): string {
  return [verb, runId, ...(index === undefined ? [] : [index])].join(':');
}

/** Null for what is not ours. */
export function readAction(customId: string): Action | null {
  if (customId.length > maxCustomId) return null;
  const [name = '', id = '', ...rest] = customId.split(':');
  const verb = verbNamed(name);
  if (verb === null || !idPattern.test(id)) return null;
  const meaning: Meaning = meanings[verb];
  if (isOfRun(meaning)) {
    const known = meaning.does === 'check' ? /^\d$/.test(rest.join(':')) : rest.length === 0;
    return known ? { about: 'run', verb, meaning, runId: id } : null;
  }
  const [version = '', index = '0', ...more] = rest;
  if (more.length > 0 || !/^\d{1,9}$/.test(version) || !/^\d{1,2}$/.test(index)) return null;
  return { about: 'question', verb, meaning, questionId: id, version: Number(version), index: Number(index) };
}
