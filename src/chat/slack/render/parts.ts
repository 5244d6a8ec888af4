// What each message of Footnote becomes on Slack. Pure: the same message always gives the same parts.
import { lettersOf, settledLetter } from '../../layout/layout.ts';
import type { Letter, Place } from '../../layout/letter.ts';
import { shorten } from '../../layout/texts.ts';
import type { OutgoingMessage } from '../../port.ts';
import type { LinkView, ProgressView, ReceiptView } from '../../views.ts';
import { sayIn } from '../../words/say.ts';
import { room } from './fit.ts';
import { formsOf, type MessageForms } from './forms.ts';
import { maxFileTitle } from './limits.ts';

export interface MessagePart extends MessageForms {
  readonly kind: 'message';
}

export interface FilePart {
  readonly kind: 'file';
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

export type SlackPart = MessagePart | FilePart;

const placeIn = (language: string | null | undefined, hasPage = false): Place => ({
  say: sayIn(language),
  room,
  hears: 'all',
  hasPage,
});

/** All parts of a message, in order; at least one. A question's buttons are on the last one. */
export function partsOf(
  message: Pick<OutgoingMessage, 'view' | 'question' | 'language' | 'hasPage'>,
): readonly SlackPart[] {
  const place = placeIn(message.language, message.hasPage);
  return lettersOf(message, place).map((letter): SlackPart => {
    const [file] = letter.items.flatMap((item) => (item.kind === 'file' ? [item] : []));
    return file === undefined ? posted(letter) : { ...file, title: shorten(file.title, maxFileTitle) };
  });
}

/** What one person alone is shown, in messages. */
export function privateForms(view: ReceiptView | LinkView): readonly MessageForms[] {
  return lettersOf({ view, question: null }, placeIn(view.language)).map(formsOf);
}

/** A newer version of a progress card. */
export function progressPart(view: ProgressView, language?: string | null): MessagePart {
  const [letter] = lettersOf({ view, question: null }, placeIn(language));
  return posted(letter as Letter);
}

/** The message with a question's buttons, after it was settled. Null when the message asks nothing. */
export function settledPart(
  { view, language }: Pick<OutgoingMessage, 'view' | 'language'>,
  outcome: string,
): MessagePart | null {
  const letter = settledLetter(view, outcome, placeIn(language));
  return letter === null ? null : posted(letter);
}

function posted(letter: Letter): MessagePart {
  return { kind: 'message', ...formsOf(letter) };
}
