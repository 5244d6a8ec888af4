// The list of sources that a model adds at the end of its report, told without words of any language; and what only looks like one.
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/citations/clean.ts';
import { inWholeRun } from '../../support/cases.ts';

const body = 'The write-ahead log is kept in a file of its own [1].';

describe('a list of sources', () => {
  it.each([
    ['a heading', '## Sources\n\n1. [A](https://a.test)\n2. B, https://b.test'],
    ['a heading in another language', '## 参考文献\n\n- 【1】 一つ目\n- 【2】 二つ目。2020年。'],
    ['a bold title', '**Quellen:**\n[1] A\n[2] B. 2020.'],
    ['a line with a colon', 'Sources :\n- A (https://a.test)\n- B <https://b.test>.'],
    ['groups', '## Sources\n\n### Web\n\n- [A](https://a.test)\n\n**Papers**\n\n- [2] B. 2020.'],
    ['no heading', '---\n[1] A, https://a.test\n[2]: B'],
    ['footnotes', '[^1]: A, https://a.test\n[^2]: B'],
    ['definitions', '[a]: https://a.test\n[b site]: <https://b.test>'],
    ['addresses alone', '1. https://a.test\n2. <https://b.test>'],
    ['a quotation', '> **Sources**\n> - [A](https://a.test)\n> - www.b.test'],
  ])('goes with %s', (_name, list) => {
    expect(clean(`${body}\n\n${list}`)).toBe(body);
  });
});

describe('what only looks like one', () => {
  it.each([
    ['a section with cited sentences', '## Sources\n\nPower comes from two sources, wind and sun [1].'],
    ['a section with cited items', '### Sources\n\n- Coal gives 40 percent of the power here. [1]'],
    ['a section in words', '## Sources\n\nThe river rises in the hills of Rwanda, far from the lake.'],
    ['a section of items', '### Where to get it\n\n- Download page'],
    ['a line of markers', '**Sources:** [1][2]'],
    ['a table', '| Source | Capacity |\n|---|---|\n| Wind | 40 GW [1] |'],
    [
      'sentences that begin with a marker',
      '[1] says so.\n\n[1] and [2] disagree about the size of the file.',
    ],
    ['an address in code', '- Run `curl https://a.test/install.sh`'],
    ['code', '```\n## Sources\n- https://a.test\n[1]: https://a.test\n```'],
    ['a list that something follows', '- [1] First\n- [2] Second\n\nBoth are kept.'],
  ])('stays: %s', (_name, section) => {
    expect(clean(`${body}\n\n${section}`)).toBe(`${body}\n\n${section}`);
  });
});

it('takes time in proportion to the length of hostile titles', inWholeRun, () => {
  const text = (count: number) => `It is said. [1]\n${'Sources:\n'.repeat(count)}- https://a.test`;
  expect(clean(text(20_000))).toBe('It is said. [1]');
  const line = `- ${'http://'.repeat(20_000)}${' '.repeat(20_000)}\``;
  expect(clean(`${body}\n\n# ${' '.repeat(20_000)}[\n\n${line}`)).toContain(body);
});
