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
import type { Say } from '../../words/say.ts';
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
export function changesModal(
  question: Question,
  say: Say,
  begun = '',
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: questionAction('changes', question),
    title: label(say('button.changes'), maxModalTitle),
    components: [
      field(
        say('form.changes'),
        {
          custom_id: fieldIds.changes,
          style: TextInputStyle.Paragraph,
          placeholder: say('form.changes-example'),
          ...filled(begun),
        },
        begun === '' ? undefined : say('form.plan-hint'),
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
  say: Say,
): APIModalInteractionResponseCallbackData | null {
  const asked = askedIn(message).slice(0, maxModalComponents);
  if (asked.length === 0) return null;
  const fields = asked.map((one, index) => wordsField(one, index, asked.length));
  const cut = asked.some(({ text }) => oneLine(text).length > maxLabelDescription);
  const whole = asked.map(({ text }) => literalLine(text, 1_000)).join('\n');
  return {
    custom_id: questionAction('words', question),
    title: label(say('button.words'), maxModalTitle),
    components:
      cut && fields.length < maxModalComponents
        ? [{ type: ComponentType.TextDisplay, content: whole }, ...fields]
        : fields,
  };
}

/** Asks for a request, with what the person already said filled in. */
export function researchModal(
  say: Say,
  prefill: { readonly text?: string } & Partial<Choice> = {},
): APIModalInteractionResponseCallbackData {
  const { text = '', depth = 'auto', mode = 'auto' } = prefill;
  return {
    custom_id: researchFormId,
    title: label(say('form.research'), maxModalTitle),
    components: [
      field(say('form.request'), {
        custom_id: fieldIds.request,
        style: TextInputStyle.Paragraph,
        ...filled(text),
      }),
      selectField(say('form.depth'), fieldIds.depth, chosen(depthsIn(say), depth)),
      selectField(say('form.mode'), fieldIds.mode, chosen(modesIn(say), mode)),
    ],
  };
}

const depthsIn = (say: Say): APISelectMenuOption[] => [
  { value: 'auto', label: say('form.mode.auto') },
  { value: 'light', label: say('depth.light'), description: say('form.depth.light') },
  { value: 'medium', label: say('depth.medium'), description: say('form.depth.medium') },
  { value: 'extended', label: say('depth.extended'), description: say('form.depth.extended') },
];

const modesIn = (say: Say): APISelectMenuOption[] => [
  { value: 'auto', label: say('form.mode.auto') },
  { value: 'simple', label: say('form.mode.simple') },
  { value: 'web', label: say('form.mode.web') },
  { value: 'deep', label: say('form.mode.deep') },
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
