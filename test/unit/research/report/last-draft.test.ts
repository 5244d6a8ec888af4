// The draft that a writer edits: under which numbers it names its evidence.
import { describe, expect, it } from 'vitest';
import {
  asShown,
  asWritten,
  citedBesides,
  numberedAsNow,
} from '../../../../src/research/report/last-draft.ts';
import type { Checked } from '../../../../src/research/verify/checked.ts';
import { statementsOf } from '../../../../src/citations/statements.ts';
import { quoted, researched } from '../../../support/researched.ts';

const quotes = [
  quoted('a.test', 'For 35 days.'),
  quoted('a.test', 'At night.', { start: 50 }),
  quoted('b.test', 'For 30 days.'),
];
const [first = quoted('x.test', 'X.'), second = first, third = first] = quotes;

/** Sentences with the indices of the quotes that each of them rests on. */
function shown(text: string, rests: readonly (readonly number[])[], more: Partial<Checked> = {}): Checked {
  const numbers = [1, 1, 2];
  const claims = statementsOf(text).map(({ id, text: said, start, end, numbers: cited }, index) => {
    const known = { verdict: 'supported' as const, how: 'model' as const, reason: 'It says so.' };
    return { id, text: said, start, end, numbers: cited, quotes: rests[index] ?? [], ...known };
  });
  const citations = quotes.map((quote, index) => {
    return { ...quote, n: numbers[index] ?? 0, taskId: 'task-1', verified: true };
  });
  return { text, citations, claims, removed: [], ...more } as Checked;
}

describe('the last draft', () => {
  it('names the quotes of each sentence, where people saw numbers of sources (F28)', () => {
    const draft = asShown(shown('Kept for 35 days [1]. They run at night [1][2].', [[0], [1, 2]]));
    expect(draft.text).toBe('Kept for 35 days [1]. They run at night [2][3].');
    // There is more evidence by now, in another order.
    const tasks = [researched(1, [third]), researched(2, [quoted('c.test', 'New.'), second, first])];
    expect(numberedAsNow(draft, tasks).text).toBe('Kept for 35 days [4]. They run at night [3][1].');
  });

  it('keeps what stands between sentences, and numbers that no claim explains', () => {
    const text = '### When [2]\n\nAt night [1].\n\n- Item [1]\n';
    expect(asShown({ ...shown(text, []), claims: [] }).text).toBe(
      '### When [3]\n\nAt night [1][2].\n\n- Item [1][2]\n',
    );
  });

  it('says what was found wanting, without numbers that would mean something else', () => {
    const text = 'For 35 days [1]. At night [1].';
    const removed = [
      { text: 'It is blue [2].', verdict: 'unsupported' as const, reason: 'No quote says so.' },
    ];
    const checked = shown(text, [[0], [1]], { removed });
    const [sure, partly] = checked.claims;
    if (sure === undefined || partly === undefined) throw new Error('There are two claims.');
    const claims = [sure, { ...partly, verdict: 'partial' as const, reason: 'Only once.' }];
    expect(asShown({ ...checked, claims }).remarks).toEqual([
      'partial: “At night” Only once.',
      'Left out, because it was not borne out: “It is blue.” No quote says so.',
    ]);
  });

  it('brings the evidence that only it cites', () => {
    const draft = asShown(shown('For 35 days [1]. For 30 [2].', [[0], [2]]));
    const tasks = [researched(1, [first])];
    const besides = citedBesides(draft, tasks);
    expect(besides.map(({ evidence }) => evidence)).toEqual([[second, third]]);
    expect(numberedAsNow(draft, [...tasks, ...besides]).text).toBe('For 35 days [1]. For 30 [3].');
    expect(numberedAsNow(draft, tasks).text).toBe('For 35 days [1]. For 30.');
    expect(citedBesides(draft, [researched(1, quotes)])).toEqual([]);
  });

  it('that nobody has checked names its quotes already', () => {
    const citations = quotes.map((quote, index) => ({ ...quote, n: index + 1, taskId: 'task-1' }));
    const openQuestions = ['What does C cost?'];
    const draft = asWritten({ text: 'A [2]. B [3][1].', answered: 'yes', citations, openQuestions });
    expect(draft.openQuestions).toEqual(openQuestions);
    expect(numberedAsNow(draft, [researched(1, [third, second, first])]).text).toBe('A [2]. B [3][1].');
  });
});
