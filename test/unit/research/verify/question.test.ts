import { expect, it } from 'vitest';
import { questionOf } from '../../../../src/research/verify/question.ts';

const block = { title: 'Guide', address: 'a.example', date: null, headings: [], before: '', after: '' };
const statement = { text: 'Backups stay for 35 days', section: 'Keeping', before: '', head: '' };

it('shows claims with known verdicts as it shows those of the report (F58)', () => {
  const { items, controls } = questionOf(
    [1, 2, 3].map((n) => ({ statement: { ...statement, id: `claim-${n}` }, evidence: [{ n: 1 }] })),
    [{ ...block, n: 1, quote: 'Backups are kept for 35 days.' }],
    'How long are backups kept?',
  );
  const known = items.filter(({ id }) => [...controls.accepted, ...controls.refused].includes(id));
  expect(known.map(({ claim, section }) => [claim, section])).toEqual([
    ['Backups are kept for 35 days', 'Keeping'],
    ['Backups are kept for 38 days', 'Keeping'],
  ]);
  expect(items.map(({ id }) => id)).not.toEqual(items.map(({ id }) => id).toSorted());
});
