// Somebody who has seen all that was gathered has decided that it is enough to write.
import { expect, it } from 'vitest';
import { gather } from '../../../src/research/research-tasks.ts';
import { nothing } from '../../../src/research/gather/investigation.ts';
import { nothingKnown } from '../../../src/research/research-state.ts';
import { nothingHeard } from '../../../src/research/steering.ts';
import type { Gathered } from '../../../src/research/gather/gather.ts';
import { noModels } from '../../fakes/no-models.ts';
import { aTask } from '../../support/task-scene.ts';

it('is not reopened by a gate, nor by whoever thinks about it (F25)', async () => {
  const plan = { brief: '', tasks: [aTask] };
  const gathered: Gathered = {
    plan,
    investigations: [nothing(aTask)],
    heard: nothingHeard,
    wishes: [],
    plans: 0,
  };
  const seen: unknown[] = [];
  const supervisor = {
    guidance: () => null,
    watch: ({ mends, may }: Record<'mends' | 'may', (result: Gathered) => unknown>) => {
      for (const isDecided of [false, true])
        seen.push([mends({ ...gathered, isDecided }), may({ ...gathered, isDecided })]);
      return Promise.resolve({ result: gathered, action: null });
    },
  };
  const research = { supervisor, context: { parts: { models: noModels } } };
  const place = { round: 1, iteration: 1, revision: 0 };
  await gather(research as never, place, { ...nothingKnown, plan });
  expect(seen).toEqual([
    [true, ['retry', 'complete']],
    [false, ['complete']],
  ]);
});
