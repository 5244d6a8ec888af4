// What is said to a run that listens no more: nothing is promised, and nothing is kept for a run that will not read it.
import { beforeEach, expect, it } from 'vitest';
import { alice, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

beforeEach(async () => {
  await thread.says(alice, question);
  await thread.draft(1);
  await thread.is('waiting');
  await thread.quiet();
  // As it is between an answer and what follows it.
  await talking.database.pool.query(
    `UPDATE question SET status = 'answered', answer = '{"kind":"feedback","text":"shorter","by":{"id":"U1","name":"Alice"}}'
      WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
    [thread.address.externalId],
  );
});

const happens = (type: string, data: object) =>
  talking.database.pool.query(
    `INSERT INTO event (run_id, type, phase, data)
     SELECT run.id, $2, '', $3::json FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`,
    [thread.address.externalId, type, JSON.stringify(data)],
  );

it.each([
  ['a direct answer', 'understood', { mode: 'simple' }],
  ['a quick look', 'understood', { mode: 'web' }],
  ['a report that is being delivered', 'phase-started', { phase: 'deliver' }],
])('is said to be too late for %s', async (_what, type, data) => {
  await happens(type, data);
  await thread.says(alice, 'also the rollback');
  await thread.quiet();
  expect(thread.notices()).toEqual([
    'This comes too late for the answer that I am about to give. Mention me with it again below the answer, and I take it up then.',
  ]);
  expect((await thread.kept()).at(-1)).toEqual(['also the rollback', 'talk']);
});

it('is kept where nobody knows yet, and neither promised nor refused', async () => {
  await happens('question-answered', { kind: 'draft', by: alice.id });
  await thread.says(alice, 'search for the rollback');
  await thread.quiet();
  expect(thread.notices()).toEqual([
    'Noted. I see to it if there is still time; otherwise I say below the answer that it came too late.',
  ]);
  expect((await thread.kept()).at(-1)).toEqual(['search for the rollback', 'steering']);
});

it('is refused at once where no model can follow it, also where nobody knows yet', async () => {
  await happens('question-answered', { kind: 'draft', by: alice.id });
  await thread.says(alice, 'also the rollback');
  await thread.quiet();
  expect(thread.notices()).toEqual([]);
  expect(thread.whispers().at(-1)?.text).toMatch(/^That takes a language model/);
  expect((await thread.kept()).at(-1)).toEqual(['also the rollback', 'talk']);
});

it('is refused where people have rejected the draft, and the research only has to end', async () => {
  await talking.database.pool.query(
    `UPDATE question SET answer = '{"kind":"rejected"}'
      WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
    [thread.address.externalId],
  );
  await thread.says(alice, 'also the rollback');
  await thread.quiet();
  expect(thread.notices()).toEqual([
    'The research here is just being stopped. Please say that again in a moment.',
  ]);
  expect((await thread.kept()).at(-1)).toEqual(['also the rollback', 'talk']);
});

it('is answered with how far the research is where it is a question', async () => {
  await happens('question-answered', { kind: 'draft', by: alice.id });
  await thread.says(alice, 'how far are you?');
  await thread.quiet();
  expect(thread.whispers().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^[^\n]*\d+ (?:of \d+ )?tasks?[^\n]*\n(?:.*\n)*That takes a language model/),
  ]);
});
