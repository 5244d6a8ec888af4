// What an operator says about language models: where they are, which to ask for what, and what they can do.
import { z } from 'zod';
import { milliseconds, names, secretText, serviceUrl } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';

const endpointSchema = z.strictObject({
  api: z.enum(['openai', 'anthropic']),
  url: serviceUrl,
  /** Null: this endpoint is left out. */
  key: secretText,
  /** Calls at once, of all runs of a process together. */
  concurrency: z.int().min(1).max(1000),
  /** For one call. */
  timeoutMs: milliseconds(100),
});
export type EndpointSettings = Frozen<z.infer<typeof endpointSchema>>;

const dollars = z.number().min(0).describe('US dollars for a million tokens');

const abilitiesSchema = z.strictObject({
  /** Input and output together. */
  contextTokens: z.int().min(1000),
  maxOutputTokens: z.int().min(100),
  /** Models that reason take no temperature. */
  reasons: z.boolean(),
  price: z.strictObject({ input: dollars, cachedInput: dollars, output: dollars }),
});
export type ModelAbilities = Frozen<z.infer<typeof abilitiesSchema>>;

export const modelSettingsSchema = z.strictObject({
  endpoints: z.record(z.string(), endpointSchema),
  /** `endpoint/model`, the first choice first. */
  tiers: z.strictObject({ simple: names, analytical: names, complex: names }),
  /** By the name of an agent: the same, asked before the models of its tier (B49, D30). */
  agents: z.record(z.string(), names),
  /** By the name of an agent: its temperature instead of its own (E13); where there is one. */
  temperatures: z.record(z.string(), z.number().min(0).max(1)),
  /** By `endpoint/model`. */
  catalog: z.record(z.string(), abilitiesSchema),
  /** For models that are not in the catalog. */
  unknown: abilitiesSchema,
  contexts: z.strictObject({
    /** Part of a context that is left free, because tokens are only estimated (B60). */
    margin: z.number().min(0).max(0.5),
    /** Tokens that are left free besides, for what a gateway adds to every request (B60). */
    reserve: z.int().min(0),
    /** By `endpoint/model`: input and output together, whatever is said above (B72). */
    models: z.record(z.string(), z.int().min(1000)),
  }),
  /** Calls of one model for one question before the next model is asked. */
  attempts: z.int().min(1).max(10),
  /** The longest pause that is made before a call is repeated; a provider that asks for more is left for the next one. */
  maxPauseMs: milliseconds(1),
  /** An endpoint that failed this often in a row is left alone for a while. */
  breaker: z.strictObject({ failures: z.int().min(1), pauseMs: milliseconds(1) }),
  /** Passes of a run that a dead model may cost before people are asked what to do. */
  outagePasses: z.int().min(1).max(20),
  /** `endpoint/model`; empty: retrieval by keywords only. */
  embeddings: z.string(),
});
export type ModelSettings = Frozen<z.infer<typeof modelSettingsSchema>>;
