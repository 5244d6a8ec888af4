// Who answers the questions of one terminal session: a person at the prompt, `--yes`, or nobody.
import { toErrorRecord } from '../../base/errors.ts';
import type { Answer, Inbound, OutgoingMessage, Person } from '../port.ts';
import type { QuestionView } from '../views.ts';
import { oneLine } from './plain-text.ts';
import { createPrompt, type Question } from './prompt.ts';
import type { Screen, Terminal } from './screen.ts';
import { wrapLines } from './wrap.ts';

export interface AttentionParts {
  readonly terminal: Terminal;
  readonly screen: Screen;
  readonly person: Person;
  readonly session: string;
  /** Approve and "just start" without asking. */
  readonly yes: boolean;
  readonly inbound: () => Inbound | null;
  /** Ctrl-C or `stop` at a prompt. */
  readonly interrupted: () => void;
  /** A question was shown that nobody will answer. */
  readonly unattended: (questionId: string) => void;
}

export interface Attention {
  /** How a question will be answered, judged before it is shown. */
  outlook(view: QuestionView): 'asks' | 'answers' | 'nobody';
  /** Begins to get the question answered; returns at once. A question that is still asked is withdrawn. */
  attend(question: Question): void;
  /** The question is settled: it is no longer asked. True if it was answered here. */
  settled(questionId: string): boolean;
  /** Resolves when no prompt is open and no answer is on its way. */
  stop(): Promise<void>;
}

/** The question a message asks, if it asks one. */
export function questionOf({ view, question }: OutgoingMessage): Question | null {
  if (question === null || view.kind === 'report' || view.kind === 'notice') return null;
  return { ...question, view };
}

/** Decides for each question who answers it, and carries the answer to `inbound`. */
export function createAttention(parts: AttentionParts): Attention {
  const { terminal, screen } = parts;
  const prompt = createPrompt(terminal, screen);
  const answered = new Set<string>();
  let closed = terminal.input.isTTY !== true || !screen.redraws;
  let busy: Promise<void> = Promise.resolve();

  const attend = async (question: Question): Promise<void> => {
    const given = automatic(question.view, parts.yes, closed);
    if (given !== null) return give(parts, answered, question, given);
    if (closed) return parts.unattended(question.id);
    const outcome = await prompt.ask(question);
    if (outcome.kind === 'answered') return give(parts, answered, question, outcome.answer);
    if (outcome.kind === 'interrupted') return parts.interrupted();
    if (outcome.kind === 'withdrawn') return undefined;
    closed = true;
    screen.print('talk', ['']);
    return attend(question);
  };

  const attendSafely = async (question: Question): Promise<void> => {
    try {
      await attend(question);
    } catch (error) {
      const { message, hint = '' } = toErrorRecord(error);
      say(screen, `Your answer could not be taken. ${message} ${hint}`);
      parts.unattended(question.id);
    }
  };

  return {
    outlook(view) {
      if (automatic(view, parts.yes, closed) !== null) return 'answers';
      return closed ? 'nobody' : 'asks';
    },
    attend(question) {
      prompt.withdraw();
      busy = busy.then(() => attendSafely(question));
    },
    settled(questionId) {
      prompt.withdraw(questionId);
      return answered.has(questionId);
    },
    stop() {
      prompt.withdraw();
      return busy;
    },
  };
}

/** The answer that is given without asking; null: somebody must be asked. */
function automatic(view: QuestionView, yes: boolean, closed: boolean): Answer | null {
  if (view.kind === 'clarify') return view.canSkip && (yes || closed) ? { kind: 'just-start' } : null;
  return yes ? { kind: 'accepted' } : null;
}

async function give(
  parts: AttentionParts,
  answered: Set<string>,
  question: Question,
  answer: Answer,
): Promise<void> {
  answered.add(question.id);
  const refusal = await parts.inbound()?.answer({
    eventId: `${parts.session}:${question.id}:${question.version}`,
    questionId: question.id,
    version: question.version,
    author: parts.person,
    answer,
  });
  if (typeof refusal === 'string') say(parts.screen, refusal);
}

function say(screen: Screen, text: string): void {
  screen.print('talk', wrapLines(oneLine(text), screen.talk.width));
}
