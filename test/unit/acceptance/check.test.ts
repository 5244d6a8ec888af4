// The check after the whole suite: what it lets pass, and everything it finds.
import { describe, expect, it } from 'vitest';
import { check } from '../../acceptance/check.ts';
import { filesOfIds } from '../../acceptance/files.ts';
import { knownIds } from '../../acceptance/ids.ts';
import { loadMap, readMap, withFiles } from '../../acceptance/map.ts';
import type { TestResults } from '../../acceptance/results.ts';

const page = `# Map
| id | behaviour | tests |
|---|---|---|
| A1 | One thing | unit/a.test.ts |
| A2 | Another | unit/a.test.ts, unit/b.test.ts |

## Not applicable
| id | reason |
|---|---|
| D4 | There is nothing here of which this could be true. |
`;
const due = ['A1', 'A2', 'D4'];
const test = (title: string, more: Partial<TestResults[number]> = {}): TestResults[number] => ({
  file: 'test/unit/a.test.ts',
  title,
  state: 'passed',
  ...more,
});
const good: TestResults = [
  test('is one thing (A1, A2)'),
  test('is another (A2)', { file: 'test/unit/b.test.ts' }),
  test('is something else'),
];

const problems = (more: { results?: TestResults; page?: string } = {}) =>
  check(more.results ?? good, readMap(more.page ?? page), due).problems;

describe('the check', () => {
  it('lets pass what is proven or has a reason', () => {
    expect(check(good, readMap(page), due)).toEqual({
      problems: [],
      proven: ['A1', 'A2'],
      notApplicable: ['D4'],
    });
  });

  it('misses a behaviour nobody tests', () => {
    expect(problems({ results: good.filter(({ title }) => !title.includes('A1')) })).toEqual([
      'A1 has neither a test with "(A1)" at the end of its title nor a reason',
    ]);
  });

  it.each(['failed', 'skipped', 'pending'] as const)('counts no test that is %s', (state) => {
    const [first, ...others] = good.map((each, index) => (index === 0 ? { ...each, state } : each));
    expect(problems({ results: [first!, ...others] })).toEqual([
      'A1 has only tests that did not run or did not pass, such as "is one thing (A1, A2)" in test/unit/a.test.ts',
    ]);
  });

  it.each([
    ['a row too few', page.replace(/\| A1 .*\n/, ''), 'no row for A1'],
    ['a row too many', page.replace('| A1 |', '| A5 | x | – |\n| A1 |'), 'A5, which is not due'],
    ['a row twice', page.replace(/(\| A1 .*\n)/, '$1$1'), 'A1 twice'],
    ['a row without words', page.replace('One thing', ' '), 'A1 has no words'],
    ['a reason that is none', page.replace(/There is .* true/, 'No'), 'D4 is called not applicable without'],
    ['no reason', page.replace(/\| D4 .*\n/, ''), 'D4 has neither'],
  ])('sees %s', (_name, changed, problem) => {
    expect(changed).not.toBe(page);
    expect(problems({ page: changed })).toContainEqual(expect.stringContaining(problem));
  });

  it('sees a test of what is called not applicable', () => {
    expect(problems({ results: [...good, test('is it (D4)')] })).toEqual([
      'D4 has a test and cannot be called not applicable',
    ]);
  });

  it('names the test whose title is wrong', () => {
    expect(problems({ results: [...good, test('is all (A1, A2, B1, B2)')] })).toEqual([
      'test/unit/a.test.ts: "is all (A1, A2, B1, B2)": names 4 ids, 3 at most are allowed',
    ]);
  });
});

describe('the map', () => {
  it('names the files with the tests of each behaviour; `npm run acceptance -- --write` brings them up to date', () => {
    const real = loadMap();
    expect(withFiles(real, new Map())).not.toContain('test.ts,');
    expect(withFiles(real, filesOfIds())).toBe(real);
  });

  it('has each behaviour once', () => {
    const { rows, notApplicable } = readMap(loadMap());
    const shown = [...rows, ...notApplicable].map(({ id }) => id);
    expect(shown.toSorted()).toEqual([...knownIds].toSorted());
  });
});
