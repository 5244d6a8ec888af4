// Questions that are decided by one press: a plan, and a run that lacks something it needs.
import type { AskedQuestion } from '../../port.ts';
import type { PlanView, RetryView } from '../../views.ts';
import { estimateText } from '../../words/estimate-text.ts';
import { accents, textPiece, type Piece, type Composed } from './body.ts';
import { answerHint, button, buttonRows, type RenderSetting } from './buttons.ts';
import { questionAction } from './custom-ids.ts';
import { counted, linesWithin } from './lines.ts';
import { literalLines } from './literal.ts';
import { mentionsOf, mentionText } from './mentions.ts';
import { countPlanned, plannedLine } from './planned.ts';

const briefWeight = 1_000;
const tasksWeight = 1_900;
const failureWeight = 2_800;

export function composePlan(view: PlanView, asked: AskedQuestion, setting: RenderSetting): Composed {
  const text = planWords(view, asked);
  return {
    accent: accents.working,
    mentions: mentionsOf(asked.asks),
    pieces: [
      textPiece(text),
      ...decisionRow(asked, countPlanned(text, view.tasks)),
      textPiece(answerHint(setting, 'Ask for changes')),
    ],
  };
}

/** The plan without anything to press. */
export function planPieces(view: PlanView, asked: AskedQuestion): Piece[] {
  return [textPiece(planWords(view, asked))];
}

function planWords(view: PlanView, asked: AskedQuestion): string {
  const expected = view.estimate === undefined ? '' : estimateText(view.estimate);
  const { version = 1 } = view;
  const lines = [
    heading(`${version === 1 ? 'Plan' : `Plan ${version}`} for your approval`, asked),
    literalLines(view.brief, briefWeight),
    '',
    ...linesWithin(
      view.tasks.map(plannedLine),
      tasksWeight,
      (count) => `… and ${counted(count, 'task', 'tasks')} more`,
    ),
    ...(expected === '' ? [] : [`-# ${expected}`]),
  ];
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
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
        button('bad', 'Stop', questionAction('give-up', asked)),
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

/** Approve, Ask for changes, Reject. `planned`: how many tasks of the message the form for changes begins with. */
export function decisionRow(asked: AskedQuestion, planned = 0): Piece[] {
  const changes = questionAction('changes', asked, planned === 0 ? undefined : planned);
  return buttonRows([
    button('good', 'Approve', questionAction('approve', asked)),
    button('plain', 'Ask for changes', changes),
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
