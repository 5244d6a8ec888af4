// Buttons and menus.
import type { ActionsBlock, Button, ConfirmationDialog, PlainTextElement, StaticSelect } from '@slack/types';
import { maxLabel, maxOptionValue, maxPlaceholder } from './limits.ts';
import { oneLine, shorten } from './shorten.ts';

interface ButtonParts {
  readonly id: string;
  readonly text: string;
  readonly value: string;
  readonly style?: 'primary' | 'danger';
  readonly confirm?: ConfirmationDialog;
}

export function button({ id, text, value, style, confirm }: ButtonParts): Button {
  return {
    type: 'button',
    action_id: id,
    text: label(text),
    value,
    ...(style === undefined ? {} : { style }),
    ...(confirm === undefined ? {} : { confirm }),
  };
}

/** Asks again before a click counts. */
export function confirmation(title: string, text: string, yes: string): ConfirmationDialog {
  return {
    title: plain(title),
    text: plain(text),
    confirm: plain(yes),
    deny: plain('Go back'),
    style: 'danger',
  };
}

/** A menu; its entries are their own values. `entries`: at least one, all different. */
export function menu(id: string, placeholder: string, entries: readonly string[]): StaticSelect {
  return {
    type: 'static_select',
    action_id: id,
    placeholder: plain(shorten(placeholder, maxPlaceholder)),
    options: entries.map((entry) => ({ text: label(entry), value: shorten(entry, maxOptionValue) })),
  };
}

export function actions(elements: ActionsBlock['elements'], blockId?: string): ActionsBlock {
  return { type: 'actions', elements, ...(blockId === undefined ? {} : { block_id: blockId }) };
}

function label(text: string): PlainTextElement {
  return plain(shorten(oneLine(text), maxLabel) || '…');
}

function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}
