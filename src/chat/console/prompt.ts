// The one prompt of a terminal: open while a question is asked, closed otherwise.
import type { Say } from '../words/say.ts';
import type { QuestionView } from '../views.ts';
import { interview, type Interview, type Interviewer } from './interview.ts';
import { openLineReader, type LineReader } from './line-reader.ts';
import type { Screen, Terminal } from './screen.ts';

/** A question as it was posted: the view, and what the answer must carry. */
export interface Question {
  readonly id: string;
  readonly version: number;
  readonly view: QuestionView;
}

export interface Prompt {
  ask(question: Question): Promise<Interview>;
  /** Ends the prompt if it is asking this question, or whatever it asks. */
  withdraw(questionId?: string): void;
}

/** While the prompt is open nothing is redrawn, and lasting text is written above it. */
export function createPrompt(
  terminal: Terminal,
  screen: Screen,
  words: () => Say,
  beside: () => Pick<Interviewer, 'check' | 'aside' | 'hasModel'>,
): Prompt {
  let open: { readonly questionId: string; readonly reader: LineReader } | null = null;
  return {
    async ask(question) {
      const reader = openLineReader(terminal.input, screen.talkStream);
      open = { questionId: question.id, reader };
      screen.typing(reader.interject);
      try {
        return await interview(question.view, {
          reader,
          style: screen.talk,
          say: (lines) => screen.print('talk', lines),
          words: words(),
          ...beside(),
        });
      } finally {
        open = null;
        screen.typing(null);
        reader.close();
      }
    },
    withdraw(questionId) {
      if (questionId === undefined || open?.questionId === questionId) open?.reader.withdraw();
    },
  };
}
