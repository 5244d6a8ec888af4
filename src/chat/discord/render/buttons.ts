// Rows of buttons and selects.
import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIComponentInMessageActionRow,
  APIStringSelectComponent,
} from 'discord.js';
import { ButtonStyle, ComponentType } from 'discord.js';
import { chunks } from '../../../base/lists.ts';
import type { Button, CitationsItem, QuestionItem } from '../../layout/letter.ts';
import { codeOf } from '../../verbs.ts';
import { label } from '../../layout/texts.ts';
import * as limits from './limits.ts';

const looks = { main: ButtonStyle.Success, bad: ButtonStyle.Danger } as const;

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** As many rows as the buttons need. */
export function buttonRows(buttons: readonly Button[]): Row[] {
  return chunks(buttons.map(buttonOf), limits.maxButtonsInRow).map((components) => ({
    type: ComponentType.ActionRow,
    components,
  }));
}

function buttonOf({ verb, look, label: text, of, index }: Button): APIButtonComponentWithCustomId {
  const plain = verb === 'answer' ? ButtonStyle.Primary : ButtonStyle.Secondary;
  return {
    type: ComponentType.Button,
    style: look === undefined ? plain : looks[look],
    label: label(text, limits.maxButtonLabel),
    custom_id: codeOf(verb, of, index),
  };
}

/** Choosing nothing is possible, so that a choice can be taken back. */
export function questionSelect({ suggestions, asking, index, placeholder }: QuestionItem): Row {
  const options = suggestions.map((text, at) => ({
    label: label(text, limits.maxOptionText),
    value: String(at),
  }));
  const code = codeOf('choose', { question: asking }, index);
  return selectRow({ custom_id: code, placeholder, min_values: 0, max_values: 1, options });
}

export function citationSelects({ runId, citations, placeholder }: CitationsItem): Row[] {
  return chunks(citations, limits.maxOptions).map((some, index) =>
    selectRow({
      custom_id: codeOf('check', { runId }, index),
      placeholder: placeholder(some[0]?.n ?? 0, some.at(-1)?.n ?? 0),
      options: some.map(({ n, title }) => ({
        label: label(`[${n}] ${title}`, limits.maxCheckTitle),
        value: String(n),
      })),
    }),
  );
}

function selectRow({ placeholder = '', ...select }: Omit<APIStringSelectComponent, 'type'>): Row {
  const shown = label(placeholder, limits.maxPlaceholder);
  const one = { ...select, type: ComponentType.StringSelect as const, placeholder: shown };
  return { type: ComponentType.ActionRow, components: [one] };
}
