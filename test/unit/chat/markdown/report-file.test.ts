// The file that comes with a report.
import { cases } from '../../../support/cases.ts';
import { english } from '../../../support/english.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { reportFile } from '../../../../src/chat/markdown/report-file.ts';
import { hostileMarkdown } from './markdown-samples.ts';

const view = {
  report: 'It is 35 days [1], not 7 [3].\n',
  citations: [
    { n: 3, url: 'https://three.test/?a=1', title: 'Three', quote: '7 days', verified: false },
    { n: 1, url: 'https://one.test', title: 'One *star* [2]', quote: 'It is 35 days.', verified: true },
    { n: 1, url: 'https://one.test', title: 'One *star* [2]', quote: 'No [less].', verified: true },
    { n: 4, url: 'notes/a_b.md', title: '', quote: '', verified: true },
  ],
  cautions: ['1 page could not be read.', '# not a heading'],
};

describe('reportFile', () => {
  it('holds the report, the cautions, and its sources under their numbers with all quotes', () => {
    expect(reportFile(view, 'Log retention', english).content).toBe(`It is 35 days [1], not 7 [3].

## Please note

- 1 page could not be read.
- \\# not a heading

## Sources

- [1] One \\*star\\* \\[2\\] – <https://one.test/>
  - “It is 35 days.”
  - “No \\[less\\].”
- [3] Three – <https://three.test/?a=1>
  - “7 days” (quote not found word for word in the source)
- [4] notes/a_b.md
`);
  });

  it('has the sentences of a draft to look at before its sources (F57)', () => {
    const lookAt = [
      { sentence: '# All *are*.', why: 'partial', reason: 'not “all”', numbers: [1, 3] },
      { sentence: 'So.', why: 'mended', reason: '', numbers: [1] },
    ] as const;
    const { content } = reportFile({ ...view, lookAt }, 'x', english);
    expect(content.slice(content.indexOf('## Look'), content.indexOf('\n## Sources'))).toBe(`## Look at these

- \\# All \\*are\\*.

  Borne out only in part (\\[1\\]\\[3\\]). Not “all”.
- So.

  Reworded while it was checked (\\[1\\]).
`);
  });

  it('is only the report where there is nothing else', () => {
    expect(reportFile({ report: 'No.', citations: [], cautions: [] }, '', english).content).toBe('No.\n');
  });

  it('keeps its form whatever a source is called and says', () => {
    fc.assert(
      fc.property(hostileMarkdown, hostileMarkdown, (title, quote) => {
        const citation = { n: 1, url: 'https://one.test', title, quote, verified: true };
        const { content } = reportFile(
          { report: 'A [1].', citations: [citation], cautions: [quote] },
          title,
          english,
        );
        const blocks = parseMarkdown(content, new Map([[1, 'https://one.test']]));
        expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'heading', 'list']);
        expect(JSON.stringify(blocks).match(/"kind":"citation"/g)).toHaveLength(2);
        expect(JSON.stringify(blocks).match(/"kind":"link"/g)).toHaveLength(1);
      }),
      cases(200),
    );
  });

  it.each([
    ['How long does PostgreSQL 17 keep its log?', 'how-long-does-postgresql-17-keep-its-log.md'],
    ['Größe & Maß: Łódź œuvre', 'grosse-mass-lodz-oeuvre.md'],
    ['../../etc/passwd\0', 'etc-passwd.md'],
    ['日本語', 'report.md'],
    ['word '.repeat(40), `${'word-'.repeat(12).slice(0, -1)}.md`],
    ['x'.repeat(100), `${'x'.repeat(60)}.md`],
  ])('calls the file of %j %s', (title, name) => {
    expect(reportFile(view, title, english).name).toBe(name);
  });
});
