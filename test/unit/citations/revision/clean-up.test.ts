// What leaves a report, and that everything else of it stays as it is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeOut } from '../../../../src/citations/revision/clean-up.ts';
import { statementsOf } from '../../../../src/citations/statements.ts';
import { cases, inWholeRun } from '../../../support/cases.ts';

/** The report without those of its statements that hold this word. */
function without(report: string, word = 'denied') {
  const statements = statementsOf(report);
  const leaving = statements.filter(({ text }) => text.includes(word));
  expect(leaving.length).toBeGreaterThan(0);
  return { ...takeOut(report, leaving), statements, leaving };
}

const outOf = (report: string, word?: string) => without(report, word).text;

describe('what is taken out', () => {
  it('is a sentence with its markers, and nothing else (A137)', () => {
    expect(outOf('The limit is 10 [1]. The default is denied [2]. It was made in 2019 [3].')).toBe(
      'The limit is 10 [1]. It was made in 2019 [3].',
    );
    expect(outOf('The limit is 10 [1]. The last one is denied [2].')).toBe('The limit is 10 [1].');
    expect(outOf('The first one is denied [1]. The limit is 10 [2].')).toBe('The limit is 10 [2].');
  });

  it('leaves every other claim where `placeOf` says (A97)', () => {
    const { text, placeOf, statements } = without(
      'First it says this [1]. This is denied [2].\n\n- At last this [3].\n- Also denied [4].\n\n## Denied part\n\nThis too is denied [5].\n\n## End\n\nIt holds [6].',
    );
    expect(statements.map(placeOf).map((place) => place && text.slice(place.start, place.end))).toEqual([
      'First it says this [1]',
      null,
      'At last this [3]',
      null,
      null,
      'It holds [6]',
    ]);
  });

  it('is a list item whole, or one sentence of it (A138)', () => {
    const report = '- One holds [1].\n- Two is denied [2].\n- Three holds [3]. And this is denied [4].\n';
    expect(outOf(report)).toBe('- One holds [1].\n- Three holds [3].\n');
  });

  it('takes the bold heading of its line along where nothing else is left of it (A138)', () => {
    const report =
      '**First of all.** It holds [1].\n\n**On the disk.** It is denied [2]. So is this denied.\n\n';
    expect(outOf(`${report}- **Last.** It is denied [3].\n- **Bold.** It holds [4].`)).toBe(
      '**First of all.** It holds [1].\n\n\n- **Bold.** It holds [4].',
    );
    expect(outOf('**On the disk.** It is denied [2]. It holds [1].')).toBe('**On the disk.** It holds [1].');
    expect(outOf('**On the disk.**\n\nIt is denied [2]. It holds [1].')).toContain('**On the disk.**');
  });

  it.each([
    ['猎鹰很老[1]。苍鹭 denied 了 [2]。鱼鹰很快[3]。', '猎鹰很老[1]。鱼鹰很快[3]。'],
    [
      '猎鹰很老[1]。\n\n苍鹭 denied 了 [2]。\n\n- 鱼鹰很快[3]。\n- 它 denied 了 [4]。',
      '猎鹰很老[1]。\n\n\n- 鱼鹰很快[3]。\n',
    ],
    ['यह एक है [1]। यह denied है [2]। यह तीन है [3]।', 'यह एक है [1]। यह तीन है [3]।'],
    ['It is old [1]. It is denied [2]! It is quick [3].', 'It is old [1]. It is quick [3].'],
    ['It is old [1]. (It is denied [2].) It is quick [3].', 'It is old [1]. It is quick [3].'],
  ])('takes its stop along in any script, and the bracket that it has opened: %s', (report, left) => {
    expect(outOf(report)).toBe(left);
  });

  it('takes along the block of code that it leads to, and no other', () => {
    const code = '```sh\nfalcon --drop-all\n\nls\n```\n';
    const more = 'It is old [2]. See this:\n\n```sh\nls\n```';
    expect(outOf(`It is young [1]. With this it is denied [2]:\n\n${code}\n${more}`)).toBe(
      `It is young [1].\n${more}`,
    );
    expect(outOf(`It is denied [2].\n\n${code}`)).toContain(code);
    expect(outOf(`It is denied [2]: so it is. \n\n${code}`)).toContain(code);
  });

  it('is replaced in a table, whose rows and columns stay (A138)', () => {
    const report = '| what | how much |\n| --- | --- |\n| denied limit | 10 [1] |\n| default | 5 [2] |';
    expect(outOf(report)).toBe(
      '| what | how much |\n| --- | --- |\n| denied limit | not found |\n| default | 5 [2] |',
    );
  });

  it('is replaced in a row that cites nothing, too: all of it but its label (A138)', () => {
    const report = '| what | how much | since |\n| --- | --- | --- |\n| denied limit | 10 pieces | |\n';
    expect(outOf(report)).toBe(
      '| what | how much | since |\n| --- | --- | --- |\n| denied limit | not found | |\n',
    );
  });

  it('is never code, nor code in a table or an escaped border (A138)', () => {
    const code = '```\nlimit = 5 [1] // denied\n```';
    expect(outOf(`${code}\n\nThis is denied [1].\n\nThis holds [2].`)).toBe(`${code}\n\n\nThis holds [2].`);
    const table = '| a | b | c |\n| --- | --- | --- |\n| `arr[3]` | x \\| y | denied [1] |';
    expect(outOf(table).split('\n')[2]).toBe('| `arr[3]` | x \\| y | not found |');
  });

  it('takes the headings of sections along that became empty, and only those (A139)', () => {
    const report =
      '## Empty before\n\n## Parts\n\n### One\n\nIt is denied [1].\n\n## Rest\n\nIt holds [2].\n\n## Last\n\nThis is denied as well [3].';
    const text = outOf(report);
    expect(text.match(/^#.*/gm)).toEqual(['## Empty before', '## Rest']);
    expect(text).toContain('It holds [2].');
  });

  it('leaves no bare mark where all sentences of an item go (A139)', () => {
    const report = '## Parts\n\n- A is denied [1]. B is denied [2].\n\n## Rest\n\nIt holds [3].';
    expect(outOf(report).trim()).toBe('## Rest\n\nIt holds [3].');
  });

  it('is nothing when all is well', () => {
    const report = '## A\n\nIt holds [1].\n\n## B\n';
    expect(takeOut(report, []).text).toBe(report);
  });

  it('is found among forty thousand headings in a moment', inWholeRun, () => {
    const report = `${'## b\n'.repeat(40_000)}This is denied [1].`;
    const before = performance.now();
    expect(outOf(report).startsWith('## b\n## b')).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('keeps every claim at its place and every table in its form, whatever leaves (A97, A138)', () => {
    const sentence = fc.constantFrom('It holds so far [1]. ', 'This is denied [2]. ', 'All of it is so. ');
    const line = fc.oneof(
      fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.join('').trim()),
      fc.array(sentence, { minLength: 1, maxLength: 2 }).map((all) => `- ${all.join('').trim()}`),
      fc.constantFrom(
        '### Part',
        '',
        '',
        '| a | b |\n|---|---|\n| x | denied [3] |\n| y | holds [4] |',
        '```\ndenied [9]\n```',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const report = lines.join('\n');
        const statements = statementsOf(report);
        const { text, placeOf } = takeOut(
          report,
          statements.filter((one) => one.text.includes('denied')),
        );
        for (const one of statements) {
          const place = placeOf(one);
          if (one.text.includes('denied')) continue;
          expect(place && text.slice(place.start, place.end)).toBe(report.slice(one.start, one.end));
        }
        expect(text.match(/^\|/gm)?.length ?? 0).toBe(report.match(/^\|/gm)?.length ?? 0);
        expect(text.match(/```/g)?.length ?? 0).toBe(report.match(/```/g)?.length ?? 0);
        expect(text).not.toContain('This is denied');
      }),
      cases(500),
    );
  });
});
