// Rows of buttons, and the words that say how else to answer.
import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import type { Piece } from './body.ts';
import { label } from './literal.ts';
import { maxButtonLabel, maxButtonsInRow } from './limits.ts';

export type Button = APIButtonComponentWithCustomId;

const styles = {
  main: ButtonStyle.Primary,
  good: ButtonStyle.Success,
  plain: ButtonStyle.Secondary,
  bad: ButtonStyle.Danger,
} as const;

export function button(style: keyof typeof styles, text: string, customId: string): Button {
  return {
    type: ComponentType.Button,
    style: styles[style],
    label: label(text, maxButtonLabel),
    custom_id: customId,
  };
}

/** As many rows as the buttons need. */
export function buttonRows(buttons: readonly Button[]): Piece[] {
  const rows: Piece[] = [];
  for (let at = 0; at < buttons.length; at += maxButtonsInRow) {
    const components = buttons.slice(at, at + maxButtonsInRow);
    rows.push({ kind: 'row', row: { type: ComponentType.ActionRow, components } });
  }
  return rows;
}

/** How a message is composed here. */
export interface RenderSetting {
  /** Whether Footnote reads every message: else only those that mention it or reply to it with the ping on. */
  readonly messageContent: boolean;
}

/** Small print below the buttons. `press` is the button that opens the form. */
export function answerHint({ messageContent }: RenderSetting, press: string): string {
  return messageContent
    ? `-# Press a button, or reply in this thread in your own words.`
    : `-# Press a button. To answer in your own words press **${press}**, mention me, or reply to this message with the ping on.`;
}
