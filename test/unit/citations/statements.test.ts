// What a report says, piece by piece: where it stands, what it cites, and what is no claim at all.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainClaim, statementsOf } from '../../../src/citations/statements.ts';
import { cases, inWholeRun } from '../../support/cases.ts';

const textsOf = (report: string) => statementsOf(report).map(({ text }) => text);
const citedIn = (report: string) => statementsOf(report).filter(({ numbers }) => numbers.length > 0);

describe('statements', () => {
  it('stand at their offsets, markers included (A97)', () => {
    const report =
      '## Speed\n\nIt is fast [1]. It is old, too [2][3]!\n\n- **Size**: “Three [9\\].” [1][2]\n\n| what | n |\n|---|---|\n| limit | 5 [4] |\n';
    const found = statementsOf(report);
    expect(found.map(({ start, end }) => report.slice(start, end))).toEqual([
      'It is fast [1]',
      'It is old, too [2][3]',
      '**Size**: “Three [9\\].” [1][2]',
      'limit | 5 [4]',
    ]);
    expect(found.map(({ id }) => id)).toEqual(['claim-1', 'claim-2', 'claim-3', 'claim-4']);
  });

  it('have all numbers of a sentence, in order, each once (A98)', () => {
    const [claim] = statementsOf(
      'A is fast [1], while B is slow [2][3], says C [4][2]. Nobody knows D at all.',
    );
    expect(claim).toMatchObject({ numbers: [1, 2, 3, 4], text: 'A is fast, while B is slow, says C' });
  });

  it.each([
    ['the sentence before its marker', 'It is fast [1]. It is small [2].', ['It is fast', 'It is small']],
    ['a marker behind the stop', 'It is fast. [1] It is small.[2]', ['It is fast.', 'It is small.']],
    ['what limits it', 'It is fast [1] unless it is full.', ['It is fast unless it is full.']],
    [
      'abbreviations',
      'See e.g. Smith et al. in Fig. 3 vs. J. Doe [1].',
      ['See e.g. Smith et al. in Fig. 3 vs. J. Doe'],
    ],
    ['decimals and versions', 'It needs Node.js 3.5 and 2.5 GB [1].', ['It needs Node.js 3.5 and 2.5 GB']],
    ['German dates', 'Am 3. Oktober 1990 war es z. B. so [1].', ['Am 3. Oktober 1990 war es z. B. so']],
    ['Chinese', '第二句很快[1]。第三句[2]。', ['第二句很快', '第三句']],
    ['Arabic', 'تُحفظ النسخ لمدة ٣٥ يوما [1]. وهي آمنة [2].', ['تُحفظ النسخ لمدة ٣٥ يوما', 'وهي آمنة']],
    ['stops in quotation marks', 'The manual says “Stop. Go. Now” [1].', ['The manual says “Stop. Go. Now”']],
    ['bold labels', '- **Speed. Size:** It is fast [1].', ['**Speed. Size:** It is fast']],
    ['a sentence in bold', '**It is fast [1].** And more [2].', ['It is fast', 'And more']],
    ['rows of tables', '| a | 35 days [1] | b. C [2] |', ['a | 35 days | b. C']],
    ['no index and no escaped bracket', 'Read a[1] and \\[1\\] and `x [1]`.', []],
  ])('are told apart in %s', (_name, report, texts) => {
    expect(citedIn(report).map(({ text }) => text)).toEqual(texts);
  });

  it('include what cites nothing, because somebody may have to check it', () => {
    expect(textsOf('The engine was built in a garage by two brothers. It is fast [1].')).toEqual([
      'The engine was built in a garage by two brothers.',
      'It is fast',
    ]);
  });

  it('have every column of their table in its head, also one without a name', () => {
    const [row] = statementsOf('| | a) cookie | b) |\n|-|-|-|\n| Shared | no [1] | – |');
    expect(row).toMatchObject({ head: '– | a) cookie | b)', text: 'Shared | no' });
  });

  it('know where they stand: headings, the sentence before, the head of the table', () => {
    const report =
      '## Engines\n\n### Speed\n\nFalcon is fast [1]. Heron is not [2].\n\nOsprey is neither [3].\n\n| what | how much |\n|---|---|\n| limit | 5 [4] |\n\n## Age\n\nAll are old [5].';
    expect(statementsOf(report).map(({ section, before, head }) => [section, before, head])).toEqual([
      ['Engines › Speed', '', ''],
      ['Engines › Speed', 'Falcon is fast', ''],
      ['Engines › Speed', '', ''],
      ['Engines › Speed', '', 'what | how much'],
      ['Age', '', ''],
    ]);
  });
});

describe('a row of a table', () => {
  it('ends before the bar that closes it', () => {
    const report = '| what | n |\n|-|-|\n| limit [4] | about five |\n| a \\| b [1] | none \\|\n';
    expect(statementsOf(report).map(({ start, end }) => report.slice(start, end))).toEqual([
      'limit [4] | about five',
      'a \\| b [1] | none \\|',
    ]);
  });
});

describe('a paragraph of bold words', () => {
  it.each([
    ['The two proposals of the colleagues', '\n\nIt is fast [1].'],
    ['Die Platte des Shops läuft voll', '\nIt is fast [1].'],
    ['两种被提出的修复方案各有什么问题', '\n\nIt is fast [1].'],
    ['Run this on reporting, never on the shop:', '\n\n- It is fast [1].'],
  ])('is a heading where it does not end as a sentence does: %s', (title, below) => {
    expect(statementsOf(`# A\n\n**${title}**${below}`)).toMatchObject([
      { text: 'It is fast', section: `A › ${title}`, before: '' },
    ]);
  });

  it.each([
    ['ends as a sentence does', '**The two proposals are wrong.**\n\nIt is fast [1].'],
    ['ends so behind them', '**The two proposals are wrong**.\n\nIt is fast [1].'],
    ['cites', '**The two proposals are wrong [2]**\n\nIt is fast [1].'],
    ['has nothing below it', 'It is fast [1].\n\n**The two proposals are wrong**\n'],
    ['stands below others', 'It is fast [1].\n**The two proposals are wrong**\n\nIt is old.'],
    ['is an item', '- **The two proposals are wrong**\n- It is fast [1].'],
  ])('is a claim where it %s', (_where, report) => {
    expect(textsOf(report).join(' ')).toContain('The two proposals are wrong');
  });
});

describe('numbered bold words that begin a paragraph', () => {
  it('are the heading of what follows, and words of their own sentence', () => {
    const report =
      '### A\n\n**1. Before** it is fast.\n\n**2. Later**\n\nIt is new.\n\n**3. At last**, with care:\n\nIt is slow.';
    expect(statementsOf(report)).toMatchObject([
      { text: '**1. Before** it is fast.', section: 'A › 1. Before' },
      { text: 'It is new.', section: 'A › 2. Later' },
      { text: 'It is slow.', section: 'A › 3. At last' },
    ]);
  });

  it('are none where they bear no number', () => {
    const report = '### A\n\n**1. Before**\n\n**Mind** the gap here.\n\nIt is slow.';
    expect(statementsOf(report).map(({ section }) => section)).toEqual(['A › 1. Before', 'A › 1. Before']);
  });
});

describe('no statement', () => {
  it.each([
    ['is a heading', '## The engine was built in a garage\n\n### Is it [1]'],
    ['is a question', 'Was the engine built in a garage by two brothers? Warum? 这是什么引擎呢？'],
    ['is a question that cites', 'Was it built in a garage [1]?'],
    [
      'is code',
      '```\nthe engine was built in a garage [1].\n```\n\n~~~ sh\nrun this one in the garage [2].\n~~~',
    ],
    [
      'is the head of a table and the line below',
      '| What the engine costs | Where it was built |\n|:---|---:|',
    ],
    ['is a line that leads to the next one', 'These are the engines that were built there:'],
    ['is a label', '**Speed**\n\n- Fast'],
    ['is nothing', ''],
    ['is white space', ' \n\t\n'],
    ['is a rule', '---\n\n***\n'],
  ])('%s (F8, A138)', (_what, report) => {
    expect(statementsOf(report)).toEqual([]);
  });

  it('is inside a fence, and everything behind it is seen', () => {
    expect(textsOf('````\n```\n````\nIt is false [1].')).toEqual(['It is false']);
    expect(textsOf('~~~\n```\n~~~\nIt is false [1].')).toEqual(['It is false']);
  });
});

describe('bold words at the beginning of a paragraph or an item', () => {
  it.each([
    ['a paragraph', '**React properly.** Then retry it [1].', [['Then retry it', '']]],
    ['a paragraph below a heading', '## A\n**React properly.** Then retry it [1].', [['Then retry it', '']]],
    ['an item', '- **Not on NFS.** It stays local [1].', [['It stays local', '']]],
    [
      'items in a row',
      '1. **Not on NFS.** It stays local [1].\n2. __Use a queue for it.__ It is safe [2].',
      [
        ['It stays local', ''],
        ['It is safe', 'It stays local'],
      ],
    ],
    ['any language', '**不要放在网络文件系统上。** 文件留在本地[1]。', [['文件留在本地', '']]],
    ['a stop behind the bold', '**Heron is quite new**. It is quick [1].', [['It is quick', '']]],
  ])('are a heading in the line of %s', (_where, report, found) => {
    expect(statementsOf(report).map(({ text, before }) => [text, before])).toEqual(found);
  });

  it('are told as that with what stands in their line, and with nothing below it', () => {
    const report = '## Locks\n\n**Does that help?** Yes, it does [1].\n\nIt is over [2].';
    expect(statementsOf(report).map(({ text, section }) => [text, section])).toEqual([
      ['Yes, it does', 'Locks › Does that help?'],
      ['It is over', 'Locks'],
    ]);
  });

  it.each([
    ['are the whole paragraph', '**It is the whole paragraph.**', '**It is the whole paragraph.**'],
    ['are all there is', '**It is quick and new.** **It is old as well.**', '**It is quick and new.**'],
    ['cite', '**It is quick and new [1].** And more [2].', 'It is quick and new'],
    ['are cited behind the stop', '**It is quick and new.** [1] And more [2].', '**It is quick and new.**'],
    [
      'stand in the middle',
      'It is old.\n**It is quick and new.** And more [2].',
      'It is old. **It is quick and new.**',
    ],
  ])('are a claim where they %s', (_where, report, claim) => {
    expect(textsOf(report).join(' ')).toContain(claim);
  });
});

describe('the words of a claim', () => {
  it.each([
    ['**All** of `src/**/*.ts` \\[PG17\\] matches `a\\.b`', 'All of `src/**/*.ts` [PG17] matches `a\\.b`'],
    ['**`2 ** 10` is 1024**, \\*exactly\\*', '`2 ** 10` is 1024, *exactly*'],
  ])('are without marks, but for code: %s', (claim, words) => {
    expect(plainClaim(claim)).toBe(words);
  });
});

describe('whatever a model writes', () => {
  const piece = fc.constantFrom(
    'Heron',
    'is fast.',
    '[1]',
    '[2][3]',
    '\n',
    '\n\n',
    '# ',
    '- ',
    '1. ',
    '> ',
    '| ',
    ' |',
    '|---|',
    '```\n',
    '**',
    '`',
    '“',
    '”',
    '?',
    ':',
    '。',
    '[',
    ']',
    '\\[4\\]',
    'a[5]',
    ' ',
    '😀',
  );
  const report = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  it('statements do not overlap, are in order, and hold their own markers (A97, A98)', () => {
    fc.assert(
      fc.property(report, (text) => {
        let last = 0;
        for (const { start, end, numbers } of statementsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          for (const n of numbers) expect(text.slice(start, end)).toContain(`[${n}]`);
          last = end;
        }
      }),
      cases(2_000),
    );
  });

  it.each([
    ['sentences', 'It is so [1]. '],
    ['one sentence', 'word '],
    ['markers', '[1]'],
    ['open brackets', '['],
    ['borders', '|'],
    ['lines of tables', '| a [1] |\n'],
    ['heads of tables', '| a |\n|-|\n'],
    ['headings', '###### a\n'],
    ['marks of items', '- '],
    ['numbers of items', '1. '],
    ['quotation marks', '“'],
    ['fences', '```\n'],
    ['stars', '**'],
    ['bold words', '**a.** '],
    ['stops', '. '],
    ['white space', ' '],
    ['lines', 'a\n'],
  ])('100 kB of %s are read in a moment', inWholeRun, (_name, unit) => {
    const text = unit.repeat(100_000 / unit.length);
    const before = performance.now();
    statementsOf(text);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
