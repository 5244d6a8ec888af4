// The claims with known verdicts by which a judge is tested while it judges.
import { describe, expect, it } from 'vitest';
import type { EvidenceBlock } from '../../../src/citations/blocks.ts';
import { wordsOfBlock } from '../../../src/citations/blocks.ts';
import { controlsFor } from '../../../src/citations/controls.ts';

const block = (n: number, quote: string, more: Partial<EvidenceBlock> = {}): EvidenceBlock => ({
  n,
  title: `Page ${n}`,
  address: 'a.example',
  date: null,
  headings: [],
  before: '',
  quote,
  after: '',
  ...more,
});

const controls = (blocks: readonly EvidenceBlock[], request = '', seed = 0) =>
  controlsFor(blocks, request, seed);

describe('controls', () => {
  it('are a sentence of a quote, and the same with a number changed that is shown nowhere (F58)', () => {
    const blocks = [block(1, 'Backups are kept for 35 days.'), block(2, 'Of these 38 are good.')];
    const [truth, lie, ...more] = controls(blocks);
    expect(more).toEqual([]);
    expect(truth).toEqual({ claim: 'Backups are kept for 35 days.', evidence: [1], isTrue: true });
    expect(lie).toEqual({ claim: 'Backups are kept for 71 days.', evidence: [1], isTrue: false });
    expect(blocks.map(wordsOfBlock).join(' ')).not.toContain('71');
  });

  it('are the same for the same blocks, and others for other claims', () => {
    const blocks = [
      block(1, 'Backups are kept for 35 days. Copies are kept for 12 days.'),
      block(2, 'They run every single night.'),
    ];
    expect(controls(blocks)).toEqual(controls(structuredClone(blocks)));
    const seeds = (quotes: typeof blocks, isTrue: boolean) =>
      [0, 1].map((seed) => controls(quotes, '', seed).find((one) => one.isTrue === isTrue)?.claim);
    expect(new Set(seeds(blocks, true)).size).toBe(2);
    expect(new Set(seeds(blocks.slice(1), false)).size).toBe(2);
  });

  it.each([
    ['of one page', { title: 'Page 1' }],
    ['of another page', { title: 'Page 2' }],
  ])('never hold a sentence against a quote %s, which may say it in other words (F58)', (_which, more) => {
    const blocks = [
      block(1, 'Concurrent builds on partitioned tables are not supported.'),
      block(2, "It's not possible to build concurrently on such a partitioned index.", more),
    ];
    const [, lie] = controls(blocks);
    expect(blocks.map(wordsOfBlock).join(' ')).not.toContain(lie?.claim);
    expect(lie).toMatchObject({ evidence: [1], isTrue: false });
    expect(lie?.claim).toMatch(/^The [^.]+ \d+[^.]+\.$/);
  });

  it('change no number that the request gives (F58)', () => {
    const blocks = [block(1, 'Backups are kept for 35 days.')];
    expect(controls(blocks, 'Are they kept for 38 days?')[1]?.claim).toBe('Backups are kept for 71 days.');
  });

  it.each([
    ['an item', '18. Use a client or a server with this.'],
    ['an item in words', 'Step 18. Use a client or a server with this.'],
    ['an item in brackets', '(18) Use a client or a server with this.'],
    ['an item in Chinese', '18、请在服务器上使用客户端数据库，并且定期备份所有的文件。'],
    ['a heading', '### 5 Limits of clients and servers.'],
    ['a reference', 'Use a client or a server with this [18].'],
    ['a name', 'Use sqlite3 or another one with this.'],
  ])('change no number of %s: that says nothing about the matter (F58)', (_what, quote) => {
    expect(controls([block(1, quote)])[1]?.claim).toMatch(/^The /);
    const more = controls([block(1, quote), block(2, 'Backups are kept for 35 days.')]);
    expect(more[1]?.claim).toBe('Backups are kept for 38 days.');
  });

  it('change the number behind that of an item', () => {
    const [, lie] = controls([block(1, '18. Backups are kept for 35 days.')]);
    expect(lie?.claim).toBe('18. Backups are kept for 38 days.');
  });

  it.each([
    ['1000 pages', '2001 pages'],
    ['400000 pages', '800001 pages'],
    ['1003 pages', '1006 pages'],
  ])('put no number in the place of %s that it may stand for', (said, other) => {
    expect(controls([block(1, `It holds up to ${said} of it.`)])[1]?.claim).toBe(
      `It holds up to ${other} of it.`,
    );
  });

  it('are a whole sentence rather than a title or the rest of a list', () => {
    const [truth] = controls([
      block(1, 'Table of contents and more'),
      block(2, '- Backups are kept for a month.'),
    ]);
    expect(truth).toMatchObject({ claim: 'Backups are kept for a month.', evidence: [2] });
  });

  it.each([
    ['that are too short', 'Yes.'],
    ['without an end', 'word '.repeat(200)],
    ['that are titles', 'Table of contents and more'],
  ])('are only a false one for quotes %s', (_what, quote) => {
    expect(controls([block(1, quote)]).map(({ isTrue }) => isTrue)).toEqual([false]);
  });

  it('are none for no blocks', () => {
    expect(controls([])).toEqual([]);
  });

  it.each([
    ['Arabic', 'تُحفظ النسخ الاحتياطية لمدة 35 يوما.'],
    ['Chinese', '备份文件在服务器上保留35天，之后会被自动删除。'],
    ['German', 'Sicherungen bleiben 35 Tage lang erhalten.'],
  ])('are made of quotes in %s', (_language, quote) => {
    const [truth, lie] = controls([block(1, quote)]);
    expect(truth?.claim).toBe(quote);
    expect(lie?.claim).toBe(quote.replace('35', '38'));
  });
});
