import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { Suspension } from '../../../src/durable/suspension.ts';
import { aQuestion, aStage } from './stage.ts';
import type { Tale } from './stage.ts';

it('asks once, and returns the answer when somebody gave one', async () => {
  const stage = await aStage();
  const tale: Tale = (run) => run.scope('approve', (phase) => phase.ask('decide', aQuestion()));
  expect(await stage.pass(tale)).toBe('suspended');
  expect((await stage.world.state(stage.runId)).status).toBe('waiting');
  expect(await stage.pass(tale)).toBe('idle');
  await stage.world.wake(stage.runId);
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'approve/decide', { kind: 'feedback', text: 'shorter' });
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toMatchObject({ kind: 'feedback', text: 'shorter' });
  expect(await stage.world.posts(stage.runId)).toEqual([{ key: 'approve/decide', view: { text: 'which?' } }]);
  const events = await stage.world.events(stage.runId);
  expect(events.filter(({ type }) => type === 'question-asked')).toEqual([
    { type: 'question-asked', phase: 'approve/decide', data: { kind: 'clarify' } },
  ]);
});

it('says that there is something to send', async () => {
  const stage = await aStage();
  await stage.pass((run) => run.ask('q', aQuestion()));
  expect(stage.posted).toEqual([`thr_${stage.runId}`]);
});

it('goes straight on when the answer came before the story asked again', async () => {
  const stage = await aStage();
  let asked = 0;
  const tale: Tale = async (run) => {
    await run.step('before', null, async () => {
      asked++;
      if (asked > 1) await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
      if (asked === 1) throw new Error('connection reset');
    });
    return run.ask('q', aQuestion());
  };
  await stage.pass((run) => run.ask('q', aQuestion()));
  await stage.world.wake(stage.runId);
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toMatchObject({ kind: 'accepted' });
});

it('gives the answer to everybody who asks under the same key', async () => {
  const stage = await aStage();
  const tale: Tale = (run) => Promise.all([run.ask('q', aQuestion()), run.ask('q', aQuestion())]);
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'q', { kind: 'just-start' });
  await stage.pass(tale);
  expect((await stage.world.state(stage.runId)).result).toMatchObject([
    { kind: 'just-start' },
    { kind: 'just-start' },
  ]);
  expect(await stage.world.posts(stage.runId)).toHaveLength(1);
});

it('goes on as expired when nobody answered in time', async () => {
  const stage = await aStage();
  const tale: Tale = (run) => run.ask('q', aQuestion({ deadlineMs: 60_000 }));
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.clock.advance(59_999);
  expect(await stage.pass(tale)).toBe('idle');
  await stage.clock.advance(1);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ kind: 'expired' });
});

it('takes an answer in the last moment', async () => {
  const stage = await aStage();
  const tale: Tale = (run) => run.ask('q', aQuestion({ deadlineMs: 60_000 }));
  await stage.pass(tale);
  await stage.clock.advance(59_999);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.clock.advance(10);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toMatchObject({ kind: 'accepted' });
});

it.each([[[60_000, null]], [[null, 60_000]], [[60_000, 90_000]], [[90_000, 60_000]]])(
  'waits no longer than the first deadline of several questions: %j',
  async (deadlines) => {
    const stage = await aStage();
    const tale: Tale = (run) =>
      Promise.all(deadlines.map((deadlineMs, index) => run.ask(`q${index}`, aQuestion({ deadlineMs }))));
    expect(await stage.pass(tale)).toBe('suspended');
    expect(await stage.world.posts(stage.runId)).toHaveLength(2);
    await stage.clock.advance(59_999);
    expect(await stage.pass(tale)).toBe('idle');
    await stage.clock.advance(1);
    expect(await stage.pass(tale)).toBe('suspended');
    expect(Object.values(await stage.world.questions(stage.runId)).toSorted()).toEqual(['expired', 'open']);
  },
);

const swallowing: [string, Tale][] = [
  ['at the top', (run) => run.ask('q', aQuestion()).catch(() => 'never mind')],
  [
    'in a scope',
    (run) => run.scope('clarify', (phase) => phase.ask('q', aQuestion()).catch(() => 'never mind')),
  ],
  [
    'in a scope of a scope, on the way out',
    (run) =>
      run.scope('outer', (outer) =>
        outer.scope('clarify', (phase) => phase.ask('q', aQuestion())).catch(() => 'never mind'),
      ),
  ],
  [
    'in a scope that then fails as expected',
    (run) =>
      run.scope('clarify', (phase) =>
        phase.ask('q', aQuestion()).catch(() => {
          throw new ExpectedFailure('source-not-found', 'no answer');
        }),
      ),
  ],
  [
    'twice',
    async (run) => {
      await run
        .scope('clarify', (phase) => phase.ask('q', aQuestion()).catch(() => 'never mind'))
        .catch(() => 'never mind');
    },
  ],
  [
    'in a scope while another question waits',
    (run) =>
      Promise.all([
        run.ask('other', aQuestion()),
        run.scope('clarify', (phase) => phase.ask('q', aQuestion()).catch(() => 'never mind')),
      ]),
  ],
];

it.each(swallowing)('fails loudly when the suspension is swallowed %s', async (_where, tale) => {
  const stage = await aStage();
  expect(await stage.pass(tale)).toBe('ended');
  const { status, error } = await stage.world.state(stage.runId);
  expect(status).toBe('failed');
  expect(error).toMatchObject({
    code: 'misuse',
    message: expect.stringContaining('went on after it was suspended'),
    hint: expect.stringContaining('caught the Suspension'),
  });
  expect((await stage.keys()).filter((key) => !key.endsWith('/started'))).toEqual([]);
});

it('says where the suspension was swallowed', async () => {
  const stage = await aStage();
  await stage.pass((run) => run.scope('clarify', (phase) => phase.ask('q', aQuestion()).catch(() => 0)));
  expect((await stage.world.state(stage.runId)).error?.message).toMatch(/ in clarify$/);
});

it('lets a story that swallowed the suspension begin nothing new', async () => {
  const stage = await aStage();
  let worked = 0;
  const tale: Tale = async (run) => {
    const answer = await run.ask('q', aQuestion()).catch(() => 'never mind');
    await run.parallel('task', [1, 2], 2, async () => worked++);
    await run.step('work', answer, () => worked++);
  };
  expect(await stage.pass(tale)).toBe('suspended');
  expect(worked).toBe(0);
  expect(await stage.keys()).toEqual([]);
});

it('throws a Suspension that says until when', async () => {
  const stage = await aStage();
  let seen: unknown;
  await stage.pass((run) =>
    run.ask('q', aQuestion({ deadlineMs: 5 })).catch((error: unknown) => {
      seen = error;
      throw error;
    }),
  );
  expect(seen).toBeInstanceOf(Suspension);
  expect(seen).toMatchObject({ until: stage.clock.now() + 5 });
});
