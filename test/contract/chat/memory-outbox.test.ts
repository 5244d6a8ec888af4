// The fake outbox of the unit tests keeps the promises of the real one.
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import { createMemoryOutbox } from '../../fakes/memory-outbox.ts';
import { describeOutbox } from './outbox.ts';

const outcomes = {
  answered: { how: 'answered', by: { id: 'u-ann', name: 'Ann' }, answer: { kind: 'retry' } },
  expired: { how: 'expired' },
  closed: { how: 'closed' },
} as const;

describeOutbox('in-memory', async () => {
  const outbox = createMemoryOutbox(systemClock);
  const kinds = new Map<string, string>();
  return {
    outbox,
    questions: outbox,
    openThread: async (address) => outbox.openThread(address),
    async ask(threadId, view, requester) {
      const id = newId('que');
      kinds.set(id, view.kind);
      outbox.addQuestion(threadId, view, { id, version: 1, asks: [requester.id] }, requester);
      return id;
    },
    async end(questionId, how) {
      // A draft can still be approved.
      if (how === 'expired' && kinds.get(questionId) === 'draft') return;
      outbox.endQuestion(questionId, outcomes[how]);
    },
    close: async () => {},
  };
});
