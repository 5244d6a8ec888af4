// What each message of Footnote becomes on Slack. Pure: the same message always gives the same parts.
import { insteadOfFile, lettersOf, settledLetter } from '../../layout/layout.ts';
import type { Letter, Place } from '../../layout/letter.ts';
import type { OutgoingMessage } from '../../port.ts';
import type { FileView, ProgressView, ReceiptView } from '../../views.ts';
import { sayIn } from '../../words/say.ts';
import { room } from './fit.ts';
import { formsOf } from './forms.ts';
import type { MessageForms, MessagePart, SlackPart } from './payload.ts';

const place: Place = { say: sayIn(null), room, hears: 'all' };

/** All parts of a message, in order; at least one. A question's buttons are on the only one. */
export function partsOf(message: Pick<OutgoingMessage, 'view' | 'question'>): readonly SlackPart[] {
  return lettersOf(message, place).map((letter): SlackPart => {
    const [file] = letter.items.flatMap((item) => (item.kind === 'file' ? [item] : []));
    return file === undefined ? posted(letter) : { ...file, instead: insteadOf(file) };
  });
}

function insteadOf(file: Pick<FileView, 'title' | 'content'>): readonly MessageForms[] {
  return insteadOfFile(file, place).map(formsOf);
}

/** What stands behind a citation, in messages for one person. */
export function receiptForms(view: ReceiptView): readonly MessageForms[] {
  return lettersOf({ view, question: null }, place).map(formsOf);
}

/** A newer version of a progress card. */
export function progressPart(view: ProgressView): MessagePart {
  const [letter] = lettersOf({ view, question: null }, place);
  return posted(letter as Letter);
}

/** The message with a question's buttons, after it was settled. Null when the message asks nothing. */
export function settledPart({ view }: Pick<OutgoingMessage, 'view'>, outcome: string): MessagePart | null {
  const letter = settledLetter(view, outcome, place);
  return letter === null ? null : posted(letter);
}

function posted(letter: Letter): MessagePart {
  return { kind: 'message', ...formsOf(letter) };
}
