// Questions that are decided by one press: a plan, and a run that lacks something it needs.
import type { AskedQuestion } from '../../port.ts';
import type { PlanView, RetryView } from '../../views.ts';
import { accents, textPiece, type Piece, type Composed } from './body.ts';
import { answerHint, button, buttonRows, type RenderSetting } from './buttons.ts';
import { questionAction } from './custom-ids.ts';
import { counted, linesWithin } from './lines.ts';
import { literalLines, literalWithin } from './literal.ts';
import { mentionsOf, mentionText } from './mentions.ts';

const briefWeight = 1_000;
const tasksWeight = 1_900;
const failureWeight = 2_800;

export function composePlan(view: PlanView, asked: AskedQuestion, setting: RenderSetting): Composed {
  return {
    accent: accents.working,
    mentions: mentionsOf(asked.asks),
    pieces: [
      ...planPieces(view, asked),
      ...decisionRow(asked),
      textPiece(answerHint(setting, 'Ask for changes')),
    ],
  };
}

/** The plan without anything to press. */
export function planPieces(view: PlanView, asked: AskedQuestion): Piece[] {
  const tasks = view.tasks.map(({ title, note }, index) => {
    const more = note === undefined || note.trim() === '' ? '' : ` (${literalWithin(note, 200)})`;
    return `${index + 1}. ${literalWithin(title, 400)}${more}`;
  });
  const lines = [
    heading('Plan for your approval', asked),
    literalLines(view.brief, briefWeight),
    '',
    ...linesWithin(tasks, tasksWeight, (count) => `… and ${counted(count, 'task', 'tasks')} more`),
  ];
  return [
    textPiece(
      lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    ),
  ];
}

export function composeRetry(view: RetryView, asked: AskedQuestion, setting: RenderSetting): Composed {
  return {
    accent: accents.warning,
    mentions: mentionsOf(asked.asks),
    pieces: [
      ...retryPieces(view, asked),
      ...buttonRows([
        button('main', 'Try again', questionAction('retry', asked)),
        button('plain', view.finish, questionAction('finish', asked)),
        button('bad', 'Stop', questionAction('reject', asked)),
      ]),
      textPiece(retryHint(setting)),
    ],
  };
}

/** The failure without anything to press. */
export function retryPieces(view: RetryView, asked: AskedQuestion): Piece[] {
  return [
    textPiece(
      `⚠️ ${heading('Something I need does not work', asked)}\n${literalLines(view.text, failureWeight)}`,
    ),
  ];
}

/** Approve, Ask for changes, Reject. */
export function decisionRow(asked: AskedQuestion): Piece[] {
  return buttonRows([
    button('good', 'Approve', questionAction('accept', asked)),
    button('plain', 'Ask for changes', questionAction('changes', asked)),
    button('bad', 'Reject', questionAction('reject', asked)),
  ]);
}

/** A bold line, with whom it concerns. */
export function heading(markdown: string, asked: AskedQuestion): string {
  const mention = mentionText(mentionsOf(asked.asks));
  return `**${markdown}**${mention === '' ? '' : ` ${mention}`}`;
}

function retryHint({ messageContent }: RenderSetting): string {
  const words = '“retry”, “finish” or “stop”';
  return messageContent
    ? `-# Press a button, or reply ${words} in this thread.`
    : `-# Press a button, or mention me with ${words}.`;
}
