// The store: every port to the database, on one pool.
import { systemClock } from '../base/clock.ts';
import { createCards } from './cards.ts';
import { createConversations } from './conversations/conversations.ts';
import { createQuestions } from './conversations/questions.ts';
import { createWholeRuns } from './conversations/whole-run.ts';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import { createInbox } from './inbox.ts';
import { createPostgresJournal } from './journal/journal.ts';
import { createItemArchive } from './item-archive.ts';
import type { Library } from './library-port.ts';
import { createFigures } from './library/figures.ts';
import { createPages, type Pages } from './library/pages.ts';
import { createBefore, createReceipts } from './library/receipt.ts';
import { decisionsOf, saveReport } from './library/save-report.ts';
import { createPeople } from './people.ts';
import { createOutbox } from './outbox.ts';
import { createVisits } from './visits.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(database: Database) {
  const { pool } = database;
  const pages = createPages(pool, systemClock);
  return {
    journal: createPostgresJournal(pool, pages.withRows),
    conversations: createConversations(pool, () => pages.forget()),
    questions: createQuestions(pool),
    inbox: createInbox(pool),
    outbox: createOutbox(pool),
    cards: createCards(pool),
    people: createPeople(pool),
    visits: createVisits(pool),
    library: libraryOn(pool, pages),
    wholeRuns: createWholeRuns(pool),
    archive: createItemArchive(pool),
  };
}

/** Pages by the hash of their text, and records of the runs that read them. */
function libraryOn(pool: Pool, pages: Pages): Library {
  return {
    keepPages: (found) => pages.keep(found),
    keepWithRows: (page) => pages.withRows.add(page),
    page: (hash) => pages.page(hash),
    async saveReport(runId, records) {
      // Its sources refer to pages.
      await pages.withRows.recorded();
      await saveReport(pool, runId, records);
    },
    decisions: (runId) => decisionsOf(pool, runId),
    ...createReceipts(pool),
    ...createBefore(pool),
    ...createFigures(pool),
  };
}
