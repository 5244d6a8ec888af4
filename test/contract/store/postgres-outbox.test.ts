// The outbox on Postgres keeps the promises of every outbox.
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import { describeOutbox } from '../chat/outbox.ts';

describeOutbox('Postgres', async () => {
  const place = await testDatabase();
  const database = await connectDatabase(place.url, { logger: silentLogger });
  const store = createStore(database);
  return {
    outbox: store.outbox,
    questions: store.questions,
    openThread: (address) => store.conversations.openThread(address),
    ...people(store),
    async close() {
      await database.close();
      await place.drop();
    },
  };
});

const asking = { key: 'asked', inputHash: 'h', events: [], result: null };

/** A run that asks, as the engine does it, and what becomes of its question. */
function people({ conversations, journal, questions }: Store) {
  const claim = async () => {
    const claimed = await journal.claim({ owner: 'w', lanes: ['shared'], ttlMs: 60_000, perPerson: 9 });
    if (claimed === null) throw new Error('there is no run');
    return claimed.lease;
  };
  let asked = { kind: 'clarify' as 'clarify' | 'plan' | 'draft' | 'retry', view: {} as object };
  let lease: Awaited<ReturnType<typeof claim>> | null = null;
  return {
    async ask(
      threadId: string,
      view: { kind: typeof asked.kind },
      requester: { id: string; name: string },
    ): Promise<string> {
      const runId = newId('run');
      asked = { kind: view.kind, view };
      await conversations.startRun(
        threadId,
        { eventId: newId('msg'), author: requester, text: 'why?', purpose: 'request' },
        { runId, request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
      );
      lease = await claim();
      await journal.ask(lease, { ...asking, draft: { ...asked, deadlineMs: 0 } });
      const question = await questions.openQuestion(runId);
      if (question === null) throw new Error('nothing was asked');
      return question.id;
    },
    async end(questionId: string, how: 'answered' | 'expired' | 'closed'): Promise<void> {
      if (lease === null) throw new Error('nothing was asked');
      const by = { id: 'u-ann', name: 'Ann' };
      if (how === 'answered') {
        await questions.answer(questionId, {
          version: 1,
          by,
          answer: { kind: 'retry' },
          eventId: 'click',
          said: null,
        });
      } else if (how === 'expired') {
        // Its deadline has passed, and nobody has answered when it is asked again.
        await journal.ask(lease, { ...asking, draft: { ...asked, deadlineMs: 0 } });
      } else {
        const ending = { status: 'cancelled', result: null, events: [], posts: [], activeMs: 0 } as const;
        await journal.finish(lease, ending);
      }
    },
  };
}
