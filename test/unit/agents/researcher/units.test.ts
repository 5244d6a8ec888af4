// Cutting pages into units that can be quoted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutUnits } from '../../../../src/agents/researcher/units.ts';
import { cases } from '../../../support/cases.ts';

const textsOf = (page: string) => cutUnits(page).map(({ start, end }) => page.slice(start, end));

describe('cutUnits', () => {
  it('cuts paragraphs into sentences, but not at abbreviations, versions or initials', () => {
    const page = 'Use e.g. version 3.7.15 of it. See D. Hipp’s note. max_rows is 5. (It may grow.) Done!';
    expect(textsOf(page)).toEqual([
      'Use e.g. version 3.7.15 of it.',
      'See D. Hipp’s note.',
      'max_rows is 5.',
      '(It may grow.)',
      'Done!',
    ]);
  });

  it('cuts lists into items and tables into rows', () => {
    expect(textsOf('- Week 12: Maria\n- Week 13: Tomasz')).toEqual(['Week 12: Maria', 'Week 13: Tomasz']);
    expect(textsOf('Date | Version\n2012-12-12 | 3.7.15')).toEqual(['Date | Version', '2012-12-12 | 3.7.15']);
  });

  it('cuts a table with commas into rows below its columns', () => {
    const csv = ['service,days', ...Array.from({ length: 90 }, (_, at) => `Svc${at},${at}`), 'S'].join('\n');
    expect(textsOf(csv)).toContain('Svc47,47');
    expect(cutUnits(csv)[48]).toMatchObject({ kind: 'row', label: 'service,days' });
    expect(textsOf('One, two\nthree, four\nand five, six.')).toHaveLength(1);
  });

  it('keeps lines that were only wrapped in one sentence', () => {
    const page =
      'This line was wrapped by an editor at about sixty characters\nand goes on here. Then it ends.';
    expect(textsOf(page)[0]).toContain('sixty characters\nand goes on here.');
  });

  it('tells the headings and the label above each unit', () => {
    const page =
      '# Settings\n\n## Limits\n\nmax_connections (integer)\n\nThe default is 100.\n\n# Other\n\nText.';
    const units = cutUnits(page);
    expect(units.map(({ kind, headings, label }) => [kind, headings.join('/'), label])).toEqual([
      ['label', 'Settings/Limits', ''],
      ['sentence', 'Settings/Limits', 'max_connections (integer)'],
      ['sentence', 'Other', ''],
    ]);
  });

  it.each([
    '桑给巴尔集群每晚备份保留三十七天。',
    'ザンジバルの夜間バックアップは37日間保管されます',
    'คลัสเตอร์แซนซิบาร์เก็บข้อมูลสำรองรายคืนไว้ 37 วัน',
    'हम हर रात बैकअप रखते हैं।',
  ])('takes a short sentence of any script for one, and no label: %s', (said) => {
    expect(cutUnits(`# H\n\n${said}\n`).map(({ kind }) => kind)).toEqual(['sentence']);
  });

  it('tells the columns above each row', () => {
    expect(cutUnits('Date | Version\n2012-12-12 | 3.7.15')[1]?.label).toContain('Date | Version');
  });

  it('gives units in order, without white space around them, that never overlap', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '# H\n\n',
        '\n\n',
        '\n',
        '- ',
        '    code\n',
        'a | b',
        '. ',
        '1. ',
        'Word ',
        'e.g. ',
        'x'.repeat(600),
      ),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const page = pieces.join('');
        let before = 0;
        for (const { start, end } of cutUnits(page)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(page.slice(start, end)).toBe(page.slice(start, end).trim());
          before = end;
        }
      }),
      cases(500),
    );
  });
});
