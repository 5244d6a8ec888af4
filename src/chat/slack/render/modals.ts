// Forms as modals.
import type { InputBlock, ModalView, PlainTextElement } from '@slack/types';
import type { Field, Form } from '../../layout/form.ts';
import { oneLine, shorten } from '../../layout/texts.ts';
import type { Asking } from '../../verbs.ts';
import type { Say } from '../../words/say.ts';
import { formId, formMemory, type FormPlace } from '../actions.ts';
import { maxInput, maxInputLabel, maxLabel, maxModalWords, maxPlaceholder } from './limits.ts';

/** `question`: null for a new research. `place`: where it was opened. */
export function modal(form: Form, question: Asking | null, place: FormPlace, say: Say): ModalView {
  const { kind, title, submit, fields } = form;
  return {
    type: 'modal',
    callback_id: formId(kind),
    private_metadata: formMemory(question, fields.length, place),
    title: plain(title, maxModalWords),
    submit: plain(submit, maxModalWords),
    close: plain(say('form.cancel'), maxModalWords),
    blocks: fields.map(inputBlock),
  };
}

function inputBlock(field: Field): InputBlock {
  const { id, label, hint, optional = false } = field;
  return {
    type: 'input',
    block_id: id,
    label: plain(oneLine(label), maxInputLabel),
    optional,
    ...(hint === undefined ? {} : { hint: plain(hint, maxInputLabel) }),
    element: field.options === undefined ? textInput(field) : menu(field.options, field.begun),
  };
}

function textInput({ placeholder, begun }: Field): InputBlock['element'] {
  return {
    type: 'plain_text_input',
    action_id: 'text',
    multiline: true,
    max_length: maxInput,
    ...(placeholder === undefined ? {} : { placeholder: plain(placeholder, maxPlaceholder) }),
    ...(begun === '' ? {} : { initial_value: shorten(begun, maxInput) }),
  };
}

function menu(given: NonNullable<Field['options']>, chosen: string): InputBlock['element'] {
  const options = given.map(({ value, label, detail }) => ({
    value,
    text: plain(detail === undefined ? label : `${label}: ${detail}`, maxLabel),
  }));
  const first = options.find(({ value }) => value === chosen);
  return {
    type: 'static_select',
    action_id: 'pick',
    options,
    ...(first === undefined ? {} : { initial_option: first }),
  };
}

function plain(text: string, max: number): PlainTextElement {
  return { type: 'plain_text', text: shorten(text, max), emoji: false };
}
