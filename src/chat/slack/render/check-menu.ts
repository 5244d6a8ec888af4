// Menus of a report's citations: choosing one shows what stands behind it to whoever chose.
import type { ActionsBlock, PlainTextOption } from '@slack/types';
import { checkableOf } from '../../words/checkable.ts';
import { checkPlaceholder } from '../../words/receipt-text.ts';
import type { DraftView, ReportView } from '../../views.ts';
import { actionId, checkValue } from '../actions.ts';
import { actions } from './buttons.ts';
import { maxCheckMenus, maxCheckWeight, maxLabel, maxOptions, maxPlaceholder } from './limits.ts';
import { headOf, oneLine, shorten } from './shorten.ts';

/** Null: the report cites nothing that could be checked. Numbers beyond the menus can be checked in words. */
export function checkMenu(view: DraftView | ReportView): ActionsBlock | null {
  const checkable = checkableOf(view, maxCheckMenus * maxOptions);
  if (checkable === null) return null;
  const { runId, citations: shown } = checkable;
  const room = Math.floor(maxCheckWeight / shown.length);
  const options = shown.map(({ n, title }): PlainTextOption => ({
    text: { type: 'plain_text', text: label(n, title, room), emoji: false },
    value: checkValue(runId, n),
  }));
  const menus = [];
  for (let at = 0; at < options.length; at += maxOptions) {
    const some = options.slice(at, at + maxOptions);
    const range = options.length <= maxOptions ? '' : ` from [${shown[at]?.n}]`;
    menus.push({
      type: 'static_select' as const,
      action_id: actionId('check', menus.length),
      placeholder: {
        type: 'plain_text' as const,
        text: shorten(`${checkPlaceholder}${range}`, maxPlaceholder),
        emoji: false,
      },
      options: some,
    });
  }
  return actions(menus);
}

/** "[3] What its source is called", within Slack's limit and `room` bytes; the number is always whole. */
function label(n: number, title: string, room: number): string {
  const number = `[${n}]`;
  let text = shorten(`${number} ${oneLine(title)}`, maxLabel);
  while (Buffer.byteLength(text) > room && text.length > number.length) {
    text = `${headOf(text, Math.floor(text.length * 0.8)).trimEnd()}…`;
    if (text.length <= number.length + 3) text = number;
  }
  return text;
}
