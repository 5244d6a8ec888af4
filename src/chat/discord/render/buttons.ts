// Rows of buttons and selects.
import {
  ButtonStyle,
  ComponentType,
  type APIButtonComponentWithCustomId,
  type APIStringSelectComponent,
} from 'discord.js';
import type { Button, CitationsItem, QuestionItem } from '../../layout/letter.ts';
import type { Piece } from './body.ts';
import { questionAction, runAction } from './custom-ids.ts';
import { label } from './literal.ts';
import {
  maxButtonLabel,
  maxButtonsInRow,
  maxCheckTitle,
  maxOptions,
  maxOptionText,
  maxPlaceholder,
} from './limits.ts';
import { countPlanned } from './planned.ts';

const looks = { main: ButtonStyle.Success, bad: ButtonStyle.Danger } as const;

/** As many rows as the buttons need. `shown`: the text of their message, which the form for changes may begin with. */
export function buttonRows(buttons: readonly Button[], shown: string): Piece[] {
  const rows: Piece[] = [];
  for (let at = 0; at < buttons.length; at += maxButtonsInRow) {
    const components = buttons.slice(at, at + maxButtonsInRow).map((one) => buttonOf(one, shown));
    rows.push({ kind: 'row', row: { type: ComponentType.ActionRow, components } });
  }
  return rows;
}

function buttonOf(button: Button, shown: string): APIButtonComponentWithCustomId {
  const { verb, look } = button;
  const plain = verb === 'answer' ? ButtonStyle.Primary : ButtonStyle.Secondary;
  return {
    type: ComponentType.Button,
    style: look === undefined ? plain : looks[look],
    label: label(button.label, maxButtonLabel),
    custom_id: customId(button, shown),
  };
}

/** Whoever clicks brings the message along: what a button carries elsewhere is read from there. */
function customId({ verb, of, index, carries = '' }: Button, shown: string): string {
  if ('runId' in of) return runAction(verb, of.runId);
  const planned = verb === 'changes' && carries !== '' ? countPlanned(shown, carries) : 0;
  return questionAction(verb, of.question, planned === 0 ? index : planned);
}

/** Choosing nothing is possible, so that a choice can be taken back. */
export function questionSelect({ suggestions, asking, index, placeholder }: QuestionItem): Piece {
  return selectRow({
    type: ComponentType.StringSelect,
    custom_id: questionAction('choose', asking, index),
    placeholder: label(placeholder, maxPlaceholder),
    min_values: 0,
    max_values: 1,
    options: suggestions.map((text, at) => ({ label: label(text, maxOptionText), value: String(at) })),
  });
}

export function citationSelects({ runId, citations, placeholder }: CitationsItem): Piece[] {
  const rows: Piece[] = [];
  for (let at = 0; at < citations.length; at += maxOptions) {
    const some = citations.slice(at, at + maxOptions);
    const select: APIStringSelectComponent = {
      type: ComponentType.StringSelect,
      custom_id: runAction('check', runId, rows.length),
      placeholder: label(placeholder(some[0]?.n ?? 0, some.at(-1)?.n ?? 0), maxPlaceholder),
      options: some.map(({ n, title }) => ({
        label: label(`[${n}] ${title}`, maxCheckTitle),
        value: String(n),
      })),
    };
    rows.push(selectRow(select));
  }
  return rows;
}

function selectRow(select: APIStringSelectComponent): Piece {
  return { kind: 'row', row: { type: ComponentType.ActionRow, components: [select] } };
}
