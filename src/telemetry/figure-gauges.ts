// Gauges whose values only the database knows: it is asked when somebody scrapes. Without an answer they are left out,
// for an old number looks like a true one.
import type * as Prometheus from 'prom-client';
import { systemClock, type Clock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { within } from './deadline.ts';

export interface Figures {
  /** Status → number of runs. */
  readonly runs: Readonly<Record<string, number>>;
  /** Messages that wait to be sent. */
  readonly outboxPending: number;
  /** Age of the oldest of them; 0 when there is none. */
  readonly oldestPendingSeconds: number;
}

export interface FigureGauges {
  ask(figures: () => Promise<Figures>): void;
  /** Never rejects. */
  refresh(): Promise<void>;
}

const timeoutMs = 2000;

export function createFigureGauges(
  prometheus: typeof Prometheus,
  registry: Prometheus.Registry,
  parts: { readonly logger: Logger; readonly clock?: Clock },
): FigureGauges {
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
    ask(figures) {
      source = figures;
    },
    async refresh() {
      if (source === null) return;
      const figures = await within(timeoutMs, parts.clock ?? systemClock, source).catch((error: unknown) => {
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
