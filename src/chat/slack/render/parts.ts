// What each message of Footnote becomes on Slack. Pure: the same message always gives the same parts.
import type { AskedQuestion, OutgoingMessage } from '../../port.ts';
import type { MessageView, ProgressView, QuestionView, ReceiptView } from '../../views.ts';
import { askedItems, clarifyLetter } from './clarify.ts';
import { formsOf } from './forms.ts';
import { lines, type Item, type Letter } from './letter.ts';
import { noticeLetters, requestLetter } from './notice.ts';
import type { MessageForms, MessagePart, SlackPart } from './payload.ts';
import { planItems, planLetter } from './plan.ts';
import { progressForms } from './progress.ts';
import { draftItems, draftLetter, filePart, reportLetters } from './report.ts';
import { receiptLetters } from './receipt.ts';
import { retryItems, retryLetter } from './retry.ts';
import { oneLine, shorten } from './shorten.ts';

/** All parts of a message, in order; at least one. A question's buttons are on the last. */
export function partsOf({
  view,
  question,
}: Pick<OutgoingMessage, 'view' | 'question'>): readonly SlackPart[] {
  switch (view.kind) {
    case 'progress':
      return [messagePart(progressForms(view))];
    case 'report':
      return view.unchecked === true
        ? reportLetters(view).slice(0, 1).map(posted)
        : [...reportLetters(view).map(posted), filePart(view)];
    case 'draft':
      return [filePart(view), ...questionParts(view, question)];
    case 'receipt':
      return receiptLetters(view).map(posted);
    case 'notice':
      return noticeLetters(view).map(posted);
    case 'file':
      return [{ kind: 'file', name: view.name, title: oneLine(view.title), content: view.content }];
    case 'request':
      return [posted(requestLetter(view))];
    case 'clarify':
    case 'plan':
    case 'retry':
      return questionParts(view, question);
  }
}

/** What stands behind a citation, in messages for one person. */
export function receiptForms(view: ReceiptView): readonly MessageForms[] {
  return receiptLetters(view).map(formsOf);
}

/** A newer version of a progress card. */
export function progressPart(view: ProgressView): MessagePart {
  return messagePart(progressForms(view));
}

/**
 * The message with a question's buttons, after it was settled: what was asked stays, the buttons are gone, and the
 * outcome ("Accepted by Ann.") stands below. Null when the message asks nothing.
 */
export function settledPart({ view }: Pick<OutgoingMessage, 'view'>, outcome: string): MessagePart | null {
  if (!isQuestion(view)) return null;
  const said = shorten(oneLine(outcome), 500) || 'Settled.';
  const ending: Item = {
    kind: 'text',
    blocks: [{ kind: 'paragraph', inlines: lines(said, { bold: true }) }],
  };
  const items = [...itemsOf(view), ending];
  const attached = view.kind === 'draft';
  return posted({ summary: said, to: [], lead: '', items, replies: '', attached });
}

/** Without its question nobody could answer: then the message says what it says, and has no buttons. */
function questionParts(view: QuestionView, question: AskedQuestion | null): readonly SlackPart[] {
  if (question !== null) return [posted(questionLetter(view, question))];
  const attached = view.kind === 'draft';
  return [posted({ summary: 'Footnote', to: [], lead: '', items: itemsOf(view), replies: '', attached })];
}

function questionLetter(view: QuestionView, question: AskedQuestion): Letter {
  switch (view.kind) {
    case 'clarify':
      return clarifyLetter(view, question);
    case 'plan':
      return planLetter(view, question);
    case 'draft':
      return draftLetter(view, question);
    case 'retry':
      return retryLetter(view, question);
  }
}

function itemsOf(view: QuestionView): readonly Item[] {
  switch (view.kind) {
    case 'clarify':
      return askedItems(view);
    case 'plan':
      return planItems(view);
    case 'draft':
      return draftItems(view);
    case 'retry':
      return retryItems(view);
  }
}

function isQuestion(view: MessageView): view is QuestionView {
  return ['clarify', 'plan', 'draft', 'retry'].includes(view.kind);
}

function posted(letter: Letter): MessagePart {
  return messagePart(formsOf(letter));
}

function messagePart(forms: MessageForms): MessagePart {
  return { kind: 'message', ...forms };
}
