// A Footnote whose only model is a small one that asks back; everything else is done without a model.
import { scriptedModels } from '../fakes/scripted-models.ts';
import { understood } from './story/understood.ts';
import { shippedPrompts } from './with-model.ts';
import { noModelParts } from './without-model.ts';

const models = scriptedModels({
  intake: understood,
  reflector: [
    { decision: 'continue', reasoning: 'It goes on.', suggestedChanges: null, covered: [], uncovered: [] },
  ],
  decomposer: [{ facts: [] }],
});

export const askingBackParts = {
  ...noModelParts,
  models: { ...models, has: (tier: string) => tier === 'simple' },
  prompts: shippedPrompts,
};
