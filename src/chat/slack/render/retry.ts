// A run that lacks something: try again, finish without it, or stop.
import type { AskedQuestion } from '../../port.ts';
import type { RetryView } from '../../views.ts';
import { questionValue } from '../actions.ts';
import { actions, button, confirmation } from './buttons.ts';
import { paragraphs, type Item, type Letter } from './letter.ts';
import { maxLabel } from './limits.ts';
import { oneLine, shorten } from './shorten.ts';

export function retryLetter(view: RetryView, question: AskedQuestion): Letter {
  const value = questionValue(question);
  const finish = shorten(oneLine(view.finish), maxLabel) || 'Finish with what there is';
  const stop = confirmation('Stop this research?', 'It ends here, without a report.', 'Stop');
  return {
    summary: `The research cannot go on: ${view.text}`,
    to: question.asks,
    lead: 'The research cannot go on. What shall I do?',
    items: [
      ...retryItems(view),
      {
        kind: 'controls',
        block: actions([
          button({ id: 'retry', text: 'Try again', value, style: 'primary' }),
          button({ id: 'finish', text: finish, value }),
          button({ id: 'give-up', text: 'Stop', value, style: 'danger', confirm: stop }),
        ]),
      },
    ],
    replies: `Please reply in this thread: “try again”, “finish” (${finish}), or “stop”.`,
    attached: false,
  };
}

/** What failed, without the buttons. */
export function retryItems({ text }: RetryView): readonly Item[] {
  const blocks = paragraphs(text);
  return blocks.length === 0 ? [] : [{ kind: 'text', blocks }];
}
