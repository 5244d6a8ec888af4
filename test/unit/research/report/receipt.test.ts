// A receipt is put together from what is stored, and bounded.
import { describe, expect, it } from 'vitest';
import { ofPage, receiptsOf } from '../../../../src/research/report/receipt.ts';
import type { ReportRecords } from '../../../../src/store/library-port.ts';
import { memoryLibrary } from '../../../fakes/memory-library.ts';

const page = '# Copies\n\n## Backups\n\n';
const text = 'Everybody knows that backups are kept for 35 days. After that they are deleted.';
const quote = 'backups are kept for 35 days.';
const url = 'https://docs.example.gov/backups';

type Change = Partial<ReportRecords['evidence'][number]>;

async function receiptOf(change: Change = {}, many = 1, claim = {}) {
  const library = memoryLibrary();
  await library.keepPages([{ hash: 'h1', url, title: 'Backups', text: page + text }]);
  const start = (page + text).indexOf(quote);
  const evidence = Array.from({ length: many }, (_, at) => ({
    id: `evidence-${at + 1}`,
    url,
    pageHash: 'h1',
    quote,
    start,
    end: start + quote.length,
    taskId: 't',
    verified: true,
    ...change,
  }));
  const claims = evidence.map(({ id }, at) => ({
    id: `claim-${at}`,
    text: 'They are **kept** \\[for\\] five weeks.',
    start: at,
    end: at + 1,
    verdict: 'partial',
    reason: null,
    evidence: [{ id, number: 1 }],
    ...claim,
  }));
  await library.saveReport('run_1', {
    sources: [{ url, title: 'T'.repeat(500), status: 'cited', number: 1, pageHash: 'h1', error: null }],
    evidence,
    claims,
    findings: [],
    gaps: [],
    decisions: [],
  });
  const receipt = await receiptsOf(library).receipt('run_1', 1);
  if (receipt === null) throw new Error('nothing is saved');
  return receipt;
}

describe('a receipt', () => {
  it('shows the quote in its page and under its headings, what kind of place it is from, and the claims as plain text (F1)', async () => {
    const { source, quotes, claims, more } = await receiptOf();
    expect(quotes).toEqual([
      {
        before: 'Everybody knows that ',
        quote,
        after: ' After that they are deleted.',
        verified: true,
        headings: ['Copies', 'Backups'],
      },
    ]);
    expect(source).toMatchObject({ host: 'docs.example.gov', tier: 'government', quality: 'unknown' });
    expect(source.title).toHaveLength(200);
    expect(claims).toEqual([
      {
        text: 'They are kept [for] five weeks.',
        verdict: 'partial',
        how: null,
        reason: '',
        numbers: [1],
        quotes: [1],
      },
    ]);
    expect(more).toEqual({ quotes: 0, claims: 0 });
  });

  it.each<[string, Change]>([
    ['was not found', { verified: false }],
    ['stands at another place', { start: 3 }],
    ['is of a page that is not there any more', { pageHash: 'h2' }],
  ])('shows no surroundings of a quote that %s', async (_what, change) => {
    const { quotes } = await receiptOf(change);
    expect(quotes).toEqual([{ before: '', quote, after: '', verified: change.verified ?? true }]);
  });

  it('shows exactly the quotes that sentences cite, and which of them each one cites (F2)', async () => {
    const library = memoryLibrary();
    const evidence = ['One.', 'Nobody cites me.', 'Three.'].map((each, at) => ({
      id: `evidence-${at + 1}`,
      url,
      pageHash: 'gone',
      quote: each,
      start: 0,
      end: each.length,
      taskId: 't',
      verified: true,
    }));
    const claim = (id: string, how: 'concluded' | 'model', ids: readonly string[], mended = false) => ({
      id,
      text: id,
      start: 0,
      end: 1,
      verdict: 'supported',
      reason: '',
      how,
      mended,
      evidence: ids.map((each) => ({ id: each, number: 1 })),
    });
    const records = {
      sources: [{ url, title: 'T', status: 'cited' as const, number: 1, pageHash: null, error: null }],
      evidence,
      findings: [],
      gaps: [],
      decisions: [],
    };
    const claims = [
      claim('a', 'concluded', ['evidence-1', 'evidence-3'], true),
      claim('b', 'model', ['evidence-3']),
    ];
    await library.saveReport('run_1', { ...records, claims });
    const shown = await receiptsOf(library).receipt('run_1', 1);
    expect(shown?.quotes.map((each) => each.quote)).toEqual(['One.', 'Three.']);
    expect(shown?.claims.map(({ text: said, quotes, mended }) => [said, quotes, mended])).toEqual([
      ['a', [1, 2], true],
      ['b', [2], undefined],
    ]);
    // Where nobody looked at the claims, there is nothing to choose by.
    await library.saveReport('run_1', { ...records, claims: [] });
    expect((await receiptsOf(library).receipt('run_1', 1))?.quotes).toHaveLength(3);
  });

  it('counts what there is too much of, and cuts what is too long', async () => {
    const long = 'long '.repeat(200);
    const { quotes, claims, more } = await receiptOf({ quote: long }, 30, { text: long, reason: long });
    expect([quotes.length, claims.length, more]).toEqual([6, 10, { quotes: 24, claims: 20 }]);
    expect(quotes[0]?.quote).toMatch(/^.{590,600}$/);
    expect(claims[0]?.text).toMatch(/^.{290,300}$/);
    expect(claims[0]?.reason).toMatch(/^.{190,200}$/);
  });

  it('is not there for other numbers and other runs', async () => {
    const receipts = receiptsOf(memoryLibrary());
    expect(await receipts.receipt('run_2', 1)).toBeNull();
    expect([await receipts.numbers('run_2'), await receipts.reports('thr_1')]).toEqual([[], []]);
  });
});

/** What the receipt of a page shows before and behind each of its quotes, in their order. */
async function around(kept: string, quotes: readonly string[], room?: typeof ofPage) {
  const library = memoryLibrary();
  await library.keepPages([{ hash: 'h1', url, title: 'Copies', text: kept }]);
  const evidence = quotes.map((said, at) => {
    const start = kept.indexOf(said);
    const place = { start, end: start + said.length, taskId: 't', verified: true };
    return { id: `evidence-${at + 1}`, url, pageHash: 'h1', quote: said, ...place };
  });
  await library.saveReport('run_1', {
    sources: [{ url, title: 'Copies', status: 'cited', number: 1, pageHash: 'h1', error: null }],
    evidence,
    claims: [],
    findings: [],
    gaps: [],
    decisions: [],
  });
  const receipt = await receiptsOf(library, room).receipt('run_1', 1);
  return receipt?.quotes.map(({ before, after }) => [before, after]);
}

describe('what stands around the quotes of one page', () => {
  const [first, second] = ['One is first.', 'Two is second.'];
  const kept = `# Copies\n\nNobody knows.\n\n${first}\n\nBetween them\nlines end.\n\n${second} All is said.`;

  it('is shown once, with its lines on a page, by the quote that comes first', async () => {
    expect(await around(kept, [first, second], ofPage)).toEqual([
      ['Nobody knows.\n\n', '\n\nBetween them\nlines end.…'],
      ['…', ' All is said.'],
    ]);
    expect(await around(kept, [first, second])).toEqual([
      ['Nobody knows. ', ' Between them lines end.…'],
      ['…', ' All is said.'],
    ]);
    expect(await around(kept, [second, first])).toEqual([
      ['…Between them lines end. ', ' All is said.'],
      ['Nobody knows. ', '…'],
    ]);
  });

  it('is divided where there is more than one of them shows, each word once', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const shown = JSON.stringify(await around(`${first} ${words} ${second}`, [first, second]));
    const found = shown.match(/word\d+/g) ?? [];
    expect(found.length).toBeGreaterThan(45);
    expect(new Set(found).size).toBe(found.length);
  });

  it('is whole under each heading', async () => {
    const divided = `${first} Then.\n\n## Others\n\nNow. ${second}`;
    expect(await around(divided, [first, second])).toEqual([
      ['', ' Then.'],
      ['Now. ', ''],
    ]);
  });

  it('is not what another quote holds that overlaps it, or lies within it', async () => {
    const whole = `Before. ${first} ${second} Behind.`;
    expect(await around(whole, [first, `first. ${second}`])).toEqual([
      ['Before. ', '…'],
      ['…', ' Behind.'],
    ]);
    expect(await around(whole, [`${first} ${second}`, 'is first.'])).toEqual([
      ['Before. ', ' Behind.'],
      ['…', '…'],
    ]);
  });
});
