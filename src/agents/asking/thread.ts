// What people said, as parts of a prompt.
import { fence } from '../prompt.ts';
import type { Clarification, ThreadMessage } from '../intake.ts';
import { clip } from './room.ts';

/** Fenced messages, oldest first. */
export function messages(history: readonly ThreadMessage[]): string {
  if (history.length === 0) return '(none)';
  return history
    .map(({ by, name, text }) =>
      by === 'person'
        ? fence('message of a person', clip(name === undefined ? text : `${name}: ${text}`, 300))
        : fence('earlier answer', clip(text, 300)),
    )
    .join('\n\n');
}

/** Questions that were asked, each with its answer; the answers are fenced. */
export function clarifications(answers: readonly Clarification[]): string {
  if (answers.length === 0) return '(none)';
  return answers
    .map(({ question, answer }) => {
      const asked = fence('question', clip(question, 200));
      const said = answer?.trim() ?? '';
      return `${asked}\n${said === '' ? 'Nobody answered.' : fence('answer', clip(said, 1_000))}`;
    })
    .join('\n\n');
}

/** Each text fenced, or a word that there is none. */
export function fenced(label: string, texts: readonly string[], tokensEach = 200): string {
  if (texts.length === 0) return '(none)';
  return texts.map((text) => fence(label, clip(text, tokensEach))).join('\n');
}
