// Which sections of pages a model is shown, and how a page is told.
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../src/agents/researcher/outline.ts';
import { chosenSections, pageText } from '../../../../src/agents/researcher/sections.ts';
import { estimateTokens } from '../../../../src/base/tokens.ts';
import { sectionsOf } from '../../../../src/citations/page-sections.ts';
import { inWholeRun } from '../../../support/cases.ts';

const filler = (words: number) => 'This is about something else altogether. '.repeat(words / 6);
const section = (n: number, words = 120, level = '##') =>
  `${level} Section ${n}\n\nBegin ${n}. ${filler(words)}End ${n}.`;
const pageOf = (hash: string, count: number, words = 120) => ({
  hash,
  text: `# Page ${hash}\n\n${Array.from({ length: count }, (_, n) => section(n + 1, words)).join('\n\n')}`,
});
const hit = (page: { hash: string; text: string }, words: string, score: number) => {
  const start = page.text.indexOf(words);
  return { pageHash: page.hash, start, end: start + words.length, score };
};
const numbers = (shown: ReturnType<typeof chosenSections>) =>
  shown.map(({ hash, sections }) => [hash, sections.map(({ n }) => n)]);

describe('the sections that are chosen', () => {
  const one = pageOf('one', 40);
  const two = pageOf('two', 40);

  it('are the best of all, each page with its outline', () => {
    const found = [
      { passages: [hit(one, 'Begin 30.', 10), hit(one, 'Begin 8.', 9), hit(two, 'Begin 5.', 7)] },
    ];
    const cost = estimateTokens(section(30)) + 30;
    // 340 tokens are kept for an outline
    expect(numbers(chosenSections([one, two], found, 340 + cost))[0]).toEqual(['one', [30]]);
    expect(numbers(chosenSections([one, two], found, 340 + 2 * cost))[0]).toEqual(['one', [8, 30]]);
    expect(numbers(chosenSections([one, two], found, 680 + 4 * cost))).toEqual([
      ['one', [8, 30]],
      ['two', [5]],
    ]);
  });

  it('are none that fit far worse than the best, however much room there is', () => {
    const strong = [40, 39, 38].map((n, rank) => hit(one, `Begin ${n}.`, 10 - rank / 10));
    const weak = Array.from({ length: 10 }, (_, n) => hit(two, `Begin ${n + 1}.`, 3));
    expect(numbers(chosenSections([one, two], [{ passages: [...strong, ...weak] }], 20_000))).toEqual([
      ['one', [38, 39, 40]],
      ['two', []],
    ]);
  });

  it('are those that fit one of several searches well, though they fit the others not at all', () => {
    const found = [
      { passages: [hit(one, 'Begin 30.', 10), hit(two, 'Begin 1.', 2)] },
      { passages: [hit(one, 'Begin 30.', 10), hit(two, 'Begin 1.', 2)] },
      { passages: [hit(two, 'Begin 20.', 4), hit(two, 'Begin 1.', 1)] },
    ];
    expect(numbers(chosenSections([one, two], found, 20_000))[1]?.[1]).toContain(20);
  });

  it('are short ones before long ones that fit as well', () => {
    const [short, long] = [pageOf('short', 30, 60), pageOf('long', 30, 900)];
    const found = [{ passages: [hit(long, 'Begin 3.', 10), hit(short, 'Begin 3.', 9)] }];
    expect(numbers(chosenSections([long, short], found, 800))).toEqual([
      ['long', []],
      ['short', [3]],
    ]);
  });

  it('are all of a small page of which something was found, and the beginning of one in which nothing was', () => {
    const small = pageOf('small', 3);
    const other = pageOf('other', 40, 400);
    const found = [{ passages: [hit(small, 'Begin 2.', 5)] }];
    expect(numbers(chosenSections([small, other], found, 3_000))).toEqual([
      ['small', [1, 2, 3]],
      ['other', [1]],
    ]);
    // somebody who can open it is not shown what says nothing, unless nothing else does
    const shown = (results: typeof found) =>
      numbers(chosenSections([small, other], results, 3_000, { canOpen: true }));
    expect(shown(found)[1]).toEqual(['other', []]);
    expect(shown([])[1]).toEqual(['other', [1]]);
  });

  it('are all of a page of which little is left besides what fits', () => {
    const page = (rest: number) => ({
      hash: 'manual',
      text: `# Manual\n\n${section(1, 600)}\n\n${section(2, rest)}\n\n${section(3, rest)}`,
    });
    const shownOf = (manual: ReturnType<typeof page>) =>
      numbers(chosenSections([manual], [{ passages: [hit(manual, 'Begin 1.', 5)] }], 10_000));
    expect(shownOf(page(120))).toEqual([['manual', [1, 2, 3]]]);
    expect(shownOf(page(300))).toEqual([['manual', [1]]]);
  });

  it('are not the table of contents, which has the words of every question', () => {
    const headings = Array.from({ length: 40 }, (_, n) => `Section ${n + 1}`);
    const { text } = pageOf('three', 40);
    const three = { hash: 'three', text: text.replace('\n\n', `\n\n${headings.join('\n\n')}\n\n`) };
    const found = [{ passages: [hit(three, 'Section 30', 10), hit(three, 'Begin 30.', 6)] }];
    const [shown] = chosenSections([three], found, 340 + estimateTokens(section(30)) + 30);
    expect(shown?.sections.map(({ trail }) => trail.at(-1))).toEqual(['Section 30']);
  });

  it('are not an index of other pages either; a list whose items say something is none', () => {
    const items = (item: (n: number) => string) =>
      Array.from({ length: 60 }, (_, n) => `- ${item(n)}`).join('\n');
    const shownOf = (list: string) => {
      const page = { hash: 'p', text: `# All\n\n${list}\n\n# One\n\nThe zone of it is here. ${filler(120)}` };
      const found = [{ passages: [hit(page, 'zone.30', 10), hit(page, 'The zone of it', 6)] }];
      const [shown] = chosenSections([page], found, 340);
      return shown?.sections.map(({ trail }) => trail.at(-1));
    };
    expect(shownOf(items((n) => `zone.${n}()`))).toEqual(['One']);
    expect(shownOf(items((n) => `zone.${n} is it.`))).toContain('All');
  });

  it('of a page that fits too badly are none: it is named without an outline', () => {
    const weak = pageOf('three', 40);
    const found = [
      { passages: [hit(one, 'Begin 30.', 10), hit(one, 'Begin 8.', 9), hit(weak, 'Begin 5.', 1)] },
    ];
    const shown = chosenSections([weak, one], found, 180 + 2 * (estimateTokens(section(30)) + 30), {
      outline: 120,
    });
    expect(numbers(shown)).toEqual([
      ['three', []],
      ['one', [8, 30]],
    ]);
    const named = { ...weak, title: 'Three', url: 'https://a.test/three' };
    expect(pageText(named, shown[0]!, 120)).toBe(
      'Title: Three\nAddress: a.test/three\n\nNothing of it is shown: others fit better. It has §1 to §40.',
    );
    expect(pageText({ ...one, title: 'One', url: 'https://a.test/one' }, shown[1]!, 120)).toContain(
      'Sections (',
    );
  });

  it('of pages that somebody named are some of each, however badly they fit', () => {
    const found = [
      { passages: [hit(one, 'Begin 30.', 10), hit(one, 'Begin 8.', 9), hit(two, 'Begin 5.', 1)] },
    ];
    expect(numbers(chosenSections([two, one], found, 1_500, { outline: 120 }))[0]?.[1]).toEqual([]);
    const tokens = 2 * 180 + 2 * (estimateTokens(section(30)) + 30);
    expect(numbers(chosenSections([two, one], found, tokens, { outline: 120, asked: true }))).toEqual([
      ['two', [5]],
      ['one', [30]],
    ]);
  });

  it('are none that were shown before', () => {
    const found = [{ passages: [hit(one, 'Begin 30.', 10), hit(one, 'Begin 8.', 9)] }];
    const seen = new Map([['one', new Set([30, 29, 31])]]);
    const [shown] = chosenSections([one], found, 700, { seen });
    expect(shown?.sections.map(({ n }) => n)).toContain(8);
    expect(shown?.sections.map(({ n }) => n)).not.toContain(30);
  });

  it('are whole; only where not even one fits, the part that was found', () => {
    const big = { hash: 'big', text: `# Big\n\n${filler(400)}\nThe answer is 42.\n${filler(400)}` };
    const found = [{ passages: [hit(big, 'The answer is 42.', 1)] }];
    const [whole] = chosenSections([big], found, 10_000);
    expect(whole?.sections).toEqual(sectionsOf(big.text));
    const [part] = chosenSections([big], found, 120);
    expect(big.text.slice(part?.sections[0]?.start, part?.sections[0]?.end)).toContain('The answer is 42.');
    expect(estimateTokens(big.text.slice(part?.sections[0]?.start, part?.sections[0]?.end))).toBeLessThan(
      120,
    );
  });

  it('of a page of 10 MB, and of one with 20,000 headings, are few and come soon', inWholeRun, () => {
    const large = {
      hash: 'large',
      text: `# Large\n\n${'x'.repeat(5_000_000)}\nThe answer is 42.\n${'y '.repeat(2_500_000)}`,
    };
    const many = pageOf('many', 20_000, 6);
    const found = [{ passages: [hit(large, 'The answer is 42.', 1), hit(many, 'Begin 15000.', 1)] }];
    const began = performance.now();
    const shown = chosenSections([large, many], found, 12_000);
    const texts = [
      pageText({ ...large, title: 'Large', url: 'https://a.test/docs/15/large.html' }, shown[0]!),
      pageText({ ...many, title: 'Many', url: 'knowledge:many.md' }, shown[1]!),
    ];
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(texts[0]).toContain('The answer is 42.');
    expect(texts[0]).toContain('Address: a.test/docs/15/large.html');
    expect(texts[1]).not.toContain('Address');
    expect(texts[1]).toContain('Begin 15000.');
    expect(texts[1]).toMatch(/§\d+-20000 Section \d+ … Section 20000/);
    expect(estimateTokens(texts.join(''))).toBeLessThan(13_500);
  });

  it('of pages without any text are none', () => {
    expect(numbers(chosenSections([{ hash: 'none', text: '# A\n\n## B\n' }], [], 1_000))).toEqual([
      ['none', []],
    ]);
    expect(chosenSections([], [], 1_000)).toEqual([]);
  });
});

describe('an outline', () => {
  const sections = sectionsOf('# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n');

  it('has a line for each heading with its number, and marks what is shown', () => {
    expect(outlineOf('', sections, new Set([2]))).toBe('§1 A\n  §2* B\n    §3 C\n  §4 D');
  });

  it('folds what does not fit, with the numbers that are inside', () => {
    expect(outlineOf('', sections, new Set([2, 3]), 6)).toBe('§1 A\n  §2-3* B\n  §4 D');
  });

  it('tells parts of one long section apart by their first words', () => {
    const text = `# Settings\n\n${['busy_timeout', 'synchronous', 'optimize'].map((name) => `PRAGMA ${name}. ${'It does this. '.repeat(350)}`).join('\n\n')}`;
    const lines = outlineOf(text, sectionsOf(text), new Set()).split('\n');
    expect(lines.map((line) => line.slice(0, 34))).toEqual([
      '§1 Settings: PRAGMA busy_timeout. ',
      '§2 Settings: PRAGMA synchronous. I',
      '§3 Settings: PRAGMA optimize. It d',
    ]);
  });

  it('names the items of a long list that has no headings, all or the first, the last and some (F19)', () => {
    const item = (n: number) =>
      `PRAGMA long_name_${n};\nPRAGMA long_name_${n} = N;\n\n${'It does this. '.repeat(101)}It does.\n\n- no item of it\n- neither`;
    const pragmas = (count: number) =>
      `# Pragmas\n\n${Array.from({ length: count }, (_, n) => item(n + 1)).join('\n\n')}`;
    const outline = (text: string) => outlineOf(text, sectionsOf(text), new Set([1]));
    expect(outline(pragmas(12))).toBe(
      [
        '§1* Pragmas: PRAGMA long_name_1; PRAGMA long_name_2; PRAGMA long_name_3; PRAGMA long_name_4',
        '§2 Pragmas: PRAGMA long_name_5; PRAGMA long_name_6; PRAGMA long_name_7; PRAGMA long_name_8',
        '§3 Pragmas: PRAGMA long_name_9; PRAGMA long_name_10; PRAGMA long_name_11; PRAGMA long_name_12',
      ].join('\n'),
    );
    expect(outline(pragmas(150)).split('\n')[1]).toBe('§2 Pragmas: PRAGMA long_name_5 … PRAGMA long_name_8');
    expect(outline(pragmas(2_000))).toMatch(/^§1-\d+ Pragmas$/);
  });
});
