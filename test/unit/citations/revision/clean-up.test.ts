import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../../src/citations/claims.ts';
import { cleanUp } from '../../../../src/citations/revision/clean-up.ts';
import type { Verdict } from '../../../../src/citations/verdict.ts';

/** The report cleaned up with a verdict for each of its claims, in order. */
function cleaned(report: string, ...verdicts: readonly (Verdict | null)[]) {
  const claims = claimsOf(report).map((claim, index) => ({ ...claim, verdict: verdicts[index] ?? null }));
  expect(claims).toHaveLength(verdicts.length);
  return { ...cleanUp(report, claims, 'parenthetical'), claims };
}

describe('cleanUp', () => {
  it('removes what a source denies, softens what it does not say, and leaves the rest alone (A137)', () => {
    const { text } = cleaned(
      'The limit is 10 [1]. The default is 5 [2]. It was made in 2019 [3]. Nobody knows why [4].',
      'supported',
      'contradicted',
      'unsupported',
      null,
    );
    expect(text).toBe('The limit is 10 [1]. It was made in 2019 (unverified). Nobody knows why [4].');
  });

  it('knows where each claim stands afterwards, and which one is gone (A97)', () => {
    const { text, placeOf, claims } = cleaned(
      'First it says this [1]. Then that [2]. At last this [3].',
      'contradicted',
      'unsupported',
      'supported',
    );
    const places = claims.map((claim) => placeOf(claim));
    expect(places.map((place) => place && text.slice(place.start, place.end))).toEqual([
      null,
      'Then that (unverified)',
      'At last this [3]',
    ]);
  });

  it('takes a list item out whole, and keeps the other sentences of one (A138)', () => {
    const report = '- One holds [1].\n- Two is denied [2].\n- Three holds [3]. And this is denied [4].\n';
    const { text } = cleaned(report, 'supported', 'contradicted', 'supported', 'contradicted');
    expect(text).toBe('- One holds [1].\n- Three holds [3].\n');
  });

  it('keeps the rows and columns of a table (A138)', () => {
    const report =
      '| what | how much |\n| --- | --- |\n| limit | 10 [1] |\n| default | 5 [2] |\n| rest | 7 [3] |';
    const { text } = cleaned(report, 'contradicted', 'unsupported', 'supported');
    const rows = text.split('\n');
    expect(rows).toHaveLength(5);
    expect(rows.map((row) => row.split('|').length)).toEqual([4, 4, 4, 4, 4]);
    expect(rows[2]).toBe('| limit | (removed: its source says otherwise) |');
    expect(rows[3]).toBe('| default | 5 (unverified) |');
    expect(rows[4]).toBe('| rest | 7 [3] |');
  });

  it('never touches code (A138)', () => {
    const code = '```\nlimit = 5 [1]\n```';
    expect(
      cleaned(`${code}\n\nThis is denied [1].\n\nThis holds [2].`, 'contradicted', 'supported').text,
    ).toBe(`${code}\n\n\nThis holds [2].`);
  });

  it('takes away the headings of sections that became empty, and only those (A139)', () => {
    const report = [
      '## Empty before',
      '',
      '## Parts',
      '',
      '### One',
      '',
      'It is denied [1].',
      '',
      '## Rest',
      '',
      'It holds [2].',
      '',
      '## Last',
      '',
      'Denied as well [3].',
    ].join('\n');
    const { text } = cleaned(report, 'contradicted', 'supported', 'contradicted');
    expect(text.match(/^#.*/gm)).toEqual(['## Empty before', '## Rest']);
    expect(text).toContain('It holds [2].');
  });

  it('takes away nothing when all is well', () => {
    const report = '## A\n\nIt holds [1].\n\n## B\n';
    expect(cleaned(report, 'supported').text).toBe(report);
  });

  it('leaves code in a table, and an escaped border, as they are (A138)', () => {
    const report = '| a | b | c |\n| --- | --- | --- |\n| `arr[3]` | x \\| y | foo [1] |';
    const rows = cleaned(report, 'unsupported').text.split('\n');
    expect(rows[2]).toBe('| `arr[3]` | x \\| y | foo (unverified) |');
    expect(cleaned(report, 'contradicted').text.split('\n')[2]).toBe(
      '| `arr[3]` | x \\| y | (removed: its source says otherwise) |',
    );
  });

  it('takes a heading out that is itself denied, and keeps bold in pairs', () => {
    expect(cleaned('## A is B [1]\n\nIt holds [2].', 'contradicted', 'supported').text.trim()).toBe(
      'It holds [2].',
    );
    expect(cleaned('**Acme won [1].** More text.', 'unsupported').text).toBe(
      '**Acme won (unverified).** More text.',
    );
  });

  it('leaves no bare mark where all sentences of an item are denied (A139)', () => {
    const report = '## Parts\n\n- A is one [1]. B is two [2].\n\n## Rest\n\nIt holds [3].';
    expect(cleaned(report, 'contradicted', 'contradicted', 'supported').text.trim()).toBe(
      '## Rest\n\nIt holds [3].',
    );
  });

  it('reads forty thousand headings once', () => {
    const report = `${'## b\n'.repeat(40_000)}It is denied [1].`;
    expect(cleaned(report, 'contradicted').text.startsWith('## b\n## b')).toBe(true);
  });
});
