// The forms that buttons and commands open, and what somebody says in one; a platform renders and reads the fields.
import type { Answer, Inbound, OfQuestion } from '../port.ts';
import type { AskedText, Choice, Opening, Picks } from '../port/choice.ts';
import { choiceSchema, pickedWords } from '../words/choice.ts';
import { codeOf, readCode, type Click } from '../verbs.ts';
import type { Say } from '../words/say.ts';
import { oneLine } from './texts.ts';

export interface Form {
  /** What comes back when it is sent. */
  readonly code: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A text to write, or a menu where there are options. */
export interface Field {
  readonly id: string;
  readonly label: string;
  /** What stands there already, or the value that is chosen; may be empty. */
  readonly begun: string;
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** Small print. */
  readonly hint?: string;
  readonly options?: readonly Option[];
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

/** The form that a click asks for. */
export function answerForm(
  { form, picks, questionId, version }: Extract<Click, { kind: 'form' }>,
  { begun, asked, alone }: Pick<Opening, 'begun' | 'asked' | 'alone'>,
  say: Say,
): Form {
  return {
    code: codeOf(form, { question: { id: questionId, version } }),
    title: say(`button.${form}`),
    fields: form === 'changes' ? [changesField(begun, say, alone)] : wordsFields(asked, picks, say),
  };
}

/** What should be different in a plan or draft. Where a draft is made without a model, its example is one that is followed. */
function changesField(begun: string, say: Say, alone = false): Field {
  return {
    id: 'changes',
    label: say('form.changes'),
    placeholder: say(alone ? 'form.changes-alone' : 'form.changes-example'),
    begun,
    ...(begun === '' ? {} : { hint: say('form.plan-hint') }),
  };
}

/** One for each question, filled with what is chosen already; of several each may stay empty. */
function wordsFields(asked: readonly AskedText[], picks: Picks, say: Say): readonly Field[] {
  const chosen = pickedWords(asked, picks);
  return asked.map(({ text }, index) => ({
    id: `words:${index}`,
    label: oneLine(text) || say('clarify.words'),
    optional: asked.length > 1,
    begun: chosen[index] ?? '',
  }));
}

const researchCode = 'research';

/** Asks what to research, and how, with what is known already. A direct answer takes a model. */
export function researchForm(
  known: { readonly text?: string } & Partial<Choice>,
  say: Say,
  { hasModel }: Pick<Inbound, 'hasModel'>,
): Form {
  const { text = '', depth = 'auto', mode = 'auto' } = known;
  const auto = { value: 'auto', label: say('form.mode.auto') };
  const depths = (['light', 'medium', 'extended'] as const).map((value) => ({
    value,
    label: say(`depth.${value}`),
    detail: say(`form.depth.${value}`),
  }));
  const modes = ([...(hasModel ? ['simple' as const] : []), 'web', 'deep'] as const).map((value) => ({
    value,
    label: say(`form.mode.${value}`),
  }));
  return {
    code: researchCode,
    title: say('form.research'),
    fields: [
      { id: 'request', label: say('form.request'), begun: text },
      { id: 'depth', label: say('form.depth'), begun: depth, options: [auto, ...depths] },
      { id: 'mode', label: say('form.mode'), begun: mode, options: [auto, ...modes] },
    ],
  };
}

/** `field`: under which something about it is said. `said`: what the person wrote, to be repeated if it cannot be taken. */
export type Filled = { readonly field: string } & (
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer; readonly said: string })
  | { readonly kind: 'research'; readonly text: string; readonly choice: Choice }
  | { readonly kind: 'incomplete' }
);

/** What is in the fields of a form that was sent. */
export interface Fields {
  /** Without white space around it; empty where nothing is written. */
  readonly typed: (id: string) => string;
  readonly picked: (id: string) => string | undefined;
  readonly ids: readonly string[];
}

/** What somebody said in the form with this code. Null: it is not ours, or forged. */
export function filledForm(code: string, fields: Fields): Filled | null {
  if (code === researchCode) return request(fields);
  const action = readCode(code);
  if (action?.about !== 'question') return null;
  const { verb, questionId, version } = action;
  if (verb !== 'changes' && verb !== 'words') return null;
  const field = verb === 'changes' ? verb : 'words:0';
  const count = fields.ids.filter((id) => /^words:\d$/.test(id)).length;
  const answers = Array.from({ length: count }, (_, index) => fields.typed(`words:${index}`));
  const said = verb === 'changes' ? fields.typed(verb) : answers.filter((one) => one !== '').join('\n');
  if (said === '') return { kind: 'incomplete', field };
  const answer: Answer =
    verb === 'changes' ? { kind: 'feedback', text: said } : { kind: 'clarified', answers };
  return { kind: 'answer', field, questionId, version, answer, said };
}

function request({ typed, picked }: Fields): Filled | null {
  const choice = choiceSchema.safeParse({ depth: picked('depth'), mode: picked('mode') }).data;
  if (choice === undefined) return null;
  const text = typed('request');
  if (text === '') return { kind: 'incomplete', field: 'request' };
  return { kind: 'research', field: 'request', text, choice };
}
