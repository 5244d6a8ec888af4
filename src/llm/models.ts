// The group of models that agents ask: an agent's own models, then its tier's, in order, until one gives a usable reply.
import { FootnoteError, type Retry } from '../base/errors.ts';
import { askModel, unusable } from './ask-model.ts';
import { type CallModel, type CallParts, createCallModel } from './call-model.ts';
import type { ChosenModels } from './choose-models.ts';
import { withRepairedToolCalls } from './json-from-text.ts';
import { EndpointResting } from './patience.ts';
import type { CallContext, ChatModel, Frame, ModelReply, Models, Price, Tier, TroubleKind } from './port.ts';
import { ModelTrouble, passingTroubles, unusableAnswers, waitOf } from './port.ts';
import { answerSchema } from './read-answer.ts';
import type { ModelSettings } from './settings.ts';
import { createTokenRatios, estimateRequest, outputLimit, type TokenRatios } from './tokens.ts';

export interface ModelParts extends Omit<CallParts, 'ratios'> {
  readonly models: ChosenModels;
  readonly settings: CallParts['settings'] & Pick<ModelSettings, 'temperatures' | 'contexts'>;
}

/** One for a process: its runs share limits, breakers and what was learned about tokens. */
export function createModels({ models, ...rest }: ModelParts): Models {
  const parts: CallParts = { ...rest, ratios: createTokenRatios() };
  const { tiers } = models;
  const all = [...Object.values(tiers), ...models.agents.values()].flat();
  const byName = new Map(all.map((model) => [model.id, model]));
  // Those of the run, then the agent's, then its tier's (B49).
  const chainFor = (tier: Tier, { agent, avoid = [], except = [], first = [] }: CallContext) => {
    const wanted = first.flatMap((name) => byName.get(name) ?? []);
    const own = [...wanted, ...(models.agents.get(agent) ?? []), ...tiers[tier]];
    // Where some are unwanted, the other group that is good enough to judge helps out.
    const chain = new Set(avoid.length === 0 ? own : [...own, ...tiers.complex, ...tiers.analytical]);
    return [...chain]
      .filter(({ id }) => !except.includes(id))
      .toSorted((one, other) => rankIn(avoid, one) - rankIn(avoid, other));
  };
  const warmed = <Q extends { readonly temperature?: number }>(given: Q, agent: string): Q => {
    const { temperatures } = rest.settings;
    return Object.hasOwn(temperatures, agent) ? { ...given, temperature: temperatures[agent]! } : given;
  };
  return {
    names: () => [...byName.keys()],
    has: (tier) => tiers[tier].length > 0,
    priceOf: (tier) => tiers[tier][0]?.price ?? free,
    reasons: (tier) => tiers[tier][0]?.reasons ?? false,
    roomFor: (tier, answerTokens, frame) => {
      const { margin, reserve } = rest.settings.contexts;
      const taken = reserve + (frame === undefined ? 0 : frameTokens(frame));
      const rooms = tiers[tier].map((model) => roomOf(model, answerTokens, margin, parts.ratios) - taken);
      return rooms.length === 0 ? 0 : Math.max(0, Math.min(...rooms));
    },
    async answer(tier, question, context) {
      const asked = warmed(question, context.agent);
      const ask = (model: ChatModel, call: CallModel) => askModel(model.id, asked, call);
      const { value, model } = await firstOf(chainFor(tier, context), tier, ask, context, parts);
      return { answer: value, model };
    },
    async reply(tier, request, context) {
      const asked = warmed(request, context.agent);
      const ask = async (model: ChatModel, call: CallModel) => {
        const { reply, outcome } = await call(asked, (given) => ({ reply: given, outcome: worthOf(given) }));
        if (outcome !== 'ok') throw unusable(model.id, outcome);
        return withRepairedToolCalls(reply);
      };
      const { value, model } = await firstOf(chainFor(tier, context), tier, ask, context, parts);
      return { ...value, model };
    },
  };
}

/** 0 for a model that nobody minds, the highest rank for the most unwanted one. */
function rankIn(avoid: readonly string[], { id }: ChatModel): number {
  const at = avoid.indexOf(id);
  return at < 0 ? 0 : avoid.length - at;
}

const free: Price = { input: 0, cachedInput: 0, output: 0 };

/** In tokens as we estimate them. */
function roomOf(model: ChatModel, answerTokens: number, margin: number, ratios: TokenRatios): number {
  const tokens = (model.contextTokens - outputLimit(model, answerTokens)) * (1 - margin);
  // A model that counts less than we do keeps the difference as a reserve.
  return Math.floor(tokens / Math.max(1, ratios.of(model)));
}

/** What is sent with every request of an agent, measured. */
function frameTokens({ system, message, answer }: Frame): number {
  const messages = [{ role: 'user', text: message }] as const;
  const output = { name: '', schema: answerSchema(answer) };
  return estimateRequest({ system, messages, output, maxOutputTokens: 0 });
}

/** Whether a turn of a conversation can be used. An empty one can, after tools: the model has nothing to add. */
function worthOf({ text, toolCalls, finish }: ModelReply): 'ok' | TroubleKind {
  if (finish === 'refusal') return 'refused';
  const isEmpty = text.trim() === '' && toolCalls.length === 0;
  return isEmpty && finish === 'length' ? 'truncated' : 'ok';
}

/** @throws FootnoteError when all failed */
async function firstOf<T>(
  models: readonly ChatModel[],
  tier: Tier,
  ask: (model: ChatModel, call: CallModel) => Promise<T>,
  context: CallContext,
  parts: CallParts,
): Promise<{ readonly value: T; readonly model: string }> {
  if (models.length === 0) {
    if (context.except !== undefined && context.except.length > 0)
      throw new FootnoteError('model-failed', 'Every model that could answer was asked before.');
    throw new FootnoteError('misuse', `A ${tier} model was asked, and none is configured.`);
  }
  const failed: FailedModel[] = [];
  for (const model of models) {
    context.signal.throwIfAborted();
    try {
      const value = await ask(model, createCallModel(model, context, parts));
      return { value, model: model.id };
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error;
      // That an endpoint is left alone was said when it began.
      const level = error instanceof EndpointResting ? 'debug' : 'warn';
      const fields = { model: model.id, agent: context.agent, kind: error.kind, ...waitOf(error) };
      parts.logger[level](fields, 'a model failed');
      failed.push({ model: model.id, trouble: error });
    }
  }
  throw outageOf(failed);
}

interface FailedModel {
  /** `endpoint/model`. */
  readonly model: string;
  readonly trouble: ModelTrouble;
}

const wait = 'Try again later; the status page of the provider may tell when.';
const remedies: Readonly<Record<TroubleKind, string>> = {
  'rate-limited': 'Try again later, or lower models.endpoints.*.concurrency.',
  overloaded: wait,
  'server-error': wait,
  timeout: 'Try again later, or raise models.endpoints.*.timeoutMs.',
  connection: 'Check the address of the endpoint and the network.',
  'context-overflow':
    'Name a model with a larger context in models.tiers, or correct what this one takes in models.contexts.models.',
  refused: 'Word the request differently, or add a model of another provider to the tier.',
  truncated: 'Raise maxOutputTokens of the model in models.catalog if it can write more.',
  'invalid-answer': 'Add a more capable model to the tier.',
  'not-believed':
    'Name a more capable model for the verifier in models.agents; `footnote doctor --judge` measures it.',
  unauthorized: 'Check the key of the endpoint.',
  'no-such-model': 'Correct the name of the model in models.tiers or models.agents.',
  quota: 'Raise the quota or add credit at the provider.',
  'bad-request': 'Check api and url of the endpoint, and the abilities of the model in models.catalog.',
};

/**
 * One error for all failures: `model-failed` when every model answered in a way that cannot be used, otherwise
 * `model-unavailable`, to be tried again if one of the troubles passes, after the shortest pause if each names one.
 */
function outageOf(failed: readonly FailedModel[]): FootnoteError {
  const passing = failed.filter(({ trouble }) => passingTroubles.has(trouble.kind));
  const answered = failed.every(({ trouble }) => unusableAnswers.has(trouble.kind));
  const kinds = new Set(failed.map(({ trouble }) => trouble.kind));
  const hints = new Set([...kinds].map((kind) => remedies[kind]));
  const message = `No model gave a usable answer. ${failed.map(lineOf).join(' ')}`;
  const hint = `${[...hints].join(' ')} \`footnote doctor\` checks every model.`;
  const retry = passing.length > 0 ? retryOf(passing) : 'never';
  const cause = failed.find(({ trouble }) => trouble.kind === 'context-overflow')?.trouble;
  const code = answered ? 'model-failed' : 'model-unavailable';
  return new FootnoteError(code, message, { hint, retry, cause });
}

function retryOf(passing: readonly FailedModel[]): Retry {
  const pauses = passing.map(({ trouble }) => trouble.retryAfterMs);
  return pauses.includes(null) ? 'backoff' : { afterMs: Math.min(...(pauses as number[])) };
}

/** One line that names the model; adapters' words do so themselves. */
function lineOf({ model, trouble }: FailedModel): string {
  const words = trouble.message.replace(/\s+/g, ' ').trim().replace(/\.?$/, '.');
  return words.startsWith(model) ? words : `${model}: ${words}`;
}
