// What people said, as parts of a prompt.
import { grouped } from '../../base/lists.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { oneLine } from './line.ts';
import { fence, fenced, none } from './fence.ts';

export interface ThreadMessage {
  readonly by: 'person' | 'footnote';
  /** Who said it, where that is known; never part of the text, which is searched for subjects. */
  readonly name?: string | undefined;
  readonly text: string;
}

/** A question that was asked, and what came back; null: nobody answered, or somebody said "just start". */
export interface Clarification {
  readonly question: string;
  readonly answer: string | null;
}

/** What somebody says in a thread. */
export interface Spoken {
  readonly message: string;
  /** Who says it. */
  readonly author: string;
  /** What was said there before, oldest first; only the latest of it is shown. */
  readonly thread: readonly ThreadMessage[];
}

/** What was said before, and the message, each fenced. */
export function spokenText({ message, author, thread }: Spoken): string {
  return [
    'What was said in the thread before, oldest first:',
    messages(thread, { latest: 10, longest: 400, answer: 700 }),
    'Who says the message, and the message:',
    fence('author', oneLine(author, 80)),
    fence('message', widenNumbers(message), 500),
  ].join('\n\n');
}

/** The latest messages, fenced, oldest first, in so many characters each; `answer`: of the last answer. */
export function messages(
  history: readonly ThreadMessage[],
  { latest, longest, answer = longest }: { latest: number; longest: number; answer?: number },
): string {
  const shown = history.slice(-latest);
  const last = shown.findLastIndex(({ by }) => by === 'footnote');
  const told = shown.map(({ by, name, text }, index) =>
    by === 'person'
      ? fence('message of a person', cut(name === undefined ? text : `${name}: ${text}`, longest))
      : fence('earlier answer', cut(text, index === last ? answer : longest)),
  );
  return told.join('\n\n') || none;
}

/** The beginning of a text in so many characters, with a mark where something is missing. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()} […]`;
}

/** A file that somebody attached; its text is there for research. */
export interface Attached {
  readonly name: string;
  /** Its headings, or how it begins. */
  readonly outline: readonly string[];
}

/** The attached files, each fenced: its name and what is in it. */
export function attachments(files: readonly Attached[] = []): string {
  return fenced(
    'attached file',
    files.map(({ name, outline }) => [oneLine(name, 200), ...outline.map((line) => `- ${line}`)].join('\n')),
    300,
  );
}

/** Questions that were asked, each with its answer, and those that got the same one together; the answers are fenced. */
export function clarifications(answers: readonly Clarification[]): string {
  const groups = grouped(answers, ({ answer }) => answer?.trim() ?? '');
  const shown = groups.map((same) => {
    const asked = same.map(({ question }) => fence('question', question, 200));
    const said = same[0]?.answer?.trim() ?? '';
    const lead = same.length > 1 ? ['One answer to these, which may answer only some of them:'] : [];
    const told = said === '' ? ['Nobody answered.'] : [...lead, fence('answer', said, 1_000)];
    return [...asked, ...told].join('\n');
  });
  return shown.join('\n\n') || none;
}

/** What people wanted before, oldest first: the last wishes, each fenced. */
export function earlierFeedback(wishes: readonly string[]): string {
  return fenced('earlier feedback', wishes.slice(-mostWishes), 500);
}

const mostWishes = 20;
