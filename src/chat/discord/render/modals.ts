// Forms as modals.
import type { APILabelComponent, APIModalInteractionResponseCallbackData } from 'discord.js';
import { ComponentType, TextInputStyle } from 'discord.js';
import type { Field, Form } from '../../layout/form.ts';
import { label, oneLine } from '../../layout/texts.ts';
import { literalLine } from './literal.ts';
import { maxInput, maxLabel, maxLabelDescription, maxModalTitle } from './limits.ts';

export function modal({ code, title, fields }: Form): APIModalInteractionResponseCallbackData {
  const shown = fields.map(labelled);
  // What no label holds stands above where there is room.
  const isCut = fields.some((field) => oneLine(field.label).length > maxLabelDescription);
  const content = fields.map((field) => literalLine(field.label, 1_000)).join('\n');
  const whole = { type: ComponentType.TextDisplay, content } as const;
  return {
    custom_id: code,
    title: label(title, maxModalTitle),
    components: isCut ? [whole, ...shown] : shown,
  };
}

function labelled(field: Field): APILabelComponent {
  const short = label(field.label, maxLabel);
  const hint = field.hint ?? (short === oneLine(field.label) ? undefined : field.label);
  return {
    type: ComponentType.Label,
    label: short,
    ...(hint === undefined ? {} : { description: label(hint, maxLabelDescription) }),
    component: field.options === undefined ? textInput(field) : select(field, field.options),
  };
}

function textInput({ id, placeholder, begun, optional = false }: Field): APILabelComponent['component'] {
  return {
    type: ComponentType.TextInput,
    custom_id: id,
    style: TextInputStyle.Paragraph,
    max_length: maxInput,
    required: !optional,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(begun === '' ? {} : { value: begun.slice(0, maxInput).toWellFormed() }),
  };
}

function select(
  { id, begun }: Field,
  options: NonNullable<Field['options']>,
): APILabelComponent['component'] {
  return {
    type: ComponentType.StringSelect,
    custom_id: id,
    options: options.map(({ value, label: text, detail }) => ({
      value,
      label: text,
      ...(detail === undefined ? {} : { description: detail }),
      ...(value === begun ? { default: true } : {}),
    })),
  };
}
