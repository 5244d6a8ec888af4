// The store: every port to the database, on one pool.
import { systemClock } from '../base/clock.ts';
import { createCards } from './cards.ts';
import { createConversations } from './conversations/conversations.ts';
import { createQuestions } from './conversations/questions.ts';
import { createWholeRuns } from './conversations/whole-run.ts';
import type { Database } from './database.ts';
import { createInbox } from './inbox.ts';
import { createPostgresJournal } from './journal/journal.ts';
import { createItemArchive } from './item-archive.ts';
import { createLibrary } from './library.ts';
import { createPages } from './library/pages.ts';
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
    library: createLibrary(database, pages),
    wholeRuns: createWholeRuns(pool),
    archive: createItemArchive(pool),
  };
}
