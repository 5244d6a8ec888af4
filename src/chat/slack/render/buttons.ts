// Buttons and menus.
import type * as slack from '@slack/types';
import { chunks } from '../../../base/lists.ts';
import type { Button, CitationsItem, QuestionItem } from '../../layout/letter.ts';
import { headOf, label, oneLine, shorten } from '../../layout/texts.ts';
import { codeOf } from '../../verbs.ts';
import { rateAction } from '../actions.ts';
import { maxCheckWeight, maxLabel, maxOptions, maxPlaceholder } from './limits.ts';

const looks = { main: 'primary', bad: 'danger' } as const;

export function buttonRow(buttons: readonly Button[]): slack.ActionsBlock {
  return actions(buttons.map(slackButton));
}

function slackButton({ verb, label: text, look, of, index, confirm }: Button): slack.Button {
  return {
    type: 'button',
    action_id: codeOf(verb, of, index),
    text: plain(label(text, maxLabel)),
    ...(look === undefined ? {} : { style: looks[look] }),
    ...(confirm === undefined ? {} : { confirm: dialog(confirm, text) }),
  };
}

/** Asks again before a click counts. */
function dialog(
  { title, text, back }: NonNullable<Button['confirm']>,
  yes: string,
): slack.ConfirmationDialog {
  return { title: plain(title), text: plain(text), confirm: plain(yes), deny: plain(back), style: 'danger' };
}

/** The menu of a question among several. */
export function questionMenu({ index, suggestions, asking, placeholder }: QuestionItem): slack.ActionsBlock {
  const entries = suggestions.map((entry, at) => ({ text: label(entry, maxLabel), value: String(at) }));
  return actions([menu(codeOf('choose', { question: asking }, index), entries, { placeholder })]);
}

export function citationMenus({ runId, citations, placeholder }: CitationsItem): slack.ActionsBlock {
  const room = Math.floor(maxCheckWeight / citations.length);
  const menus = chunks(citations, maxOptions).map((some, index) => {
    const entries = some.map(({ n, title }) => ({ text: citationLabel(n, title, room), value: String(n) }));
    const shown = placeholder(some[0]?.n ?? 0, some.at(-1)?.n ?? 0);
    return menu(codeOf('check', { runId }, index), entries, { placeholder: shown });
  });
  return actions(menus);
}

/** `chosen`: the value that is chosen already. */
export function menu(
  name: string,
  entries: readonly { readonly value: string; readonly text: string }[],
  { placeholder, chosen }: { readonly placeholder?: string; readonly chosen?: string },
): slack.StaticSelect {
  const options = entries.map(({ value, text }) => ({ value, text: plain(text, maxLabel) }));
  const first = options.find(({ value }) => value === chosen);
  return {
    type: 'static_select',
    action_id: name,
    options,
    ...(placeholder === undefined ? {} : { placeholder: plain(placeholder, maxPlaceholder) }),
    ...(first === undefined ? {} : { initial_option: first }),
  };
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
export function feedbackButtons([yes, no]: readonly [Button, Button]): slack.ContextActionsBlock {
  const element = { type: 'feedback_buttons', action_id: rateAction } as const;
  return {
    type: 'context_actions',
    elements: [{ ...element, positive_button: rating(yes), negative_button: rating(no) }],
  };
}

const rating = ({ verb, label: text, of }: Button) => ({
  text: plain(label(text, maxLabel)),
  value: codeOf(verb, of),
});

export function actions(elements: slack.ActionsBlock['elements']): slack.ActionsBlock {
  return { type: 'actions', elements };
}

/** Text in which nothing is parsed. */
export function plain(text: string, max = Infinity): slack.PlainTextElement {
  return { type: 'plain_text', text: shorten(text, max), emoji: false };
}
