// Any message as the messages of Discord that it takes.
import { lettersOf, settledLetter } from '../../layout/layout.ts';
import type { Place } from '../../layout/letter.ts';
import type { OutgoingMessage } from '../../port.ts';
import type { ProgressView, ReceiptView, LinkView } from '../../views.ts';
import { sayIn } from '../../words/say.ts';
import { partOf, type DiscordPart } from './body.ts';
import { composed, markdownOf, roomOf } from './items.ts';
import { markOf } from './mark.ts';

/** How a message is composed here. */
export interface RenderSetting {
  /** Whether Footnote reads every message: else only those that mention it or reply to it with the ping on. */
  readonly messageContent: boolean;
}

const room = roomOf();

function placeIn(language: string | null | undefined, setting?: RenderSetting, hasPage = false): Place {
  const hears = setting?.messageContent === false ? 'mentions' : 'all';
  return { say: sayIn(language), room, hears, hasPage };
}

/** All parts of the delivery, whichever part is asked for; never empty. The same view always gives the same parts. */
export function partsOf(message: OutgoingMessage, setting: RenderSetting): readonly DiscordPart[] {
  const place = placeIn(message.language, setting, message.hasPage);
  return lettersOf(message, place).map((letter, index) =>
    partOf(composed(letter), markOf(message.deliveryId, index)),
  );
}

/** The newest version of a progress card, for a PATCH of its message. */
export function progressPart(view: ProgressView, language?: string | null): DiscordPart {
  const [letter] = lettersOf({ view, question: null }, placeIn(language));
  if (letter === undefined) throw new TypeError('A card is one message.');
  return partOf(composed(letter), null);
}

/**
 * For a PATCH of a question's message once it is settled. Its bodies have no `attachments`: without that key Discord
 * keeps the file of a draft of an earlier version. Null when the message asks nothing.
 */
export function settledPart(message: OutgoingMessage, outcome: string): DiscordPart | null {
  const letter = settledLetter(message.view, outcome, placeIn(message.language));
  if (letter === null) return null;
  return partOf(composed(letter), markOf(message.deliveryId, message.part));
}

/** Markdown in as few texts as there can be, each of at most `most` by weight. */
export function viewTexts(view: ReceiptView | LinkView, most: number): readonly string[] {
  const place: Place = { ...placeIn(view.language), room: roomOf(most - 20) };
  return lettersOf({ view, question: null }, place).map(markdownOf);
}
