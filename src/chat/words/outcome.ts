// How a question ended, in a sentence: what stands below its message when its buttons are gone.
import { FootnoteError } from '../../base/errors.ts';
import { shortened } from '../../base/shortened.ts';
import type { Answer, Outcome } from '../port.ts';
import type { MessageView } from '../views.ts';
import type { Say } from './say.ts';

/** Characters of what somebody said that are shown again: a wish with what it leans on, and each of several answers. */
const longest = { wish: 240, answer: 120 };

/** One line of some 600 characters at most, with words of people. @throws FootnoteError `bug`: no outcome that is known */
export function outcomeText(view: MessageView, outcome: Outcome, say: Say): string {
  switch (outcome.how) {
    case 'answered':
      return answeredText(view, outcome.answer, outcome.by.name, say);
    case 'expired':
      return expiredText(view, say);
    case 'closed':
      return say('outcome.closed');
    default:
      throw unknown(outcome);
  }
}

function answeredText(view: MessageView, answer: Answer, name: string, say: Say): string {
  const chose = (button: 'button.retry' | 'button.start' | 'button.stop') =>
    say('outcome.chose', { name, what: say(button) });
  switch (answer.kind) {
    case 'accepted':
      return say(answer.beforehand === true ? 'outcome.approved-unread' : 'outcome.approved', { name });
    case 'rejected':
      return view.kind === 'retry' ? chose('button.stop') : say('outcome.rejected', { name });
    case 'feedback':
      return [say('outcome.changes', { name }), ...quoted(answer.text, say)].join(' ');
    case 'clarified': {
      // One text may answer several questions: it is shown once.
      const given = [...new Set(answer.answers)]
        .map((text) => shortened(text, longest.answer))
        .filter((text) => text !== '');
      return given.length === 0
        ? chose('button.start')
        : say('outcome.clarified', { name, text: given.join(' · ') });
    }
    case 'just-start':
      return chose('button.start');
    case 'retry':
      return chose('button.retry');
    case 'finish':
      return say('outcome.chose', { name, what: view.kind === 'retry' ? view.finish : say('button.finish') });
    default:
      throw unknown(answer);
  }
}

/** What the research did then. Expired is never shown as rejected. */
function expiredText(view: MessageView, say: Say): string {
  if (view.kind === 'plan') return say('outcome.expired-plan');
  if (view.kind !== 'clarify') return say('outcome.expired');
  return say(view.canSkip ? 'outcome.expired-assumed' : 'outcome.expired-nothing');
}

function quoted(text: string, say: Say): readonly string[] {
  const words = shortened(text, longest.wish);
  return words === '' ? [] : [say('quoted', { text: words })];
}

function unknown(what: never): FootnoteError {
  return new FootnoteError('bug', `A question ended in a way that is not known: ${JSON.stringify(what)}.`, {
    hint: 'It may have been answered with a newer version of Footnote: use that one.',
  });
}
