// What is said when every model of a tier failed: which, why, and what to do about it.
import { FootnoteError } from '../base/errors.ts';
import type { Retry } from '../base/errors.ts';
import { passingTroubles } from './port.ts';
import type { ModelTrouble, TroubleKind } from './port.ts';

export interface FailedModel {
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

/** The model was there and answered, but not in a way that can be used. */
const unusableAnswers: ReadonlySet<TroubleKind> = new Set([
  'refused',
  'truncated',
  'invalid-answer',
  'not-believed',
  'context-overflow',
]);

/**
 * One error for all failures: `model-failed` when every model answered in a way that cannot be used, otherwise
 * `model-unavailable`. That is tried again only if one of the troubles passes, after the shortest pause if each of
 * those named one.
 */
export function outageOf(failed: readonly FailedModel[]): FootnoteError {
  const passing = failed.filter(({ trouble }) => passingTroubles.has(trouble.kind));
  const answered = failed.every(({ trouble }) => unusableAnswers.has(trouble.kind));
  const kinds = new Set(failed.map(({ trouble }) => trouble.kind));
  const hints = new Set([...kinds].map((kind) => remedies[kind]));
  return new FootnoteError(
    answered ? 'model-failed' : 'model-unavailable',
    `No model gave a usable answer. ${failed.map(lineOf).join(' ')}`,
    {
      hint: `${[...hints].join(' ')} \`footnote doctor\` checks every model.`,
      retry: passing.length > 0 ? retryOf(passing) : 'never',
    },
  );
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
