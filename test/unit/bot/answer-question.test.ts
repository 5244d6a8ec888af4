// Answers to questions: an answer of another kind than the question is never taken.
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/base/logger.ts';
import { answerQuestion } from '../../../src/bot/answer-question.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import type { Answer } from '../../../src/chat/port.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';
import type { QuestionView } from '../../../src/store/port.ts';

const ann = { id: 'U1', name: 'Ann' };

const quick = { wakeRun: () => Promise.resolve(), wakeThread: () => Promise.resolve() };

/** What became of an answer of Ann's to her question of this kind. */
async function answered(kind: QuestionView['kind'], answer: Answer, queue: Partial<JobQueue> = quick) {
  const taken: Answer[] = [];
  const question = { id: 'que_1', kind, status: 'open', version: 1, asks: ['requester'], requester: ann };
  const parts = {
    questions: {
      question: () => Promise.resolve(question),
      answer: (_id: string, given: { answer: Answer }) => {
        taken.push(given.answer);
        return Promise.resolve('taken');
      },
    },
    queue,
    logger: silentLogger,
    hasModel: () => true,
  } as unknown as BotParts;
  const incoming = { eventId: 'click:1', questionId: 'que_1', version: 1, author: ann, answer };
  return { said: await answerQuestion(parts, incoming), taken };
}

const justStart: Answer = { kind: 'just-start' };
const clarified: Answer = { kind: 'clarified', answers: ['red'] };
const accepted: Answer = { kind: 'accepted' };
const rejected: Answer = { kind: 'rejected' };
const feedback: Answer = { kind: 'feedback', text: 'shorter' };
const retry: Answer = { kind: 'retry' };
const finish: Answer = { kind: 'finish' };

const fitting: Readonly<Record<QuestionView['kind'], readonly Answer[]>> = {
  clarify: [clarified, justStart],
  plan: [accepted, rejected, feedback],
  draft: [accepted, rejected, feedback],
  retry: [retry, finish, rejected],
};
const all = [justStart, clarified, accepted, rejected, feedback, retry, finish];
const kinds = Object.keys(fitting) as QuestionView['kind'][];

describe('an answer', () => {
  it.each(kinds)('is taken when it answers a question of the kind %s', async (kind) => {
    for (const answer of fitting[kind]) {
      expect(await answered(kind, answer)).toEqual({ said: null, taken: [answer] });
    }
  });

  it('does not wait for a queue that does not answer, since the platform waits for an acknowledgement', async () => {
    const away = new Promise<never>(() => {});
    const queue = { wakeRun: () => away, wakeThread: () => away };
    expect(await answered('draft', accepted, queue)).toEqual({ said: null, taken: [accepted] });
  });

  it.each(['plan', 'draft'] as const)(
    'is not taken for a wish where it names none about a %s (F39)',
    async (kind) => {
      const { said, taken } = await answered(kind, { kind: 'feedback', text: 'Nothing to change.' });
      expect(said).toMatch(/names nothing to change/);
      expect(taken).toEqual([]);
    },
  );

  it.each(kinds)('is not taken when it answers another kind of question than %s', async (kind) => {
    const others = all.filter((answer) => !fitting[kind].includes(answer));
    expect(others.length).toBeGreaterThan(3);
    for (const answer of others) {
      expect(await answered(kind, answer)).toEqual({
        said: 'This is no answer to that question.',
        taken: [],
      });
    }
  });
});
