// Who approved a draft, and how, stands in the decision log.
import { expect, it } from 'vitest';
import type { Answer } from '../../../src/chat/port.ts';
import { theatre } from '../../support/theatre.ts';

async function rationale(answer: Answer): Promise<string | undefined> {
  const told = await theatre();
  await told.pass();
  await told.answer('approve/r1/decide', answer);
  await told.pass();
  const { decisions = [] } = told.library.reports.get(told.runId) ?? {};
  return decisions.find(({ action }) => action === 'accepted')?.rationale;
}

it('says that nobody read a draft that was approved beforehand', async () => {
  expect(await rationale({ kind: 'accepted', beforehand: true })).toBe(
    'Approved beforehand by the option --yes: nobody read the draft.',
  );
});

it('says that a draft was decided about in the thread', async () => {
  expect(await rationale({ kind: 'accepted' })).toBe('Decided in the thread.');
});

it.each<[key: string, answer: object]>([
  ['approve/r1/decide', { kind: 'postponed' }],
  ['approve/r1/decide', { kind: 'just-start' }],
  ['approve/r1/decide', { kind: 'retry' }],
])('takes no answer of another kind for an approval: %s %j (F44)', async (key, answer) => {
  const told = await theatre();
  await told.pass();
  await told.answer(key, answer as Answer);
  const before = (await told.views()).length;
  expect(await told.pass()).not.toBe('delivered');
  expect((await told.views()).slice(before).map(({ kind }) => kind)).not.toContain('report');
  expect(told.library.reports.get(told.runId)?.decisions ?? []).toEqual([]);
});
