// Buttons to decide about a plan or a draft.
import type { ActionsBlock } from '@slack/types';
import type { AskedQuestion } from '../../port.ts';
import { actionIds, buttonValue } from '../actions.ts';
import { actions, button, confirmation } from './buttons.ts';

/** `what`: "plan" or "draft". `begun`: what the form for changes begins with, at most `maxCarried` characters. */
export function decisionRow(question: AskedQuestion, what: string, begun = ''): ActionsBlock {
  const value = buttonValue(question);
  return actions([
    button({ id: actionIds.approve, text: 'Approve', value, style: 'primary' }),
    button({ id: actionIds.changes, text: 'Ask for changes', value: buttonValue(question, begun) }),
    button({
      id: actionIds.reject,
      text: 'Reject',
      value,
      style: 'danger',
      confirm: confirmation(`Reject this ${what}?`, 'The research ends here, without a report.', 'Reject'),
    }),
  ]);
}

export const decisionReplies = 'Please reply in this thread: “approve”, “reject”, or say what should change.';
export const decisionHint = 'You can also reply in this thread: “approve”, “reject”, or what should change.';
