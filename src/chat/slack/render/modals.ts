// The forms: changes to a plan or draft, an answer in words, a new research. `place` is kept until the form is sent, for
// whoever opened it: where the button was.
import type { InputBlock, ModalView, PlainTextElement, PlainTextOption } from '@slack/types';
import type { AskedQuestion, Choice } from '../../port.ts';
import { planHint } from '../../words/sentences.ts';
import { formIds, formMemory } from '../actions.ts';
import { maxInput, maxInputLabel, maxPlaceholder } from './limits.ts';
import { oneLine, shorten } from '../../layout/texts.ts';

type Question = Pick<AskedQuestion, 'id' | 'version'>;

/** Asks what should change. `place`: at most 2,500 characters. `begun`: the plan, to be changed line by line. */
export function changesModal(question: Question, place: string, begun = ''): ModalView {
  return {
    type: 'modal',
    callback_id: formIds.changes,
    private_metadata: formMemory(question, 1, place),
    title: plain('Ask for changes'),
    submit: plain('Send'),
    close: plain('Cancel'),
    blocks: [
      textField('changes', {
        label: 'What should change?',
        placeholder: 'For example: leave out the prices, and say more about security.',
        ...(begun === '' ? {} : { initial: begun, hint: planHint }),
      }),
    ],
  };
}

interface Words {
  readonly questions: readonly string[];
  /** What is chosen already, by question; '' where nothing is. */
  readonly chosen: readonly string[];
}

/** One field for each question, filled with what was chosen already. `place`: at most 2,500 characters. */
export function wordsModal({ questions, chosen }: Words, question: Question, place: string): ModalView {
  const optional = questions.length > 1;
  return {
    type: 'modal',
    callback_id: formIds.words,
    private_metadata: formMemory(question, questions.length, place),
    title: plain('Your answer'),
    submit: plain('Send'),
    close: plain('Cancel'),
    blocks: questions.map((text, index) =>
      textField(`words:${index}`, { label: text, optional, initial: chosen[index] ?? '' }),
    ),
  };
}

interface Prefill {
  readonly text?: string;
  readonly choice?: Choice;
}

const depths: Readonly<Record<Choice['depth'], string>> = {
  auto: 'Automatic',
  light: 'Light: some minutes',
  medium: 'Medium',
  extended: 'Extended: up to half an hour',
};

const modes: Readonly<Record<Choice['mode'], string>> = {
  auto: 'Automatic',
  simple: 'Simple: answer without research',
  web: 'Web: one quick search',
  deep: 'Deep: a checked report',
};

/** Asks what to research, and how. `place`: at most 2,500 characters. */
export function researchModal(prefill: Prefill, place: string): ModalView {
  const { text = '', choice = { depth: 'auto', mode: 'auto' } } = prefill;
  return {
    type: 'modal',
    callback_id: formIds.research,
    private_metadata: JSON.stringify({ place }),
    title: plain('New research'),
    submit: plain('Start'),
    close: plain('Cancel'),
    blocks: [
      textField('request', {
        label: 'What would you like to know?',
        placeholder: 'One or two sentences are enough.',
        initial: text,
      }),
      menuField('depth', 'How deep?', depths, choice.depth),
      menuField('mode', 'What kind?', modes, choice.mode),
    ],
  };
}

interface Field {
  readonly label: string;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly initial?: string;
  /** Small print below the field. */
  readonly hint?: string;
}

function textField(id: string, field: Field): InputBlock {
  const { label, placeholder, optional = false, initial = '', hint } = field;
  const asked = shorten(oneLine(label), maxInputLabel);
  const filled = shorten(initial, maxInput);
  return {
    type: 'input',
    block_id: id,
    label: plain(asked === '' ? 'Your answer' : asked),
    optional,
    ...(hint === undefined ? {} : { hint: plain(hint) }),
    element: {
      type: 'plain_text_input',
      action_id: 'text',
      multiline: true,
      max_length: maxInput,
      ...(placeholder === undefined ? {} : { placeholder: plain(shorten(placeholder, maxPlaceholder)) }),
      ...(filled === '' ? {} : { initial_value: filled }),
    },
  };
}

function menuField(
  id: string,
  label: string,
  texts: Readonly<Record<string, string>>,
  chosen: string,
): InputBlock {
  const options = Object.entries(texts).map(([value, text]) => option(value, text));
  const first = options.find(({ value }) => value === chosen);
  return {
    type: 'input',
    block_id: id,
    label: plain(label),
    element: {
      type: 'static_select',
      action_id: 'pick',
      options,
      ...(first === undefined ? {} : { initial_option: first }),
    },
  };
}

function option(value: string, text: string): PlainTextOption {
  return { value, text: plain(text) };
}

function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}
