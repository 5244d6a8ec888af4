// Tokens and money that models cost, counted from the attributes of their spans.
import type * as Prometheus from 'prom-client';
import type { Attributes } from '../base/tracing.ts';

export interface ModelCounters {
  /** `labels`: at least provider, model and the agent that asked. */
  count(labels: Readonly<Record<string, string>>, attributes: Attributes): void;
}

export function createModelCounters(
  prometheus: typeof Prometheus,
  registry: Prometheus.Registry,
): ModelCounters {
  const labelNames = ['provider', 'model', 'agent'];
  const registers = [registry];
  const tokens = new prometheus.Counter({
    name: 'footnote_model_tokens_total',
    help: 'Tokens by direction: input (all of it), cached_input (the part of it that was cached), output.',
    labelNames: [...labelNames, 'direction'],
    registers,
  });
  const cost = new prometheus.Counter({
    name: 'footnote_model_cost_dollars_total',
    help: 'US dollars, by the prices in the configuration.',
    labelNames,
    registers,
  });
  return {
    count({ provider = 'unknown', model = 'unknown', agent = 'unknown' }, attributes) {
      const labels = { provider, model, agent };
      add(tokens, { ...labels, direction: 'input' }, attributes['gen_ai.usage.input_tokens']);
      const cached = attributes['gen_ai.usage.cache_read.input_tokens'];
      add(tokens, { ...labels, direction: 'cached_input' }, cached);
      add(tokens, { ...labels, direction: 'output' }, attributes['gen_ai.usage.output_tokens']);
      add(cost, labels, attributes['footnote.cost_usd']);
    },
  };
}

/** A counter throws at what does not grow it; a provider's nonsense must not fail a call. */
function add(counter: Prometheus.Counter, labels: Record<string, string>, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) counter.inc(labels, value);
}
