// What people are called where an event told only who they are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { alice, question, startTalking } from '../../support/talking.ts';
import type { Talking } from '../../support/talking.ts';

let talking: Talking;

beforeAll(async () => {
  talking = await startTalking({ approvers: { default: ['U7'] } });
});

afterAll(() => talking.close());

const carol = { id: 'U7', name: 'U7' };

it('says the name of who decided, also when a click told only an id', async () => {
  talking.platform.nameOf = (id) => Promise.resolve(id === carol.id ? 'Carol' : null);
  const thread = talking.newThread();
  await thread.says(alice, question);
  expect(await thread.clicks(carol, await thread.draft(1), { kind: 'accepted' })).toBeNull();
  await eventually('the draft is settled', () => talking.platform.settled.includes('Approved by Carol.'));
});

it('takes an answer though nobody tells the name', async () => {
  talking.platform.nameOf = () => new Promise(() => {});
  const thread = talking.newThread();
  await thread.says(alice, question);
  expect(await thread.clicks(carol, await thread.draft(1), { kind: 'accepted' })).toBeNull();
  await eventually('the draft is settled', () => talking.platform.settled.includes('Approved by U7.'));
});
