import { expect, it } from 'vitest';
import { questionOf } from '../../../../src/research/verify/question.ts';

const block = { title: 'Guide', address: 'a.example', date: null, headings: [], before: '', after: '' };
const statement = { text: 'Backups stay for 35 days', section: 'Keeping', before: '', head: '' };

const ask = (count: number, quote = 'Backups are kept for 35 days.') =>
  questionOf(
    Array.from({ length: count }, (_, n) => ({
      statement: { ...statement, id: `claim-${n + 1}` },
      evidence: [{ n: 1 }],
    })),
    [{ ...block, n: 1, quote }],
    { request: 'How long are backups kept?' },
  );

it('shows claims with known verdicts as it shows those of the report (F58)', () => {
  const { items, controls } = ask(5);
  const known = items.filter(({ id }) => [...controls.accepted, ...controls.refused].includes(id));
  expect(known.map(({ claim, section }) => [claim, section])).toEqual([
    ['Backups are kept for 35 days', 'Keeping'],
    ['Backups are kept for 38 days', 'Keeping'],
  ]);
  expect(items.map(({ id }) => id)).not.toEqual(items.map(({ id }) => id).toSorted());
});

it.each([
  [1, 0, 1],
  [4, 0, 1],
  [5, 1, 1],
  [20, 1, 1],
])(
  'has with %i claims %i to be accepted and %i to be refused whose verdicts are known (F58)',
  (...counts) => {
    const [count, accepted, refused] = counts;
    const { controls, items } = ask(count);
    expect([controls.accepted.length, controls.refused.length]).toEqual([accepted, refused]);
    expect(items).toHaveLength(count + accepted + refused);
  },
);

it('has one to be accepted beside a few claims, too, where all of them were refused (F58)', () => {
  const evidence = [{ n: 1 }];
  const blocks = [{ ...block, n: 1, quote: 'Backups are kept for 35 days.' }];
  const batch = [{ statement: { ...statement, id: 'claim-1' }, evidence }];
  const { controls } = questionOf(batch, blocks, { request: 'How long are backups kept?' }, true);
  expect([controls.accepted.length, controls.refused.length]).toEqual([1, 1]);
});
