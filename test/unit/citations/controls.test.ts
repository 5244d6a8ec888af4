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

describe('controls', () => {
  it('are a sentence of a quote, and the same with a number changed that is shown nowhere (F58)', () => {
    const blocks = [block(1, 'Backups are kept for 35 days.'), block(2, 'Of these 38 are good.')];
    const [truth, lie, ...more] = controlsFor(blocks);
    expect(more).toEqual([]);
    expect(truth).toEqual({ claim: 'Backups are kept for 35 days.', evidence: [1], isTrue: true });
    expect(lie).toEqual({ claim: 'Backups are kept for 71 days.', evidence: [1], isTrue: false });
    expect(blocks.map(wordsOfBlock).join(' ')).not.toContain('71');
  });

  it('are the same for the same blocks', () => {
    const blocks = [block(1, 'Backups are kept for 35 days.'), block(2, 'They run every single night.')];
    expect(controlsFor(blocks)).toEqual(controlsFor(structuredClone(blocks)));
  });

  it('hold a sentence against another page where no quote has a number', () => {
    const blocks = [block(1, 'Backups are kept for a month.'), block(2, 'They run every single night.')];
    expect(controlsFor(blocks)).toEqual([
      { claim: 'Backups are kept for a month.', evidence: [1], isTrue: true },
      { claim: 'They run every single night.', evidence: [1], isTrue: false },
    ]);
  });

  it('say the same twice only where there is nothing else to say', () => {
    expect(controlsFor([block(1, 'Backups are kept for a month.'), block(2, 'Every night.')])).toEqual([
      { claim: 'Backups are kept for a month.', evidence: [1], isTrue: true },
      { claim: 'Backups are kept for a month.', evidence: [2], isTrue: false },
    ]);
  });

  it('never call wrong what another page says, too', () => {
    const quote = 'Backups are kept for a month.';
    expect(controlsFor([block(1, quote), block(2, `So it is: ${quote}`)])[1]?.claim).not.toBe(quote);
    expect(
      controlsFor([block(1, quote), block(2, 'Another.', { before: quote }), block(3, 'Every night.')])[1],
    ).toMatchObject({
      evidence: [3],
    });
  });

  it('are a whole sentence rather than a title or the rest of a list', () => {
    const [truth] = controlsFor([
      block(1, 'Table of contents and more'),
      block(2, '- Backups are kept for a month.'),
    ]);
    expect(truth).toMatchObject({ claim: 'Backups are kept for a month.', evidence: [2] });
  });

  it('hold a sentence that no page says against quotes of one page without a number (F58)', () => {
    const quote = 'Backups are kept for a month.';
    const blocks = [block(1, quote), block(2, 'They run at night, every night.', { title: 'Page 1' })];
    const [truth, lie] = controlsFor(blocks);
    expect(truth).toEqual({ claim: quote, evidence: [1], isTrue: true });
    expect(lie).toMatchObject({ evidence: [1], isTrue: false });
    expect(blocks.map(wordsOfBlock).join(' ')).not.toContain(lie?.claim);
  });

  it.each([
    ['no blocks', []],
    ['quotes that are too short', [block(1, 'Yes.')]],
    ['quotes without an end', [block(1, 'word '.repeat(200))]],
  ])('are none for %s', (_what, blocks) => {
    expect(controlsFor(blocks)).toEqual([]);
  });

  it.each([
    ['Arabic', 'تُحفظ النسخ الاحتياطية لمدة 35 يوما.'],
    ['Chinese', '备份文件在服务器上保留35天，之后会被自动删除。'],
    ['German', 'Sicherungen bleiben 35 Tage lang erhalten.'],
  ])('are made of quotes in %s', (_language, quote) => {
    const [truth, lie] = controlsFor([block(1, quote)]);
    expect(truth?.claim).toBe(quote);
    expect(lie?.claim).toBe(quote.replace('35', '38'));
  });
});
