// The journal in memory keeps the promises of the real one, so that the engine may be tested on it.
import { createMemoryJournal } from '../../fakes/memory-journal.ts';
import { describeJournal } from './journal.ts';

describeJournal('in memory', async () => createMemoryJournal());
