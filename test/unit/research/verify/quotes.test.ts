// Looking up the quotes of a draft: as they are, as the source has them, or not at all.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DraftCitation } from '../../../../src/agents/writer/contract.ts';
import { evidenceOf } from '../../../../src/research/verify/checked.ts';
import type { CheckedCitation } from '../../../../src/research/verify/checked.ts';
import { checkQuotes } from '../../../../src/research/verify/quotes.ts';
import { taskScene } from '../../../support/task-scene.ts';

const text =
  '# Backups\n\nBackups are kept for 35 days. They run at “night”, on one of the standby servers.\n\nBackups are kept for 35 days.';
const hash = createHash('sha256').update(text).digest('hex');
const url = 'https://a.test/backups';

const citation = (quote: string, start = 0, pageHash = hash): DraftCitation => ({
  n: 1,
  taskId: 'task-1',
  pageHash,
  url,
  title: 'Backups',
  headings: [],
  start,
  end: start + quote.length,
  quote,
  score: 1,
});

/** The quotes as they are after they were looked up. */
function checked(...citations: DraftCitation[]): Promise<CheckedCitation[]> {
  return checkedIn(text, citations);
}

async function checkedIn(page: string, citations: DraftCitation[]): Promise<CheckedCitation[]> {
  const scene = await taskScene({ pages: {} });
  const pageHash = createHash('sha256').update(page).digest('hex');
  await scene.library.keepPages([{ hash: pageHash, url, title: 'Backups', text: page }]);
  let found: CheckedCitation[] = [];
  await scene.stage.pass(async (run) => {
    found = await run.scope('verify/r1', (phase) =>
      checkQuotes(phase, 'quotes', citations, scene.work.parts),
    );
  });
  return found;
}

it('tells quotes that stand in their source from those that are missing (A92)', async () => {
  const found = await checked(
    citation('They run at "night", on one of the standby servers.'),
    citation('They are sent to the other side of the world.'),
    citation('They run at night.', 0, 'unknown'),
  );
  const wording = 'They run at “night”, on one of the standby servers.';
  const place = { start: text.indexOf('They'), end: text.indexOf('They') + wording.length };
  expect(found).toEqual([
    { ...citation(''), ...place, quote: wording, verified: true },
    { ...citation('They are sent to the other side of the world.'), verified: false },
    { ...citation('They run at night.', 0, 'unknown'), verified: false },
  ]);
});

it('keeps the place of words that stand in their source more than once', async () => {
  const quote = 'Backups are kept for 35 days.';
  const [second] = await checked(citation(quote, text.lastIndexOf(quote)));
  expect(second).toMatchObject({ start: text.lastIndexOf(quote) });
});

it('holds claims against what the source says, not against what is missing', async () => {
  const found = await checked(
    citation('They run at "night", on one of the standby servers.'),
    citation('They are sent to the other side of the world.'),
  );
  expect(evidenceOf({ numbers: [1] }, found)).toEqual(found.slice(0, 1));
});
