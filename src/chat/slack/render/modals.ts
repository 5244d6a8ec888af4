// Forms as modals.
import type { InputBlock, ModalView } from '@slack/types';
import type { Field, Form } from '../../layout/form.ts';
import { oneLine, shorten } from '../../layout/texts.ts';
import type { Say } from '../../words/say.ts';
import type { FormPlace } from '../actions.ts';
import { menu, plain } from './buttons.ts';
import { maxInput, maxInputLabel, maxModalWords, maxPlaceholder, maxPrivateMetadata } from './limits.ts';

/** `place`: where it was opened. */
export function modal({ code, title, fields }: Form, place: FormPlace, say: Say): ModalView {
  return {
    type: 'modal',
    callback_id: code,
    private_metadata: kept(place),
    title: plain(title, maxModalWords),
    submit: plain(say('form.send'), maxModalWords),
    close: plain(say('page.close'), maxModalWords),
    blocks: fields.map(inputBlock),
  };
}

/** With as many of the files as a form has room for. */
function kept({ files = [], ...place }: FormPlace): string {
  const all = files.map((_, dropped) =>
    JSON.stringify({ ...place, files: files.slice(0, files.length - dropped) }),
  );
  return all.find((text) => text.length <= maxPrivateMetadata) ?? JSON.stringify(place);
}

function inputBlock(field: Field): InputBlock {
  const { id, label, hint, optional = false } = field;
  return {
    type: 'input',
    block_id: id,
    label: plain(oneLine(label), maxInputLabel),
    optional,
    ...(hint === undefined ? {} : { hint: plain(hint, maxInputLabel) }),
    element: field.options === undefined ? textInput(field) : select(field.options, field.begun),
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

function select(options: NonNullable<Field['options']>, chosen: string): InputBlock['element'] {
  const entries = options.map(({ value, label, detail }) => ({
    value,
    text: detail === undefined ? label : `${label}: ${detail}`,
  }));
  return menu('pick', entries, { chosen });
}
