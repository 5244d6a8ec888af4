// Research in which a model chooses: what it is told, what its calls do, and when it ends.
import { describe, expect, it } from 'vitest';
import { finish, heronPages, kept, taskScene } from '../../../support/task-scene.ts';

describe('a task', () => {
  it('is finished by the model in one turn when the first pages answer it', async () => {
    const scene = await taskScene({ turns: { explorer: [finish([1, kept])] } });
    const found = await scene.play();
    expect(found).toMatchObject({
      answered: 'yes',
      observation: 'They are kept for 35 days.',
      trouble: null,
    });
    expect(found.evidence).toMatchObject([{ url: 'https://heron.test/backups', quote: kept }]);
    expect(scene.models.heard).toHaveLength(1);
    expect(scene.models.asked).toEqual([]);
    expect(await scene.replay()).toEqual(found);
    expect(scene.models.heard).toHaveLength(1);
  });
});
