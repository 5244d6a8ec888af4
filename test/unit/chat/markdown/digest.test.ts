// The short form of a report.
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/chat/markdown/digest.ts';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { plainInlines, plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { citations, report } from './markdown-samples.ts';

function digest(markdown: string): { summary: string; findings: string[] } {
  const { summary, findings } = digestOf(parseMarkdown(markdown, citations));
  return { summary: plainText(summary), findings: findings.map(plainInlines) };
}

describe('digestOf', () => {
  it('takes the summary and one cited sentence of each section', () => {
    expect(digest(report)).toEqual({
      summary:
        'PostgreSQL keeps its log for 35 days by default [1]. That was 7 days before version 17 [2][3]. Both can be set.',
      findings: ['wal_keep_size is 1 GB [1]', 'One source says 7 days [2].'],
    });
  });

  it('takes three sentences at most, and cuts none at a link, a number or code', () => {
    const text =
      'Version 3.5 is in [A. B. C](https://x.test) [1]. `a. B` is old. It is new [2]. And more [3].';
    expect(digest(text)).toEqual({
      summary: 'Version 3.5 is in A. B. C (https://x.test/) [1]. a. B is old. It is new [2].',
      findings: [],
    });
  });

  it('cuts no label behind the number of a section', () => {
    const text =
      'First.\n\n### One\n\nCREATE TABLE › 3.6. UNIQUE constraints: each row is unique [1]. It is so. And § 4. More [2].';
    expect(digest(text).findings).toEqual([
      'CREATE TABLE › 3.6. UNIQUE constraints: each row is unique [1].',
    ]);
  });

  it('takes first sentences where a report begins with a heading or a list', () => {
    expect(
      digest('# Title\n\n- One [1].\n- Two.\n\n# More\n\nIt is three. It is four [2]. It is five [3].'),
    ).toEqual({
      summary: 'One [1].\n\nTwo.',
      findings: ['It is four [2].'],
    });
  });

  it('takes five findings at most', () => {
    const section = (name: string) => `## ${name}\n\nFact of ${name} [1].\n\n### More of it\n\nOther [2].`;
    expect(digest(`Summary.\n\n${['A', 'B', 'C'].map(section).join('\n\n')}`).findings).toEqual([
      'Fact of A [1].',
      'Other [2].',
      'Fact of B [1].',
      'Other [2].',
      'Fact of C [1].',
    ]);
  });

  it('has nothing to say about nothing', () => {
    expect(digest('')).toEqual({ summary: '', findings: [] });
    expect(digest('# Only a title')).toEqual({ summary: '', findings: [] });
  });
});
