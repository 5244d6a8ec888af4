// The store: every port to the database, on one pool.
import { systemClock } from '../base/clock.ts';
import type { Journal } from '../durable/port.ts';
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
import type { Conversations, Inbox, Outbox, Questions } from './port.ts';
import type { Cards } from './port/cards.ts';
import type { Library } from './library-port.ts';
import type { People } from './port/people.ts';
import { createVisits } from './visits.ts';
import type { Visits } from './port/visits.ts';
import type { ItemArchive } from './library-port/archive.ts';
import type { WholeRuns } from './library-port/whole-run.ts';

export interface Store {
  readonly journal: Journal;
  readonly conversations: Conversations;
  readonly questions: Questions;
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly cards: Cards;
  readonly people: People;
  readonly visits: Visits;
  readonly library: Library;
  readonly wholeRuns: WholeRuns;
  readonly archive: ItemArchive;
}

export function createStore(database: Database): Store {
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
