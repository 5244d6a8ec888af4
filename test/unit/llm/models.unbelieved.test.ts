// Models that are not believed, models that are asked last, and models that are not asked at all.
import { describe, expect, it } from 'vitest';
import { NotBelieved } from '../../../src/llm/port.ts';
import { fails, says, scriptedModel } from '../../fakes/scripted-model.ts';
import { colourQuestion, stage } from './stage.ts';
import type { Colour } from './stage.ts';

const believing = (wanted: string) =>
  colourQuestion({
    check({ colour }: Colour) {
      if (colour !== wanted) throw new NotBelieved();
    },
  });
const named = (...names: readonly string[]) =>
  names.map((name) => scriptedModel(`here/${name}`, [says({ colour: name })]));

describe('an answer that is not believed', () => {
  it('goes to the next model at once, is counted, and is shown to nobody (F58)', async () => {
    const models = named('red', 'blue');
    const { group, calls, context } = stage(models);
    expect((await group.answer('simple', believing('blue'), context())).model).toBe('here/blue');
    expect(calls.map(({ model, outcome, inputTokens }) => [model, outcome, inputTokens])).toEqual([
      ['here/red', 'not-believed', 100],
      ['here/blue', 'ok', 100],
    ]);
    // asked once, and not told what was wrong
    expect(models.map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it('of every model is a failure of models, which nobody waits for', async () => {
    const { group, context } = stage(named('red', 'green'));
    await expect(group.answer('simple', believing('blue'), context())).rejects.toMatchObject({
      code: 'model-failed',
    });
  });
});

describe('the order of models', () => {
  it('has unwanted ones last, the most unwanted one at the very end (F6)', async () => {
    const models = named('one', 'two', 'three');
    const { group, context } = stage(models);
    const answered = (avoid: readonly string[]) =>
      group.answer('simple', colourQuestion(), { ...context(), avoid });
    expect((await answered(['here/one'])).model).toBe('here/two');
    expect((await answered(['here/one', 'here/two'])).model).toBe('here/three');
  });

  it('still has an unwanted one where there is no other', async () => {
    const { group, context } = stage(named('one'));
    expect(
      (await group.answer('simple', colourQuestion(), { ...context(), avoid: ['here/one'] })).model,
    ).toBe('here/one');
  });

  it('goes on to an unwanted one when the others fail', async () => {
    const models = [
      scriptedModel('here/one', [says({ colour: 'one' })]),
      scriptedModel('there/two', [fails('quota')]),
    ];
    const { group, context } = stage(models);
    expect(
      (await group.answer('simple', colourQuestion(), { ...context(), avoid: ['here/one'] })).model,
    ).toBe('here/one');
  });

  it('leaves out those that were asked before, and says so when none is left (F58)', async () => {
    const models = named('one', 'two');
    const { group, context } = stage(models);
    const answered = (except: readonly string[]) =>
      group.answer('simple', colourQuestion(), { ...context(), except });
    expect((await answered(['here/one'])).model).toBe('here/two');
    expect(models[0]?.requests).toEqual([]);
    await expect(answered(['here/one', 'here/two'])).rejects.toMatchObject({ code: 'model-failed' });
  });
});
