// A turn as a step: taken once, with what it cost, and an expected end where there is nobody to talk with.
import { english } from '../../support/english.ts';
import { expect, it } from 'vitest';
import { explorer } from '../../../src/agents/explorer/explorer.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Run } from '../../../src/durable/run.ts';
import { noModels } from '../../fakes/no-models.ts';
import { converseWithin, isTalkative } from '../../../src/research/gather/loop.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import type { ScriptedTurn } from '../../fakes/scripted-models.ts';
import { shippedPrompts as prompts } from '../../support/with-model.ts';
import { aQuestion, aStage } from '../durable/stage.ts';

const request = { messages: [{ role: 'user' as const, text: 'go' }], tools: [], toolChoice: 'auto' as const };
const failing = (code: 'model-failed' | 'model-unavailable') => () => {
  throw new FootnoteError(code, 'It said no.', { retry: 'backoff' });
};

async function talking(said: ScriptedTurn[] | (() => ScriptedTurn), talker = explorer) {
  const stage = await aStage();
  const models = scriptedModels({}, undefined, { explorer: said });
  const tale = async (run: Run) => {
    const taken = run.step('turn', [talker.name, request], (context) =>
      converseWithin(run, context, talker, request, { models, prompts, say: english }),
    );
    const turn = await taken.catch((error: unknown) => {
      if (error instanceof FootnoteError && error.name === 'ExpectedFailure') return error.code;
      throw error;
    });
    await run.ask('q', aQuestion());
    return turn;
  };
  return { stage, models, tale };
}

it('is taken once, and tells who spoke', async () => {
  const { stage, models, tale } = await talking([{ text: 'So.' }]);
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(models.heard).toHaveLength(1);
  expect((await stage.world.state(stage.runId)).result).toMatchObject({
    text: 'So.',
    model: 'scripted/model',
  });
  const done = (await stage.world.events(stage.runId)).find(({ type }) => type === 'agent-completed');
  expect(done?.data).toEqual({
    agent: 'explorer',
    model: 'scripted/model',
    prompt: prompts.get('explorer')?.hash,
  });
});

it('waits for models that cannot be asked', async () => {
  const { stage, tale } = await talking(failing('model-unavailable'));
  expect(await stage.pass(tale)).toBe('postponed');
  expect(await stage.keys()).toEqual([]);
});

it('ends as expected where models give nothing that can be used, unless it waits for that, too', async () => {
  const { stage, tale } = await talking(failing('model-failed'));
  expect(await stage.pass(tale)).toBe('suspended');
  expect(await stage.keys()).toEqual(['turn']);
  const other = await talking(failing('model-failed'), { ...explorer, outage: 'wait' });
  expect(await other.stage.pass(other.tale)).toBe('postponed');
});

it('needs a model, and people who still want one', () => {
  const models = scriptedModels({});
  const finish = { question: { finish: 'Finish without a model' }, answer: { kind: 'finish' } };
  expect(isTalkative(models, explorer, { help: [] })).toBe(true);
  expect(isTalkative(models, explorer, { help: [finish] })).toBe(false);
  expect(isTalkative(noModels, explorer, { help: [] })).toBe(false);
});
