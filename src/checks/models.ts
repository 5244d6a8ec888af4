// Whether each language model answers: one tiny call each.
import { failed, note, ok, told, type Check } from '../base/check.ts';
import type { ChosenModels } from '../llm/choose-models.ts';
import { ModelTrouble, tiers } from '../llm/port.ts';
import type { ChatModel, Embedder, Tier, TroubleKind } from '../llm/port.ts';

const thatItIsTheApi =
  "the address of the endpoint (models.endpoints): with OpenAI's protocol it usually ends in /v1.";
const remedies: Partial<Record<TroubleKind, string>> = {
  unauthorized: 'The key is not accepted: check it, and that it belongs to this endpoint.',
  'no-such-model': `Check the name of the model (models.tiers, FOOTNOTE_MODELS_…, models.agents) and ${thatItIsTheApi}`,
  quota: 'The account has no credit left, or its limit is reached.',
  connection: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
  timeout: 'Check the address of the endpoint (models.endpoints) and that this machine reaches it.',
  'server-error': `Try again in a minute. If that does not help, check ${thatItIsTheApi}`,
  'invalid-answer': `Check ${thatItIsTheApi}`,
};

const passing = "Try again in a minute; the message is the provider's.";

/** Enough for models that reason before they answer. */
const maxOutputTokens = 400;

/** The names of models in the settings. */
interface Wanted {
  readonly tiers: Readonly<Record<Tier, readonly string[]>>;
  readonly agents: Readonly<Record<string, readonly string[]>>;
}

export function modelChecks({ tiers: byTier, agents }: ChosenModels, wanted: Wanted): Check[] {
  const all = [...tiers.flatMap((tier) => byTier[tier]), ...[...agents.values()].flat()];
  const models = new Map(all.map((model) => [model.id, model]));
  // Agents ask models of their own only beside those of their tier.
  const isNobodyAsked = tiers.every((tier) => byTier[tier].length === 0);
  if (isNobodyAsked) return [told('models', models.size === 0 ? noModel : noModelForTiers)];
  return [
    ...[...models.values()].map((model) => modelCheck(model, usersOf(model.id, { tiers: byTier, agents }))),
    ...tiers
      .filter((tier) => !byTier[tier].some(({ id }) => wanted.tiers[tier].includes(id)))
      .map((tier) => borrowedTier(tier, byTier[tier], wanted.tiers[tier])),
    ...Object.entries(wanted.agents)
      .filter(([agent, names]) => names.length > 0 && !agents.has(agent))
      .map(([agent, names]) => unequipped(agent, names)),
  ];
}

/** Nothing fails, but other models are asked than somebody has named. */
function borrowedTier(tier: Tier, models: readonly ChatModel[], wanted: readonly string[]): Check {
  const asked = models.map(({ id }) => id).join(', ');
  const why = wanted.length === 0 ? 'no model is named for it' : withoutKey(wanted);
  return told(`tier ${tier}`, note(`asks ${asked}, because ${why}`));
}

/** The models named for an agent cannot be asked. */
function unequipped(agent: string, wanted: readonly string[]): Check {
  return told(`agent ${agent}`, note(`asks the models of its group, because ${withoutKey(wanted)}`));
}

const withoutKey = (wanted: readonly string[]) => `the endpoint of ${wanted.join(', ')} has no key`;

const noModelForTiers = note(
  'models are named for single agents only, so none is asked: reports consist of quoted passages. Name one in ' +
    'models.tiers (FOOTNOTE_MODELS_…), too.',
);

const noModel = note(
  'no endpoint has a key: reports consist of quoted passages. Set OPENAI_API_KEY or ANTHROPIC_API_KEY for more; ' +
    'for a server without keys any text will do.',
);

/** Tokens with which a writer is shown hardly a quote; with a thousand fewer, its instructions do not fit. */
const leastContext = 6_000;
const tooFew =
  'too few to write reports: let models.contexts.models (or FOOTNOTE_CONTEXT) say what it really takes, or name a larger one.';

function modelCheck(model: ChatModel, used: readonly string[]): Check {
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
        return failed(error.message, remedies[error.kind] ?? passing);
      }
      const ms = Math.round(performance.now() - began);
      const detail = `answers after ${ms} ms; used for ${used.join(', ')}`;
      const takes = model.contextTokens;
      if (takes >= leastContext) return ok(detail);
      return note(`${detail}. It takes ${takes.toLocaleString('en')} tokens, ${tooFew}`);
    },
  };
}

/** The tiers and agents that ask it. */
function usersOf(id: string, { tiers: byTier, agents }: ChosenModels): string[] {
  const asks = (models: readonly ChatModel[]) => models.some((model) => model.id === id);
  return [
    ...tiers.filter((tier) => asks(byTier[tier])),
    ...[...agents].filter(([, models]) => asks(models)).map(([agent]) => agent),
  ];
}

export function embeddingsCheck(embedder: Embedder | null): Check {
  const name = 'embeddings';
  if (embedder === null)
    return told(name, note('none is configured: documents are found by their words only'));
  return {
    name,
    async run(signal) {
      try {
        const { vectors } = await embedder.embed(['ready'], signal);
        const found = `${embedder.id} gives vectors of ${vectors[0]?.length ?? 0} numbers`;
        return ok(`${found}; documents are found by words and by vectors`);
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelTrouble)) throw error;
        const detail = `${embedder.id}: ${error.message} Until it works documents are found by their words only.`;
        return failed(detail, remedies[error.kind] ?? passing);
      }
    },
  };
}
