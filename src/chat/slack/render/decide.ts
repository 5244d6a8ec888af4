// Buttons to decide about a plan or a draft.
import type { ActionsBlock } from '@slack/types';
import type { AskedQuestion } from '../../port.ts';
import { questionValue } from '../actions.ts';
import { actions, button, confirmation } from './buttons.ts';

/** `what`: "plan" or "draft". `begun`: what the form for changes begins with, at most `maxCarried` characters. */
export function decisionRow(question: AskedQuestion, what: string, begun = ''): ActionsBlock {
  const value = questionValue(question);
  return actions([
    button({ id: 'approve', text: 'Approve', value, style: 'primary' }),
    button({ id: 'changes', text: 'Ask for changes', value: questionValue(question, begun) }),
    button({
      id: 'reject',
      text: 'Reject',
      value,
      style: 'danger',
      confirm: confirmation(`Reject this ${what}?`, 'The research ends here, without a report.', 'Reject'),
    }),
  ]);
}

export const decisionReplies = 'Please reply in this thread: “approve”, “reject”, or say what should change.';
export const decisionHint = 'You can also reply in this thread: “approve”, “reject”, or what should change.';
