// What people enter into fields and choose in menus, in the words Slack uses for it.
import type { Json } from '../blocks/shapes.ts';
import { seenText } from '../read/render.ts';
import { optionsOf, type Control } from '../read/controls.ts';
import { objects } from '../read/rich-text.ts';
import type { Workspace } from '../workspace.ts';

/** What a person gives: words, or what they choose by its label; several for boxes. */
export type Entry = string | readonly string[];

/** By block and action. */
export type Entered = Map<string, Map<string, unknown>>;

const chosenField: Readonly<Record<string, string>> = {
  channels_select: 'selected_channel',
  datepicker: 'selected_date',
  timepicker: 'selected_time',
  users_select: 'selected_user',
};

/** @throws when the control does not take it, as a screen would not let a person do it */
export function entryFor(here: Workspace, control: Control, entry: Entry): Json {
  const { type, element } = control;
  const labels: readonly string[] = typeof entry === 'string' ? [entry] : entry;
  switch (type) {
    case 'checkboxes':
    case 'multi_static_select':
      return { type, selected_options: labels.map((label) => choice(here, control, label)) };
    case 'radio_buttons':
    case 'static_select':
    case 'overflow':
      return { type, selected_option: choice(here, control, labels[0]!) };
    default: {
      const field = chosenField[type];
      if (field !== undefined) return { type, [field]: labels[0] };
      const text = labels.join('\n');
      const { max_length: most, min_length: least } = element;
      if (typeof most === 'number' && text.length > most)
        throw new Error(`"${control.label}" takes at most ${most} characters, not ${text.length}.`);
      if (typeof least === 'number' && text.length < least)
        throw new Error(`"${control.label}" takes at least ${least} characters, not ${text.length}.`);
      return { type, value: text === '' ? null : text };
    }
  }
}

function choice(here: Workspace, { element, label }: Control, wanted: string): Json {
  const options = optionsOf(element);
  const found = options.find(
    (option) => seenText(here, option['text']) === wanted || option['value'] === wanted,
  );
  if (found === undefined) {
    const all = options.map((option) => seenText(here, option['text'])).join(', ');
    throw new Error(`"${label}" has no choice "${wanted}", only: ${all}.`);
  }
  return found;
}

const stateless = new Set(['button', 'icon_button', 'feedback_buttons', 'overflow']);

/** `state.values`: every field and menu, as it was shown at first or as it was changed. */
export function stateOf(controls: readonly Control[], entered: Entered): Json {
  const values: Record<string, Record<string, unknown>> = {};
  for (const control of controls.filter(({ type }) => !stateless.has(type))) {
    const now = entered.get(control.block)?.get(control.action) ?? atFirst(control);
    values[control.block] = { ...values[control.block], [control.action]: now };
  }
  return { values };
}

function atFirst({ type, element }: Control): Json {
  switch (type) {
    case 'checkboxes':
    case 'multi_static_select':
      return { type, selected_options: objects(element['initial_options']) };
    case 'radio_buttons':
    case 'static_select':
      return { type, selected_option: element['initial_option'] ?? null };
    default: {
      const field = chosenField[type];
      if (field !== undefined)
        return { type, [field]: element[field.replace('selected', 'initial')] ?? null };
      return { type, value: element['initial_value'] ?? null };
    }
  }
}

export function isEmpty(entry: unknown): boolean {
  const { type: _, ...rest } = entry as Json;
  return Object.values(rest).every((value) => value === null || (Array.isArray(value) && value.length === 0));
}

export function enter(entered: Entered, control: Control, entry: Json): void {
  const fields = entered.get(control.block) ?? new Map<string, unknown>();
  entered.set(control.block, fields.set(control.action, entry));
}
