// What people enter into fields and choose in menus, in the words Slack uses for it.
import type { Json } from '../blocks/shapes.ts';
import { seenText } from '../read/render.ts';
import type { Control } from '../read/controls.ts';
import { objects } from '../read/rich-text.ts';
import type { Workspace } from '../workspace.ts';

/** What a person gives: words, or what they choose by its label. */
export type Entry = string;

/** By block and action. */
export type Entered = Map<string, Map<string, unknown>>;

/** @throws when the control does not take it, as a screen would not let a person do it */
export function entryFor(here: Workspace, control: Control, entry: Entry): Json {
  const { type, element } = control;
  if (type === 'static_select') return { type, selected_option: choice(here, control, entry) };
  const { max_length: most, min_length: least } = element;
  if (typeof most === 'number' && entry.length > most)
    throw new Error(`"${control.label}" takes at most ${most} characters, not ${entry.length}.`);
  if (typeof least === 'number' && entry.length < least)
    throw new Error(`"${control.label}" takes at least ${least} characters, not ${entry.length}.`);
  return { type, value: entry === '' ? null : entry };
}

function choice(here: Workspace, { element, label }: Control, wanted: string): Json {
  const options = objects(element['options']);
  const found = options.find(
    (option) => seenText(here, option['text']) === wanted || option['value'] === wanted,
  );
  if (found === undefined) {
    const all = options.map((option) => seenText(here, option['text'])).join(', ');
    throw new Error(`"${label}" has no choice "${wanted}", only: ${all}.`);
  }
  return found;
}

const stateless = new Set(['button', 'feedback_buttons']);

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
  if (type === 'static_select') return { type, selected_option: element['initial_option'] ?? null };
  return { type, value: element['initial_value'] ?? null };
}

export function isEmpty(entry: unknown): boolean {
  const { type: _, ...rest } = entry as Json;
  return Object.values(rest).every((value) => value === null);
}

export function enter(entered: Entered, control: Control, entry: Json): void {
  const fields = entered.get(control.block) ?? new Map<string, unknown>();
  entered.set(control.block, fields.set(control.action, entry));
}
