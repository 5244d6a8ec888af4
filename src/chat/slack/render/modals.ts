// The forms: changes to a plan or draft, an answer in words, a new research. `place` is kept until the form is sent, for
// whoever opened it: where the button was.
import type { InputBlock, ModalView, PlainTextElement, PlainTextOption } from '@slack/types';
import type { AskedQuestion, Choice } from '../../port.ts';
import { sayIn } from '../../words/say.ts';
import type { Say } from '../../words/say.ts';
import { formIds, formMemory } from '../actions.ts';
import { maxInput, maxInputLabel, maxLabel, maxModalWords, maxPlaceholder } from './limits.ts';
import { oneLine, shorten } from '../../layout/texts.ts';

type Question = Pick<AskedQuestion, 'id' | 'version'>;

/** Asks what should change. `place`: at most 2,500 characters. `begun`: the plan, to be changed line by line. */
export function changesModal(question: Question, place: string, begun = '', say = sayIn(null)): ModalView {
  return {
    type: 'modal',
    callback_id: formIds.changes,
    private_metadata: formMemory(question, 1, place),
    ...frame(say, 'button.changes', 'form.send'),
    blocks: [
      textField('changes', {
        label: say('form.changes'),
        placeholder: say('form.changes-example'),
        ...(begun === '' ? {} : { initial: begun, hint: say('form.plan-hint') }),
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
export function wordsModal(
  { questions, chosen }: Words,
  question: Question,
  place: string,
  say = sayIn(null),
): ModalView {
  const optional = questions.length > 1;
  return {
    type: 'modal',
    callback_id: formIds.words,
    private_metadata: formMemory(question, questions.length, place),
    ...frame(say, 'clarify.words', 'form.send'),
    blocks: questions.map((text, index) =>
      textField(`words:${index}`, {
        label: text.trim() === '' ? say('clarify.words') : text,
        optional,
        initial: chosen[index] ?? '',
      }),
    ),
  };
}

interface Prefill {
  readonly text?: string;
  readonly choice?: Choice;
}

const depthsIn = (say: Say): Readonly<Record<Choice['depth'], string>> => ({
  auto: say('form.mode.auto'),
  light: `${say('depth.light')}: ${say('form.depth.light')}`,
  medium: `${say('depth.medium')}: ${say('form.depth.medium')}`,
  extended: `${say('depth.extended')}: ${say('form.depth.extended')}`,
});

const modesIn = (say: Say): Readonly<Record<Choice['mode'], string>> => ({
  auto: say('form.mode.auto'),
  simple: say('form.mode.simple'),
  web: say('form.mode.web'),
  deep: say('form.mode.deep'),
});

/** Asks what to research, and how. `place`: at most 2,500 characters. */
export function researchModal(prefill: Prefill, place: string, say = sayIn(null)): ModalView {
  const { text = '', choice = { depth: 'auto', mode: 'auto' } } = prefill;
  return {
    type: 'modal',
    callback_id: formIds.research,
    private_metadata: JSON.stringify({ place }),
    ...frame(say, 'form.research', 'form.start'),
    blocks: [
      textField('request', { label: say('form.request'), initial: text }),
      menuField('depth', say('form.depth'), depthsIn(say), choice.depth),
      menuField('mode', say('form.mode'), modesIn(say), choice.mode),
    ],
  };
}

/** What stands around the fields. */
function frame(
  say: Say,
  title: 'button.changes' | 'clarify.words' | 'form.research',
  submit: 'form.send' | 'form.start',
) {
  return { title: short(say(title)), submit: short(say(submit)), close: short(say('form.cancel')) };
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
    label: plain(asked),
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
  return { value, text: plain(shorten(text, maxLabel)) };
}

function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

function short(words: string): PlainTextElement {
  return plain(shorten(words, maxModalWords));
}
