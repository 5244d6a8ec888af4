// Lists of sources of a model's own, in every way in which models write them; and sections that only sound like one.
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/citations/clean.ts';
import { inWholeRun } from '../../support/cases.ts';

const body = 'The write-ahead log is kept in a file of its own [1].';
const after = '## Open questions\n\n- Who keeps it?';

describe('a list of sources', () => {
  it.each([
    [
      'sections below its heading',
      '## Sources\n\n### Web\n\n- [A](https://a.test)\n\n### Papers\n\n- B. 2020.',
    ],
    [
      'bold groups below its heading',
      '## References\n\n**Web**\n- [A](https://a.test)\n\n**Papers**\n- B. 2020.',
    ],
    ['two names', '## Sources and References\n\n1. A'],
    ['two German names', '## Quellen & Literatur\n\n1. A'],
    ['a qualifier', '### Key sources\n\n- [1] A\n- [2] B'],
    ['a list for further reading', '## Further reading\n\n- [A](https://a.test/x)\n- https://b.test'],
    ['an emoji', '## 📚 Sources\n\n- A'],
    ['an emoji behind it', '## Sources 🔗\n\n- A'],
    ['brackets around it', '**[References]**\n\n- A'],
    ['italics', '*Sources:*\n- A\n- B'],
    ['a list item as its title', '- **Sources:**\n  - [A](https://a.test)\n  - B'],
    ['a quotation', '> **Sources**\n> - [A](https://a.test)\n> - B'],
    ['HTML', '<h3>Sources</h3>\n\n- [A](https://a.test)\n- B'],
    ['a folded part', '<details>\n<summary>Sources</summary>\n\n1. [A](https://a.test)\n\n</details>'],
    ['a word on a line of its own', 'Sources\n\n1. [A](https://a.test)\n2. [B](https://b.test)'],
    ['one line', 'Sources: [A](https://a.test), [B](https://b.test)'],
    ['one line in bold', '**Sources:** [1] A, https://a.test; [2] B'],
    ['one line of markers and titles', 'References: [1] Smith, A title; [2] Doe, Another one'],
    ['words that lead to it', '## Sources\n\nThis report draws on the following sources:\n\n1. A\n2. B'],
    [
      'a table',
      '| # | Source | URL |\n|---|---|---|\n| 1 | A | https://a.test |\n| 2 | B | https://b.test |',
    ],
    ['a table below a heading', '## Sources\n\n| No. | Title | Date |\n|---|---|---|\n| [1] | A | 2020 |'],
    ['a table of markers', '| Ref | Title | Link |\n|:--|:--|:--|\n| [1] | A | a.test |'],
    ['a rule and links', '---\n\n1. [A](https://a.test)\n2. [B](https://b.test)'],
    ['links alone', '1. https://a.test\n2. <https://b.test>'],
    ['a list of links', '- [A](https://a.test)\n- [B](https://b.test) – a page on B'],
    ['superscript numbers', '¹ A, https://a.test\n² B'],
    ['numbers between carets', '^1^ A\n^2^ B'],
    ['wide numbers', '【1】 A\n【2】 B'],
    ['definitions of footnotes', '[^1]: A,\n    https://a.test\n[^2]: B'],
    ['definitions of links', '[a]: https://a.test "A"\n[b site]: <https://b.test>'],
    ['identifiers of papers', '**References**\n\nSmith, J. Some long title of a paper. doi:10.1000/182'],
  ])('goes with %s', (_name, list) => {
    expect(clean(`${body}\n\n${list}`)).toBe(body);
  });

  it.each([
    ['a section', '## Sources\n\n- A\n- B'],
    ['a section with groups', '## Sources\n\n### Web\n\n- [A](https://a.test)'],
    ['a bold title', '**Sources**\n\n1. [1] A\n2. [2] B'],
    ['a colon', 'Sources:\n\n1. [A](https://a.test)\n2. B'],
    ['an underlined heading', 'References\n----------\n\n- A'],
    ['a table', '| Source | Link |\n|---|---|\n| A | https://a.test |'],
    ['definitions', '[1]: https://a.test\n[2]: https://b.test'],
  ])('goes from the middle: %s', (_name, list) => {
    expect(clean(`${body}\n\n${list}\n\n${after}`)).toBe(`${body}\n\n${after}`);
    const plain = 'Nobody knows to this day why it was made in just this way.';
    if (!list.startsWith('#') && !list.startsWith('References'))
      expect(clean(`${body}\n\n${list}\n\n${plain}`)).toBe(`${body}\n\n${plain}`);
  });
});

describe('what only sounds like one', () => {
  it.each([
    ['a section with cited sentences', '## Sources\n\nPower comes from two sources, wind and sun [1].'],
    [
      'a section with cited items',
      '### Sources\n\n- Coal gives 40 percent of the power in this country. [1]',
    ],
    ['a section in words', '## Sources\n\nThe river rises in the hills of Rwanda, far from the lake.'],
    [
      'an underlined section in words',
      'Links\n-----\n\nThe chain has forty links, and each of them is made of steel.',
    ],
    ['a section about sources', '## Sources of energy\n\n- Wind'],
    ['a section with a qualifier', '## Primary sources\n\n- Letters of the king\n- His diary'],
    ['notes', '## Notes\n\n- Keep the log on another disk.'],
    ['a line of markers', '**Sources:** [1][2]'],
    ['a table of facts', '| Source | Capacity |\n|---|---|\n| Wind | 40 GW [1] |'],
    ['a table of who said when', '| Source | Year |\n|---|---|\n| Smith | 2020 [1] |'],
    ['a sentence that begins with a marker', '[1] and [2] disagree about the size of the file.'],
    ['a sentence about sources', 'Sources: nobody has ever looked for them in this place, it seems.'],
    ['a list below a heading of its own', '### Where to get it\n\n- Download page'],
    ['code', '```\n## Sources\n- https://a.test\n[1]: https://a.test\n```'],
  ])('stays: %s', (_name, section) => {
    expect(clean(`${body}\n\n${section}`)).toBe(`${body}\n\n${section}`);
  });

  it('stays with its links as plain words below a heading of its own', () => {
    expect(clean(`${body}\n\n### Where to get it\n\n- [The site](https://a.test)`)).toBe(
      `${body}\n\n### Where to get it\n\n- The site`,
    );
  });
});

it('takes time in proportion to the length of hostile titles', inWholeRun, () => {
  const text = (count: number) => `${'Sources:\n'.repeat(count)}It is a cited sentence of the report. [1]`;
  expect(clean(text(20_000))).toContain('It is a cited sentence');
});
