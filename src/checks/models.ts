// Whether each language model answers: one tiny call each.
import type { Check } from '../base/check.ts';
import { ModelTrouble, tiers } from '../llm/port.ts';
import type { ChatModel, Embedder, Tier, TroubleKind } from '../llm/port.ts';

const remedies: Partial<Record<TroubleKind, string>> = {
  unauthorized: 'The key is not accepted: check it, and that it belongs to this endpoint.',
  'no-such-model': 'The endpoint does not know this model: correct its name in models.tiers.',
  quota: 'The account has no credit left, or its limit is reached.',
  connection: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
  timeout: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
};

/** Enough for models that reason before they answer. */
const maxOutputTokens = 400;

export function modelChecks(byTier: Readonly<Record<Tier, readonly ChatModel[]>>): Check[] {
  const models = new Map(tiers.flatMap((tier) => byTier[tier].map((model) => [model.id, model])));
  if (models.size === 0) return [noModel];
  return [...models.values()].map((model) => modelCheck(model, tiersOf(model.id, byTier)));
}

const noModel: Check = {
  name: 'models',
  run: () =>
    Promise.resolve({
      status: 'note',
      detail:
        'none is configured: reports consist of quoted passages. Set OPENAI_API_KEY or ANTHROPIC_API_KEY for more.',
    }),
};

function modelCheck(model: ChatModel, used: readonly Tier[]): Check {
  return {
    name: `model ${model.id}`,
    async run(signal) {
      const began = performance.now();
      try {
        const request = {
          system: 'You answer with one word.',
          messages: [{ role: 'user', text: 'Say: ready' } as const],
          maxOutputTokens: Math.min(maxOutputTokens, model.maxOutputTokens),
        };
        await model.reply(request, signal);
      } catch (error) {
        if (!(error instanceof ModelTrouble)) throw error;
        const remedy = remedies[error.kind] ?? "Try again in a minute; the message is the provider's.";
        return { status: 'failed', detail: error.message, remedy };
      }
      const ms = Math.round(performance.now() - began);
      return { status: 'ok', detail: `answers after ${ms} ms; used for ${used.join(', ')}` };
    },
  };
}

function tiersOf(id: string, byTier: Readonly<Record<Tier, readonly ChatModel[]>>): Tier[] {
  return tiers.filter((tier) => byTier[tier].some((model) => model.id === id));
}

export function embeddingsCheck(embedder: Embedder | null): Check {
  return {
    name: 'embeddings',
    async run(signal) {
      if (embedder === null) {
        return { status: 'note', detail: 'none is configured: documents are found by their words only' };
      }
      const [vector] = await embedder.embed(['ready'], signal);
      return { status: 'ok', detail: `${embedder.id} gives vectors of ${vector?.length ?? 0} numbers` };
    },
  };
}
