// Figures about this process for Prometheus, in a registry of their own.
import type * as Prometheus from 'prom-client';
import type { Histogram } from 'prom-client';
import { type Clock, systemClock, within } from '../base/clock.ts';
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
  const labels = createLabels();
  const seconds = new Map<SpanKind, Histogram>(
    spanKinds.map((kind) => [
      kind,
      new prometheus.Histogram({
        name: `footnote_${kind}_seconds`,
        help: helpOf(kind),
        labelNames: [...labels.names(kind)],
        buckets,
        registers,
      }),
    ]),
  );
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new prometheus.Counter({ name, help, labelNames, registers });
  const countModel = createModelCounters(counter);
  const stray = counter(
    'footnote_unhandled_rejections_total',
    'Failures that nobody waited for; the log has each with its stack. Any is a fault in Footnote.',
  );
  new prometheus.Gauge({
    name: 'footnote_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: parts.version, role: parts.role }, 1);
  const figures = createFigureGauges(prometheus, registry, parts);
  return {
    spanEnded(kind: SpanKind, span: EndedSpan, ms: number): void {
      const named = labels.of(kind, span);
      seconds.get(kind)?.observe(named, ms / 1000);
      if (kind === 'model') countModel(named, span.attributes);
    },
    /** Something failed that nobody waited for. */
    strayRejection: () => stray.inc(),
    /** Who is asked at each scrape from now on. An answer that fails or takes two seconds is left out. */
    askAtScrape: (source: () => Promise<Figures>) => figures.ask(source),
    contentType: registry.contentType,
    /** Never rejects because of the figures. */
    async text() {
      await figures.refresh();
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
  phase: {},
  step: {},
  model: { provider: 'gen_ai.provider.name', model: 'gen_ai.request.model', agent: 'gen_ai.agent.name' },
  search: { provider: 'search.provider' },
  fetch: {},
  extract: {},
  delivery: { platform: 'delivery.platform' },
} as const satisfies Record<SpanKind, Readonly<Record<string, string>>>;

const spanKinds = Object.keys(sources) as readonly SpanKind[];

/** A label beyond this many values takes `other`: whatever names itself must not fill the memory. */
const maxValues = 100;

function createLabels() {
  const known = new Map<string, Set<string>>();
  const bounded = (label: string, value: Attribute | undefined): string => {
    if (value === undefined || value === '') return 'unknown';
    const text = String(value).slice(0, 80);
    const values = known.get(label) ?? new Set();
    known.set(label, values);
    if (!values.has(text) && values.size >= maxValues) return 'other';
    values.add(text);
    return text;
  };
  return {
    names: (kind: SpanKind) => [
      ...Object.keys(sources[kind]),
      ...(kind === 'phase' ? ['phase'] : []),
      'outcome',
    ],
    of(kind: SpanKind, { name, attributes, outcome }: EndedSpan) {
      const labels: Record<string, string> = {};
      for (const [label, attribute] of Object.entries(sources[kind])) {
        labels[label] = bounded(`${kind}.${label}`, attributes[attribute]);
      }
      // `gather/r1/i2` is the phase `gather`.
      if (kind === 'phase') labels['phase'] = bounded('phase', name.split('/', 1)[0]);
      labels['outcome'] = bounded(`${kind}.outcome`, outcome);
      return labels;
    },
  };
}

type MakeCounter = (name: string, help: string, labelNames: string[]) => Prometheus.Counter;

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

/** Gauges that the database tells when somebody scrapes; left out without an answer, for an old number looks true. */
function createFigureGauges(
  prometheus: typeof Prometheus,
  registry: Prometheus.Registry,
  parts: MetricsParts,
) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new prometheus.Gauge({ name, help, labelNames, registers: [registry] });
    // A new gauge without labels is 0 before anybody has set it.
    if (labelNames.length === 0) made.remove();
    return made;
  };
  const runs = gauge('footnote_runs', 'Runs in the database, by status.', ['status']);
  const pending = gauge('footnote_outbox_pending', 'Messages that wait to be sent.');
  const oldest = gauge('footnote_outbox_oldest_pending_seconds', 'Age of the oldest of them.');
  const up = gauge('footnote_figures_up', 'Whether the database told the figures of this scrape.');
  let source: (() => Promise<Figures>) | null = null;

  return {
    ask(figures: () => Promise<Figures>) {
      source = figures;
    },
    /** Never rejects. */
    async refresh() {
      if (source === null) return;
      const figures = await within(parts.clock ?? systemClock, timeoutMs, source).catch((error: unknown) => {
        parts.logger.debug(
          { error: toErrorRecord(error) },
          'a scrape goes without the figures of the database',
        );
        return null;
      });
      runs.reset();
      pending.remove();
      oldest.remove();
      up.set(figures === null ? 0 : 1);
      if (figures === null) return;
      for (const [status, count] of Object.entries(figures.runs)) runs.set({ status }, count);
      pending.set(figures.outboxPending);
      oldest.set(figures.oldestPendingSeconds);
    },
  };
}
