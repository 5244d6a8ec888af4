// What tests of the group of models share: the group around scripted models, and everything it said on the way.
import { z } from 'zod';
import type { Clock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Logger } from '../../../src/base/logger.ts';
import type { Attribute, Tracing } from '../../../src/base/tracing.ts';
import { createEndpoints } from '../../../src/llm/endpoint.ts';
import { createModels } from '../../../src/llm/models.ts';
import type { ChatModel, ModelCalled, Question } from '../../../src/llm/port.ts';
import type { ModelSettings } from '../../../src/llm/settings.ts';

/** A clock on which sleeping takes no time: it jumps. Keeps how long everybody slept. */
export function jumpingClock(): Clock & { readonly slept: number[]; move(ms: number): void } {
  let now = Date.UTC(2026, 0, 1);
  const slept: number[] = [];
  return {
    slept,
    move: (ms) => void (now += ms),
    now: () => now,
    sleep: async (ms, signal) => {
      slept.push(ms);
      if (signal?.aborted !== true) now += ms;
    },
  };
}

interface RecordedSpan {
  readonly kind: string;
  readonly name: string;
  readonly attributes: Record<string, Attribute>;
  failed: boolean;
}

/** Keeps every span with its attributes. */
export function recordingTracing(): Tracing & { readonly spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  return {
    spans,
    async span(kind, name, attributes, work) {
      const span = { kind, name, attributes: { ...attributes }, failed: false };
      spans.push(span);
      try {
        return await work({ set: (more) => void Object.assign(span.attributes, more), content() {} });
      } catch (error) {
        span.failed = true;
        throw error;
      }
    },
  };
}

const limits = {
  attempts: 3,
  maxPauseMs: 20_000,
  breaker: { failures: 5, pauseMs: 30_000 },
};

interface StageOptions {
  readonly attempts?: number;
  readonly maxPauseMs?: number;
  readonly breaker?: { readonly failures: number; readonly pauseMs: number };
  readonly concurrency?: number;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly logger?: Logger;
  /** By agent; the tester is one. */
  readonly agents?: Readonly<Record<string, readonly ChatModel[]>>;
  readonly temperatures?: Readonly<Record<string, number>>;
  /** Instead of one that keeps spans. */
  readonly tracing?: Tracing;
  readonly contexts?: ModelSettings['contexts'];
}

/** Endpoints `here` and `there`, with half the jitter. */
export function stageEndpoints(clock: Clock, options: StageOptions = {}) {
  const { concurrency = 50, random = () => 0.5, logger = silentLogger, ...settings } = options;
  return createEndpoints({
    endpoints: { here: { concurrency }, there: { concurrency } },
    settings: { ...limits, ...settings },
    clock,
    random,
    logger,
  });
}

const usual = { margin: 0.15, reserve: 0, models: {} };

/** A group whose every tier asks these models in this order. */
export function stage(models: readonly ChatModel[], options: StageOptions = {}) {
  const jumping = jumpingClock();
  const clock = options.clock ?? jumping;
  const recording = recordingTracing();
  const calls: ModelCalled[] = [];
  const {
    random = () => 0.5,
    logger = silentLogger,
    agents = {},
    temperatures = {},
    contexts = usual,
    ...settings
  } = options;
  const group = createModels({
    models: {
      tiers: { simple: models, analytical: models, complex: models },
      agents: new Map(Object.entries(agents)),
    },
    endpoints: stageEndpoints(clock, options),
    settings: { ...limits, ...settings, temperatures, contexts },
    clock,
    random,
    logger,
    tracing: options.tracing ?? recording,
  });
  const context = (signal: AbortSignal = new AbortController().signal) => ({
    signal,
    agent: 'tester',
    called: (call: ModelCalled) => void calls.push(call),
  });
  return { group, calls, spans: recording.spans, clock: jumping, context };
}

const colour = z.strictObject({ colour: z.string(), shade: z.number().optional() });
export type Colour = z.infer<typeof colour>;

/** Asks for a colour. */
export function colourQuestion(more: Partial<Question<Colour>> = {}) {
  return {
    system: 'Name a colour.',
    messages: [{ role: 'user' as const, text: 'Which colour has the sky?' }],
    name: 'colour',
    answer: colour,
    maxOutputTokens: 500,
    ...more,
  };
}
