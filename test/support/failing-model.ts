// Asking an agent whose models are configured and give no answer that can be used.
import { english } from './english.ts';
import { consult } from '../../src/agents/agent.ts';
import type { Agent, Consulted } from '../../src/agents/agent.ts';
import { FootnoteError } from '../../src/base/errors.ts';
import { noModels } from '../fakes/no-models.ts';
import { shippedPrompts } from './with-model.ts';

export function consultFailing<I, O>(agent: Agent<I, O>, input: I): Promise<Consulted<O>> {
  return consult(agent, input, {
    models: {
      ...noModels,
      has: () => true,
      roomFor: () => 50_000,
      answer: () => Promise.reject(new FootnoteError('model-failed', 'Its answers were refused twice.')),
    },
    prompts: shippedPrompts,
    say: english,
    signal: new AbortController().signal,
    withoutModel: false,
  });
}
