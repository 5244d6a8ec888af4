// Buttons and menus.
import type {
  ActionsBlock,
  Button as SlackButton,
  ConfirmationDialog,
  ContextActionsBlock,
  PlainTextElement,
  StaticSelect,
} from '@slack/types';
import type { Button, CitationsItem, QuestionItem } from '../../layout/letter.ts';
import { headOf, oneLine, shorten } from '../../layout/texts.ts';
import { actionId, checkValue, questionValue, rateAction, rateValue } from '../actions.ts';
import {
  maxCarried,
  maxCheckWeight,
  maxLabel,
  maxOptions,
  maxOptionValue,
  maxPlaceholder,
} from './limits.ts';

const looks = { main: 'primary', bad: 'danger' } as const;

export function buttonRow(buttons: readonly Button[]): ActionsBlock {
  return actions(buttons.map(slackButton));
}

function slackButton({ verb, label: text, look, of, index, carries = '', confirm }: Button): SlackButton {
  const value = 'runId' in of ? of.runId : questionValue(of.question, shorten(carries, maxCarried));
  return {
    type: 'button',
    action_id: actionId(verb, index),
    text: label(text),
    value,
    ...(look === undefined ? {} : { style: looks[look] }),
    ...(confirm === undefined ? {} : { confirm: confirmation(confirm, text) }),
  };
}

/** Asks again before a click counts. */
function confirmation(
  { title, text, back }: NonNullable<Button['confirm']>,
  yes: string,
): ConfirmationDialog {
  return { title: plain(title), text: plain(text), confirm: plain(yes), deny: plain(back), style: 'danger' };
}

/** The menu of a question among several; its entries are their own values. */
export function questionMenu({ index, suggestions, placeholder }: QuestionItem): ActionsBlock {
  const select: StaticSelect = {
    type: 'static_select',
    action_id: actionId('choose', index),
    placeholder: plain(shorten(placeholder, maxPlaceholder)),
    options: suggestions.map((entry) => ({ text: label(entry), value: shorten(entry, maxOptionValue) })),
  };
  return actions([select], `question:${index}`);
}

export function citationMenus({ runId, citations, placeholder }: CitationsItem): ActionsBlock {
  const room = Math.floor(maxCheckWeight / citations.length);
  const menus: StaticSelect[] = [];
  for (let at = 0; at < citations.length; at += maxOptions) {
    const some = citations.slice(at, at + maxOptions);
    menus.push({
      type: 'static_select',
      action_id: actionId('check', menus.length),
      placeholder: plain(shorten(placeholder(some[0]?.n ?? 0, some.at(-1)?.n ?? 0), maxPlaceholder)),
      options: some.map(({ n, title }) => ({
        text: plain(citationLabel(n, title, room)),
        value: checkValue(runId, n),
      })),
    });
  }
  return actions(menus);
}

/** "[3] What its source is called", within Slack's limit and `room` bytes; the number is always whole. */
function citationLabel(n: number, title: string, room: number): string {
  const number = `[${n}]`;
  let text = shorten(`${number} ${oneLine(title)}`, maxLabel);
  while (Buffer.byteLength(text) > room && text.length > number.length) {
    text = `${headOf(text, Math.floor(text.length * 0.8)).trimEnd()}…`;
    if (text.length <= number.length + 3) text = number;
  }
  return text;
}

/** Slack's own buttons for feedback. */
export function feedbackButtons(runId: string, yes: string, no: string): ContextActionsBlock {
  const one = (verb: 'helpful' | 'unhelpful', text: string) => ({
    text: label(text),
    value: rateValue(verb, runId),
  });
  return {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: rateAction,
        positive_button: one('helpful', yes),
        negative_button: one('unhelpful', no),
      },
    ],
  };
}

function actions(elements: ActionsBlock['elements'], blockId?: string): ActionsBlock {
  return { type: 'actions', elements, ...(blockId === undefined ? {} : { block_id: blockId }) };
}

function label(text: string): PlainTextElement {
  return plain(shorten(oneLine(text), maxLabel) || '…');
}

function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}
