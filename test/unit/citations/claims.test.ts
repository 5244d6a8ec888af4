// Claims of a report: where they stand, and that only what verified quotes say word for word counts as supported.
import { describe, expect, it } from 'vitest';
import { claimsOf, judge } from '../../../src/citations/claims.ts';

const quote = {
  n: 1,
  quote: 'Backups are kept for 35 days. Maria [lead] looks after them.',
  verified: true,
  names: ['How the backups are kept', 'Backups', 'https://docs.heron.test/backups'],
};

describe('claimsOf', () => {
  it('gives offsets at which the claim stands, markers included (A97)', () => {
    const report = 'A: “One.” [1] B: “Two.” [2]\n\n- “Three [9\\].” [1][2]\n\nNo claim.';
    const claims = claimsOf(report);
    expect(claims.map(({ text, numbers }) => [text, numbers])).toEqual([
      ['A: “One.”', [1]],
      ['B: “Two.”', [2]],
      ['“Three [9\\].”', [1, 2]],
    ]);
    for (const { start, end, text } of claims) expect(report.slice(start, end).startsWith(text)).toBe(true);
  });

  it.each([
    [
      'the sentence before its marker',
      'It is old. It is fast [1]. It is small [2].',
      ['It is fast', 'It is small'],
    ],
    [
      'a marker behind the stop',
      'It is fast. [1] It is small.[2] Not cited.',
      ['It is fast.', 'It is small.'],
    ],
    ['all markers of a sentence', 'A is fast [1], while B is slow [2][3].', ['A is fast, while B is slow']],
    ['what limits it', 'It is fast [1] unless it is full. No claim.', ['It is fast unless it is full.']],
    [
      'abbreviations and initials',
      'See e.g. Smith et al. in Fig. 3 vs. J. Doe [1]. Yes. It is so [2].',
      ['See e.g. Smith et al. in Fig. 3 vs. J. Doe', 'Yes. It is so'],
    ],
    ['decimals and versions', 'Since Node.js 3.5. It needs 2.5 GB [1].', ['It needs 2.5 GB']],
    [
      'German dates',
      'Davor war es anders. Am 3. Oktober 1990 war es z. B. so [1].',
      ['Am 3. Oktober 1990 war es z. B. so'],
    ],
    ['Chinese', '第一句。第二句很快[1]。第三句[2]。', ['第二句很快', '第三句']],
    [
      'quotations with stops in them',
      'Before it. The manual says “Stop. Go. Now” [1].',
      ['The manual says “Stop. Go. Now”'],
    ],
    ['quotations one after the other', '“It is A” [1] tabs: “it is B” [2]', ['“It is A”', 'tabs: “it is B”']],
    [
      'lists, headings and bold labels',
      '- **Speed. Size:** It is fast [1].\n### Small [2]',
      ['**Speed. Size:** It is fast', 'Small'],
    ],
    [
      'brackets with stops in them',
      'It was so (Feb. 2023; it changed. See there) in P. Doe et al. [1]',
      ['It was so (Feb. 2023; it changed. See there) in P. Doe et al.'],
    ],
    ['a row that goes on', '| a | distinct [1] | none |', ['a | distinct | none']],
    ['a sentence in bold', '**It is fast [1].** More.', ['It is fast']],
    ['rows of tables', '| a | 35 days [1] | b. C [2] |', ['a | 35 days | b. C']],
    ['identifiers that begin a sentence', 'It is old. pg_dump writes text [1].', ['pg_dump writes text']],
    ['no index, no escaped bracket, no code', 'Read a[1] and \\[1\\] and `x [1]`.', []],
  ])('finds %s', (_name, report, texts) => {
    const claims = claimsOf(report);
    expect(claims.map(({ text }) => text)).toEqual(texts);
    for (const { start, end, numbers } of claims) {
      const markers = report.slice(start, end).matchAll(/\[(\d+)\]/g);
      expect([...new Set(Array.from(markers, ([, n]) => Number(n)))]).toEqual(numbers);
    }
  });

  it('has all markers of a sentence, wherever in it they stand (A98)', () => {
    const [claim] = claimsOf('A is fast [1], while B is slow [2][3], says C [4][2]. D.');
    expect(claim?.numbers).toEqual([1, 2, 3, 4]);
  });

  it('sees none in code, and every one behind it', () => {
    expect(claimsOf('```\nx [1]\n```')).toEqual([]);
    expect(claimsOf('````\n```\n````\nIt is false [1].').map(({ text }) => text)).toEqual(['It is false']);
    expect(claimsOf('~~~\n```\n~~~\nIt is false [1].').map(({ text }) => text)).toEqual(['It is false']);
  });
});

describe('judge', () => {
  it.each([
    [
      'the whole quote',
      '- **Backups**: “Backups are kept for 35 days. Maria \\[lead\\] looks after them.” [1]',
      'supported',
    ],
    ['one sentence of it', 'Backups: “Backups are kept for 35 days.” [1]', 'supported'],
    ['other words', 'Backups are kept for 36 days. [1]', null],
    ['other words in quotation marks', '“Backups are kept for 36 days.” [1]', null],
    ['a part of a number', '“are kept for 3” [1]', null],
    [
      'the quote and more',
      'Backups are kept for 35 days. Maria [lead] looks after them, and after me. [1]',
      null,
    ],
    ['a word of it in another claim', 'The moon is made of “backups” and cheese [1]', null],
    ['a sentence before it', 'The moon is cheese. Note: “Backups are kept for 35 days.” [1]', 'supported'],
    ['a claim before a colon', 'Heron never loses data: “Backups are kept for 35 days.” [1]', null],
    ['a claim in bold', '**Heron never loses data**: “Backups are kept for 35 days.” [1]', null],
    ['one word of it', '“kept” [1]', null],
    ['two words of it below a label', 'Backups: “35 days” [1]', null],
  ])('%s', (_name, report, verdict) => {
    const [claim] = claimsOf(report);
    expect(judge(claim!, [quote]).verdict).toBe(verdict);
  });

  it.each([
    ['without its denial', '“backups are ever deleted before 90 days have passed” [1]', null],
    ['with it', '“It is not true that backups are ever deleted before 90 days have passed” [1]', 'supported'],
  ])('words of a sentence %s', (_name, report, verdict) => {
    const [claim] = claimsOf(report);
    const denial = 'It is not true that backups are ever deleted before 90 days have passed. They stay.';
    expect(judge(claim!, [{ ...quote, quote: denial }]).verdict).toBe(verdict);
  });

  it.each([
    ['an entity of the plan', 'Heron: “Backups are kept for 35 days.” [1]', 'supported'],
    ['words of the request', 'Weekly backups: “Backups are kept for 35 days.” [1]', 'supported'],
    ['an answer', 'Yes: “Backups are kept for 35 days.” [1]', null],
  ])('knows %s before a quotation', (_name, report, verdict) => {
    const [claim] = claimsOf(report);
    const known = { names: ['Heron'], request: 'How long does Heron keep weekly backups?' };
    expect(judge(claim!, [quote], known).verdict).toBe(verdict);
  });

  it.each(['Use “the "old" one” here', 'Use ‘the “old” one’ here', "Use 'the 'old' one' here"])(
    'sees through quotation marks inside %j',
    (source) => {
      const quotes = [{ n: 1, quote: `${source}, they say.`, verified: true }];
      for (const report of [
        '“Use “the "old" one” here” [1]',
        '"Use "the "old" one" here" [1]',
        'Docs: “Use ‘the ’old‘ one’ here” [1]',
      ]) {
        const [claim] = claimsOf(report);
        expect(judge(claim!, quotes).verdict).toBe('supported');
      }
    },
  );

  it('supports nothing by a quote that was not found in its source, or that has another number', () => {
    const [claim] = claimsOf('“Backups are kept for 35 days.” [1]');
    expect(judge(claim!, [{ ...quote, verified: false }]).verdict).toBeNull();
    expect(judge(claim!, [{ ...quote, n: 2 }]).verdict).toBeNull();
  });
});
