// Whether each language model answers: one tiny call each.
import type { Check } from '../base/check.ts';
import { ModelTrouble, tiers } from '../llm/port.ts';
import type { ChatModel, Embedder, Tier, TroubleKind } from '../llm/port.ts';

const thatItIsTheApi =
  "the address of the endpoint (models.endpoints): with OpenAI's protocol it usually ends in /v1.";
const remedies: Partial<Record<TroubleKind, string>> = {
  unauthorized: 'The key is not accepted: check it, and that it belongs to this endpoint.',
  'no-such-model': `Check the name of the model (models.tiers, FOOTNOTE_MODELS_…) and ${thatItIsTheApi}`,
  quota: 'The account has no credit left, or its limit is reached.',
  connection: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
  timeout: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
  'server-error': `Try again in a minute. If that does not help, check ${thatItIsTheApi}`,
  'invalid-answer': `Check ${thatItIsTheApi}`,
};

/** Enough for models that reason before they answer. */
const maxOutputTokens = 400;

/** `wanted`: the names of models in the settings, by tier. */
export function modelChecks(
  byTier: Readonly<Record<Tier, readonly ChatModel[]>>,
  wanted: Readonly<Record<Tier, readonly string[]>>,
): Check[] {
  const models = new Map(tiers.flatMap((tier) => byTier[tier].map((model) => [model.id, model])));
  if (models.size === 0) return [noModel];
  return [
    ...[...models.values()].map((model) => modelCheck(model, tiersOf(model.id, byTier))),
    ...tiers.filter((tier) => isBorrowed(tier)).map((tier) => borrowedTier(tier, byTier[tier], wanted[tier])),
  ];

  function isBorrowed(tier: Tier): boolean {
    return !byTier[tier].some(({ id }) => wanted[tier].includes(id));
  }
}

/** Nothing fails, but other models are asked than somebody has named. */
function borrowedTier(tier: Tier, models: readonly ChatModel[], wanted: readonly string[]): Check {
  const asked = models.map(({ id }) => id).join(', ');
  const why =
    wanted.length === 0 ? 'no model is named for it' : `the endpoint of ${wanted.join(', ')} has no key`;
  const finding = { status: 'note', detail: `asks ${asked}, because ${why}` } as const;
  return { name: `tier ${tier}`, run: () => Promise.resolve(finding) };
}

const noModel: Check = {
  name: 'models',
  run: () =>
    Promise.resolve({
      status: 'note',
      detail:
        'no endpoint has a key: reports consist of quoted passages. Set OPENAI_API_KEY or ANTHROPIC_API_KEY for more; ' +
        'for a server without keys any text will do.',
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
