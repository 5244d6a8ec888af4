// The check after the whole suite: what it lets pass, and everything it finds.
import { describe, expect, it } from 'vitest';
import { check, provingFiles, shownFiles } from '../../acceptance/check.ts';
import { dueIds, idsIn } from '../../acceptance/ids.ts';
import { loadMap, readMap, withFiles } from '../../acceptance/map.ts';
import { notYet } from '../../acceptance/not-yet.ts';
import type { TestResults } from '../../acceptance/results.ts';

const page = `# Map
| id | behaviour | tests |
|---|---|---|
| A1 | One thing | unit/a.test.ts |
| A2 | Another | unit/a.test.ts, unit/b.test.ts |
| B3 | A third | – |

## Not applicable
| id | reason |
|---|---|
| D4 | There is nothing here of which this could be true. |
`;
const due = ['A1', 'A2', 'B3', 'D4'];
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

const problems = (more: { results?: TestResults; page?: string; notYet?: string[] } = {}) =>
  check(more.results ?? good, readMap(more.page ?? page), more.notYet ?? ['B3'], due).problems;

describe('the check', () => {
  it('lets pass what is proven, has a reason, or is still to be written', () => {
    expect(check(good, readMap(page), ['B3'], due)).toEqual({
      problems: [],
      proven: ['A1', 'A2'],
      notApplicable: ['D4'],
      notYet: ['B3'],
    });
  });

  it('misses a behaviour nobody tests', () => {
    expect(problems({ notYet: [] })).toEqual([
      'B3 has neither a test with "(B3)" at the end of its title nor a reason',
    ]);
  });

  it.each(['failed', 'skipped', 'pending'] as const)('counts no test that is %s', (state) => {
    expect(problems({ results: [...good, test('is third (B3)', { state })], notYet: [] })).toEqual([
      'B3 has only tests that did not run or did not pass, such as "is third (B3)" in test/unit/a.test.ts',
    ]);
  });

  it('wants the list of what is to be written to get shorter', () => {
    const third = test('is third (B3)');
    expect(problems({ results: [...good, third] })).toEqual([
      expect.stringMatching(/^B3 has a test now: /),
      expect.stringMatching(/^docs\/acceptance\.md has other files for B3: /),
    ]);
    expect(problems({ notYet: ['B3', 'E9'] })).toEqual(['E9 is not due: take it from not-yet.ts']);
  });

  it.each([
    [
      'a file that is not the right one',
      page.replace('| unit/a.test.ts |', '| unit/c.test.ts |'),
      'files for A1',
    ],
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
  it('gets the files of the tests and keeps its words', () => {
    const filesOf = provingFiles(good);
    const emptied = withFiles(page, () => '–');
    expect(emptied).not.toContain('test.ts');
    expect(withFiles(emptied, (id) => shownFiles(filesOf, id))).toBe(page);
  });

  it('has each behaviour that is due, and is excused from none that is to be written', () => {
    const real = readMap(loadMap());
    const shown = [...real.rows, ...real.notApplicable].map(({ id }) => id);
    expect(shown.toSorted()).toEqual([...dueIds].toSorted());
    const excused = new Set(real.notApplicable.map(({ id }) => id));
    expect(idsIn(notYet).filter((id) => excused.has(id))).toEqual([]);
  });
});
