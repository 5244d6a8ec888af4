// Figures about this process for Prometheus, in a registry of their own.
import type * as Prometheus from 'prom-client';
import type { Histogram } from 'prom-client';
import { type Clock, systemClock, within } from '../base/clock.ts';
import { entryOf } from '../base/entry-of.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Attribute, Attributes, SpanKind } from '../base/tracing.ts';

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

export interface MetricsParts {
  readonly version: string;
  readonly role: string;
  readonly logger: Logger;
  readonly clock?: Clock;
}

/** From 1 ms to 10 minutes, in seconds. */
const buckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600,
];

export async function createMetrics(parts: MetricsParts) {
  // Loaded here: a process that nobody scrapes does without.
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  const counter: MakeCounter = (name, help, labelNames = []) =>
    new prometheus.Counter({ name, help, labelNames, registers });
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new prometheus.Gauge({ name, help, labelNames, registers });
  const seconds = new Map<SpanKind, Histogram>(
    spanKinds.map((kind) => [
      kind,
      new prometheus.Histogram({
        name: `footnote_${kind}_seconds`,
        help: helpOf(kind),
        labelNames: Object.keys(sourcesOf(kind)),
        buckets,
        registers,
      }),
    ]),
  );
  const labelsOf = createLabels();
  const countModel = createModelCounters(counter);
  const stray = counter(
    'footnote_unhandled_rejections_total',
    'Failures that nobody waited for; the log has each with its stack. Any is a fault in Footnote.',
  );
  const { version, role } = parts;
  const labels = ['version', 'role'];
  gauge('footnote_info', 'Always 1; the labels say what runs.', labels).set({ version, role }, 1);
  const show = createFigureGauges(gauge);
  let source: (() => Promise<Figures>) | null = null;
  return {
    spanEnded(kind: SpanKind, span: EndedSpan, ms: number): void {
      const named = labelsOf(kind, span);
      seconds.get(kind)?.observe(named, ms / 1000);
      if (kind === 'model') countModel(named, span.attributes);
    },
    /** Something failed that nobody waited for. */
    strayRejection: () => stray.inc(),
    /** Who is asked at each scrape from now on. An answer that fails or takes two seconds is left out. */
    askAtScrape(figures: () => Promise<Figures>): void {
      source = figures;
    },
    contentType: registry.contentType,
    /** Never rejects because of the figures. */
    async text() {
      if (source !== null) show(await answerOf(source, parts));
      return registry.metrics();
    },
  };
}

function helpOf(kind: SpanKind): string {
  if (kind === 'run')
    return 'Duration of passes: from taking a run to suspending, ending or letting go of it.';
  return `Duration of one piece of work of the kind ${kind}.`;
}

interface EndedSpan {
  readonly name: string;
  readonly attributes: Attributes;
  readonly outcome: string;
}

/** Label → the attribute it is taken from. */
const sources = {
  run: { result: 'pass.result' },
  phase: { phase: 'phase.name' },
  step: {},
  model: { provider: 'gen_ai.provider.name', model: 'gen_ai.request.model', agent: 'gen_ai.agent.name' },
  search: { provider: 'search.provider' },
  fetch: {},
  extract: {},
  delivery: { platform: 'delivery.platform' },
} as const satisfies Record<SpanKind, Readonly<Record<string, string>>>;

const spanKinds = Object.keys(sources) as readonly SpanKind[];

const sourcesOf = (kind: SpanKind) => ({ ...sources[kind], outcome: 'outcome' });

/** A label beyond this many values takes `other`: whatever names itself must not fill the memory. */
const maxValues = 100;

function createLabels() {
  const known = new Map<string, Set<string>>();
  const bounded = (label: string, value: Attribute | undefined): string => {
    if (value === undefined || value === '') return 'unknown';
    const text = String(value).slice(0, 80);
    const values = entryOf(known, label, () => new Set());
    if (!values.has(text) && values.size >= maxValues) return 'other';
    values.add(text);
    return text;
  };
  return (kind: SpanKind, { name, attributes, outcome }: EndedSpan): Record<string, string> => {
    // `gather/r1/i2` is the phase `gather`.
    const given: Attributes = { ...attributes, 'phase.name': name.replace(/\/.*/, ''), outcome };
    const entries = Object.entries(sourcesOf(kind));
    return Object.fromEntries(
      entries.map(([label, from]) => [label, bounded(`${kind}.${label}`, given[from])]),
    );
  };
}

type MakeCounter = (name: string, help: string, labelNames?: string[]) => Prometheus.Counter;
type MakeGauge = (name: string, help: string, labelNames?: string[]) => Prometheus.Gauge;

/** Counts a call by its labels: at least provider, model and the agent that asked. */
function createModelCounters(counter: MakeCounter) {
  const labelNames = ['provider', 'model', 'agent'];
  const tokens = counter(
    'footnote_model_tokens_total',
    'Tokens by direction: input (all of it), cached_input (the part of it that was cached), output.',
    [...labelNames, 'direction'],
  );
  const dollars = 'US dollars, by the prices in the configuration.';
  const cost = counter('footnote_model_cost_dollars_total', dollars, labelNames);
  return (called: Readonly<Record<string, string>>, attributes: Attributes): void => {
    const { outcome: _, ...labels } = called;
    add(tokens, { ...labels, direction: 'input' }, attributes['gen_ai.usage.input_tokens']);
    const cached = attributes['gen_ai.usage.cache_read.input_tokens'];
    add(tokens, { ...labels, direction: 'cached_input' }, cached);
    add(tokens, { ...labels, direction: 'output' }, attributes['gen_ai.usage.output_tokens']);
    add(cost, labels, attributes['footnote.cost_usd']);
  };
}

/** A counter throws at what does not grow it; a provider's nonsense must not fail a call. */
function add(counter: Prometheus.Counter, labels: Record<string, string>, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) counter.inc(labels, value);
}

interface Figures {
  /** Status → number of runs. */
  readonly runs: Readonly<Record<string, number>>;
  readonly outboxPending: number;
  /** Age of the oldest of them; 0 when there is none. */
  readonly oldestPendingSeconds: number;
}

const timeoutMs = 2000;

/** Null: it failed, or took too long. */
async function answerOf(
  source: () => Promise<Figures>,
  { clock = systemClock, logger }: MetricsParts,
): Promise<Figures | null> {
  try {
    return await within(clock, timeoutMs, source);
  } catch (error) {
    logger.debug({ error: toErrorRecord(error) }, 'a scrape goes without the figures of the database');
    return null;
  }
}

/** Gauges that the database tells when somebody scrapes; left out without an answer, for an old number looks true. */
function createFigureGauges(gauge: MakeGauge): (figures: Figures | null) => void {
  const runs = gauge('footnote_runs', 'Runs in the database, by status.', ['status']);
  const pending = gauge('footnote_outbox_pending', 'Messages that wait to be sent.');
  const oldest = gauge('footnote_outbox_oldest_pending_seconds', 'Age of the oldest of them.');
  const up = gauge('footnote_figures_up', 'Whether the database told the figures of this scrape.');
  // A new gauge without labels is 0 before anybody has set it.
  for (const one of [pending, oldest, up]) one.remove();
  return (figures) => {
    runs.reset();
    up.set(figures === null ? 0 : 1);
    if (figures === null) {
      pending.remove();
      oldest.remove();
      return;
    }
    for (const [status, count] of Object.entries(figures.runs)) runs.set({ status }, count);
    pending.set(figures.outboxPending);
    oldest.set(figures.oldestPendingSeconds);
  };
}
