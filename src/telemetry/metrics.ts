// Figures about this process for Prometheus, in a registry of their own.
import type { Histogram } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { SpanKind } from '../base/tracing.ts';
import { createFigureGauges } from './figure-gauges.ts';
import type { Figures } from './figure-gauges.ts';
import { createLabels, spanKinds } from './metric-labels.ts';
import type { EndedSpan } from './metric-labels.ts';
import { createModelCounters } from './model-counters.ts';

export interface SpanMetrics {
  spanEnded(kind: SpanKind, span: EndedSpan, ms: number): void;
  spansLost(count: number): void;
}

export interface Metrics extends SpanMetrics {
  /** Something failed that nobody waited for. */
  strayRejection(): void;
  /** Who is asked at each scrape from now on. An answer that fails or takes two seconds is left out. */
  askAtScrape(figures: () => Promise<Figures>): void;
  readonly contentType: string;
  /** Never rejects because of the figures. */
  text(): Promise<string>;
}

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

export async function createMetrics(parts: MetricsParts): Promise<Metrics> {
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
  const model = createModelCounters(prometheus, registry);
  const lost = new prometheus.Counter({
    name: 'footnote_spans_lost_total',
    help: 'Spans that the collector of traces did not take.',
    registers,
  });
  const stray = new prometheus.Counter({
    name: 'footnote_unhandled_rejections_total',
    help: 'Failures that nobody waited for; the log has each with its stack. Any is a fault in Footnote.',
    registers,
  });
  new prometheus.Gauge({
    name: 'footnote_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: parts.version, role: parts.role }, 1);
  const figures = createFigureGauges(prometheus, registry, parts);
  return {
    spanEnded(kind, span, ms) {
      const named = labels.of(kind, span);
      seconds.get(kind)?.observe(named, ms / 1000);
      if (kind === 'model') model.count(named, span.attributes);
    },
    spansLost: (count) => lost.inc(count),
    strayRejection: () => stray.inc(),
    askAtScrape: (source) => figures.ask(source),
    contentType: registry.contentType,
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
