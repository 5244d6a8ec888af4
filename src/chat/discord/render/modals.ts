// The forms that buttons and the command open.
import {
  ComponentType,
  TextInputStyle,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  type APITextInputComponent,
} from 'discord.js';
import type { AskedQuestion, Choice } from '../../port.ts';
import { planHint } from '../../words/sentences.ts';
import { askedIn, type AskedText } from './asked.ts';
import { questionAction } from './custom-ids.ts';
import { label, literalLine, oneLine } from './literal.ts';
import { maxInput, maxLabel, maxLabelDescription, maxModalComponents, maxModalTitle } from './limits.ts';

export const researchFormId = 'research';

/** Names of the fields. */
export const fieldIds = {
  changes: 'changes',
  request: 'request',
  depth: 'depth',
  mode: 'mode',
  words: (index: number) => `words:${index}`,
};

type Question = Pick<AskedQuestion, 'id' | 'version'>;

/** Asks what should be different in a plan or draft. `begun`: the plan, to be changed line by line. */
export function changesModal(question: Question, begun = ''): APIModalInteractionResponseCallbackData {
  return {
    custom_id: questionAction('changes', question),
    title: label('Ask for changes', maxModalTitle),
    components: [
      field(
        'What should be different?',
        {
          custom_id: fieldIds.changes,
          style: TextInputStyle.Paragraph,
          placeholder: 'More about prices, nothing before 2020, …',
          ...filled(begun),
        },
        begun === '' ? undefined : planHint,
      ),
    ],
  };
}

/**
 * One text field for each question in the message on which the button was pressed; what is chosen there is filled in.
 * Null when the message shows no question.
 */
export function wordsModal(
  message: unknown,
  question: Question,
): APIModalInteractionResponseCallbackData | null {
  const asked = askedIn(message).slice(0, maxModalComponents);
  if (asked.length === 0) return null;
  const fields = asked.map((one, index) => wordsField(one, index, asked.length));
  const cut = asked.some(({ text }) => oneLine(text).length > maxLabelDescription);
  const whole = asked.map(({ text }) => literalLine(text, 1_000)).join('\n');
  return {
    custom_id: questionAction('words', question),
    title: 'Answer in words',
    components:
      cut && fields.length < maxModalComponents
        ? [{ type: ComponentType.TextDisplay, content: whole }, ...fields]
        : fields,
  };
}

/** Asks for a request, with what the person already said filled in. */
export function researchModal(
  prefill: { readonly text?: string } & Partial<Choice> = {},
): APIModalInteractionResponseCallbackData {
  const { text = '', depth = 'auto', mode = 'auto' } = prefill;
  return {
    custom_id: researchFormId,
    title: 'Research',
    components: [
      field('What would you like to know?', {
        custom_id: fieldIds.request,
        style: TextInputStyle.Paragraph,
        ...filled(text),
      }),
      selectField('Depth', fieldIds.depth, chosen(depths, depth)),
      selectField('Mode', fieldIds.mode, chosen(modes, mode)),
    ],
  };
}

const depths: readonly APISelectMenuOption[] = [
  { value: 'auto', label: 'As the question needs' },
  { value: 'light', label: 'Light', description: 'A few minutes, up to 3 tasks' },
  { value: 'medium', label: 'Medium', description: 'Up to a quarter of an hour, 3 to 6 tasks' },
  { value: 'extended', label: 'Extended', description: 'Up to half an hour, 5 to 10 tasks' },
];

const modes: readonly APISelectMenuOption[] = [
  { value: 'auto', label: 'As the question needs' },
  { value: 'simple', label: 'Simple', description: 'A direct answer without research' },
  { value: 'web', label: 'Web', description: 'A quick look at the web' },
  { value: 'deep', label: 'Deep', description: 'Plan, research, a draft to approve, a report' },
];

function chosen(options: readonly APISelectMenuOption[], value: string): APISelectMenuOption[] {
  return options.map((option) => (option.value === value ? { ...option, default: true } : option));
}

/** A single question may be left out by closing the form; of several, each may stay empty. */
function wordsField({ text, chosen: said }: AskedText, index: number, of: number): APILabelComponent {
  const short = label(text, maxLabel);
  return field(
    short,
    {
      custom_id: fieldIds.words(index),
      style: TextInputStyle.Paragraph,
      required: of === 1,
      ...filled(said),
    },
    short === oneLine(text) ? undefined : label(text, maxLabelDescription),
  );
}

function filled(text: string): { value?: string } {
  return text === '' ? {} : { value: text.slice(0, maxInput).toWellFormed() };
}

function field(
  text: string,
  input: Omit<APITextInputComponent, 'type'>,
  description?: string,
): APILabelComponent {
  return {
    type: ComponentType.Label,
    label: label(text, maxLabel),
    ...(description === undefined ? {} : { description }),
    component: { type: ComponentType.TextInput, max_length: maxInput, required: true, ...input },
  };
}

function selectField(text: string, customId: string, options: APISelectMenuOption[]): APILabelComponent {
  return {
    type: ComponentType.Label,
    label: text,
    component: { type: ComponentType.StringSelect, custom_id: customId, options },
  };
}
