// The forms that buttons and commands open, and what somebody says in one: written once. A platform renders the fields,
// and reads what is in them.
import type { Answer, Inbound } from '../port.ts';
import type { Choice, Opening } from '../port/choice.ts';
import { choiceSchema, pickedWords } from '../words/choice.ts';
import type { Click, OfQuestion } from '../verbs.ts';
import type { Say } from '../words/say.ts';
import { oneLine } from './texts.ts';

export interface Form {
  readonly kind: 'changes' | 'words' | 'research';
  readonly title: string;
  readonly submit: string;
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
  { form, picks }: Pick<Extract<Click, { kind: 'form' }>, 'form' | 'picks'>,
  { begun, asked, alone }: Pick<Opening, 'begun' | 'asked' | 'alone'>,
  say: Say,
): Form {
  if (form === 'changes') return changesForm(begun, say, alone);
  const chosen = pickedWords(asked, picks);
  return wordsForm(
    asked.map(({ text }, index) => ({ text, chosen: chosen[index] ?? '' })),
    say,
  );
}

/** Asks what should be different in a plan or draft. Where a draft is made without a model, its example is one that is followed. */
export function changesForm(begun: string, say: Say, alone = false): Form {
  const field = {
    id: 'changes',
    label: say('form.changes'),
    placeholder: say(alone ? 'form.changes-alone' : 'form.changes-example'),
    begun,
    ...(begun === '' ? {} : { hint: say('form.plan-hint') }),
  };
  return { kind: 'changes', title: say('button.changes'), submit: say('form.send'), fields: [field] };
}

/** One field for each question, filled with what is chosen already; of several each may stay empty. */
export function wordsForm(
  asked: readonly { readonly text: string; readonly chosen: string }[],
  say: Say,
): Form {
  const fields = asked.map(({ text, chosen }, index) => ({
    id: `words:${index}`,
    label: oneLine(text) || say('clarify.words'),
    optional: asked.length > 1,
    begun: chosen,
  }));
  return { kind: 'words', title: say('button.words'), submit: say('form.send'), fields };
}

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
    kind: 'research',
    title: say('form.research'),
    submit: say('form.start'),
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
  /** `lacks`: the sentence that says so. */
  | {
      readonly kind: 'incomplete';
      readonly lacks: 'form.nothing-changed' | 'form.nothing-answered' | 'form.nothing-asked';
    }
);

/** What is in the fields of a form that was sent. */
export interface Fields {
  /** Without white space around it; empty where nothing is written. */
  readonly typed: (id: string) => string;
  readonly picked: (id: string) => string | undefined;
  readonly ids: readonly string[];
}

/** Which form was sent, and whose question it answers. */
export type Sent =
  | { readonly kind: 'research' }
  | { readonly kind: 'changes' | 'words'; readonly question: OfQuestion };

/** What somebody said in a form. Null: it is forged. */
export function filledForm(form: Sent, { typed, picked, ids }: Fields): Filled | null {
  switch (form.kind) {
    case 'changes': {
      const text = typed('changes');
      if (text === '') return { kind: 'incomplete', field: 'changes', lacks: 'form.nothing-changed' };
      const answer = { kind: 'feedback', text } as const;
      return { kind: 'answer', field: 'changes', ...form.question, answer, said: text };
    }
    case 'words': {
      const count = ids.filter((id) => /^words:\d$/.test(id)).length;
      const answers = Array.from({ length: count }, (_, index) => typed(`words:${index}`));
      const said = answers.filter((one) => one !== '').join('\n');
      if (said === '') return { kind: 'incomplete', field: 'words:0', lacks: 'form.nothing-answered' };
      const answer = { kind: 'clarified', answers } as const;
      return { kind: 'answer', field: 'words:0', ...form.question, answer, said };
    }
    case 'research': {
      const text = typed('request');
      const choice = choiceSchema.safeParse({ depth: picked('depth'), mode: picked('mode') }).data;
      if (choice === undefined) return null;
      if (text === '') return { kind: 'incomplete', field: 'request', lacks: 'form.nothing-asked' };
      return { kind: 'research', field: 'request', text, choice };
    }
  }
}
