// The text that Prometheus reads: what is counted, under which labels, and what may never become one.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { createCurrentWork } from '../../../src/telemetry/current-work.ts';
import { createMetrics } from '../../../src/telemetry/metrics.ts';
import { createTracing } from '../../../src/telemetry/tracing.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { manualClock } from '../../support/manual-clock.ts';

async function openMetrics() {
  const clock = manualClock();
  const said = loudLogger();
  const metrics = await createMetrics({ version: '1.2.3', role: 'worker', logger: said.logger, clock });
  const tracing = await createTracing({
    settings: { otlp: { url: '', headers: null, content: false } },
    version: '1.2.3',
    role: 'worker',
    logger: said.logger,
    metrics,
    current: createCurrentWork(),
  });
  /** The lines of one metric. */
  const lines = async (name: string) =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  return { metrics, tracing, clock, said, lines };
}

const figures = async () => ({
  runs: { queued: 2, running: 1 },
  outboxPending: 4,
  oldestPendingSeconds: 1.5,
});

describe('metrics of spans', () => {
  it('count what models cost, by provider and model', async () => {
    const { tracing, lines } = await openMetrics();
    const call = (attributes: Record<string, number>) =>
      tracing.span(
        'model',
        'chat gpt-5',
        { 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5', 'gen_ai.agent.name': 'writer' },
        async (span) => span.set(attributes),
      );
    await call({
      'gen_ai.usage.input_tokens': 1000,
      'gen_ai.usage.cache_read.input_tokens': 600,
      'gen_ai.usage.output_tokens': 50,
      'footnote.cost_usd': 0.25,
    });
    await call({
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': Number.NaN,
      'footnote.cost_usd': -1,
    });

    const model = 'provider="openai",model="gpt-5",agent="writer"';
    expect(await lines('footnote_model_tokens_total')).toEqual([
      `footnote_model_tokens_total{${model},direction="input"} 1010`,
      `footnote_model_tokens_total{${model},direction="cached_input"} 600`,
      `footnote_model_tokens_total{${model},direction="output"} 50`,
    ]);
    expect(await lines('footnote_model_cost_dollars_total')).toEqual([
      `footnote_model_cost_dollars_total{${model}} 0.25`,
    ]);
    expect(await lines('footnote_model_seconds_count')).toEqual([
      `footnote_model_seconds_count{${model},outcome="ok"} 2`,
    ]);
  });

  it('have the outcome as a label: ok, a code, or the name of an error', async () => {
    const { tracing, lines } = await openMetrics();
    const search = (work: () => Promise<void>) =>
      tracing.span('search', 'search', { 'search.provider': 'brave' }, work).catch(() => {});
    await search(async () => {});
    await search(() => Promise.reject(new FootnoteError('search-failed', 'secret words')));
    await search(() => Promise.reject(new RangeError('secret words')));
    expect((await lines('footnote_search_seconds_count')).toSorted()).toEqual([
      'footnote_search_seconds_count{provider="brave",outcome="RangeError"} 1',
      'footnote_search_seconds_count{provider="brave",outcome="ok"} 1',
      'footnote_search_seconds_count{provider="brave",outcome="search-failed"} 1',
    ]);
  });

  it('sort durations from a millisecond to ten minutes', async () => {
    const { metrics, lines } = await openMetrics();
    for (const ms of [0.4, 30, 700_000]) {
      metrics.spanEnded('step', { name: 'x', attributes: {}, outcome: 'ok' }, ms);
    }
    const buckets = await lines('footnote_step_seconds_bucket');
    expect(buckets[0]).toBe('footnote_step_seconds_bucket{le="0.001",outcome="ok"} 1');
    expect(buckets).toContain('footnote_step_seconds_bucket{le="0.025",outcome="ok"} 1');
    expect(buckets).toContain('footnote_step_seconds_bucket{le="0.05",outcome="ok"} 2');
    expect(buckets).toContain('footnote_step_seconds_bucket{le="600",outcome="ok"} 2');
    expect(buckets).toContain('footnote_step_seconds_bucket{le="+Inf",outcome="ok"} 3');
    expect(await lines('footnote_step_seconds_sum')).toEqual([
      'footnote_step_seconds_sum{outcome="ok"} 700.0304',
    ]);
  });

  it('never hold an id, a key of a step or an address', async () => {
    const { tracing, metrics } = await openMetrics();
    await tracing.span('run', 'pass of run_abc123', { 'run.id': 'run_abc123' }, async (pass) => {
      pass.set({ 'pass.result': 'suspended' });
      await tracing.span('phase', 'gather/r7', {}, () =>
        tracing.span('step', 'fetch', { 'step.key': 'gather/r7/task-9/fetch' }, () =>
          tracing.span('fetch', 'example.org/private', { 'server.address': 'example.org' }, async () => {}),
        ),
      );
    });
    const text = await metrics.text();
    expect(text).toContain('footnote_run_seconds_count{result="suspended",outcome="ok"} 1');
    expect(text).toContain('footnote_phase_seconds_count{phase="gather",outcome="ok"} 1');
    expect(text).toContain('footnote_fetch_seconds_count{outcome="ok"} 1');
    for (const piece of ['run_abc123', 'r7', 'task-9', 'example.org']) expect(text).not.toContain(piece);
  });

  it('take no more than a hundred values of a label', async () => {
    const { metrics, lines } = await openMetrics();
    for (let i = 0; i < 150; i++) {
      const attributes = { 'search.provider': `provider-${i}` };
      metrics.spanEnded('search', { name: 'search', attributes, outcome: 'ok' }, 1);
    }
    const counts = await lines('footnote_search_seconds_count');
    expect(counts).toHaveLength(101);
    expect(counts).toContain('footnote_search_seconds_count{provider="other",outcome="ok"} 50');
  });
});

describe('metrics of the process', () => {
  it('say what runs, and how far behind the event loop is', async () => {
    const { lines } = await openMetrics();
    expect(await lines('footnote_info')).toEqual(['footnote_info{version="1.2.3",role="worker"} 1']);
    expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(await lines('process_resident_memory_bytes')).toHaveLength(1);
  });

  it('are apart from those of another registry', async () => {
    const [one, other] = [await openMetrics(), await openMetrics()];
    one.metrics.strayRejection();
    const counted = 'footnote_unhandled_rejections_total';
    expect(await one.lines(counted)).toEqual([`${counted} 1`]);
    expect(await other.lines(counted)).toEqual([`${counted} 0`]);
  });
});

describe('figures of the database', () => {
  const names = ['footnote_runs', 'footnote_outbox', 'footnote_figures_up'];
  const shown = async (lines: (name: string) => Promise<string[]>) =>
    (await Promise.all(names.map(lines))).flat();

  it('are asked for at each scrape, and only the newest are shown', async () => {
    const { metrics, lines } = await openMetrics();
    expect(await shown(lines)).toEqual([]);
    metrics.askAtScrape(figures);
    expect(await shown(lines)).toEqual([
      'footnote_runs{status="queued"} 2',
      'footnote_runs{status="running"} 1',
      'footnote_outbox_pending 4',
      'footnote_outbox_oldest_pending_seconds 1.5',
      'footnote_figures_up 1',
    ]);
    metrics.askAtScrape(async () => ({ runs: { failed: 1 }, outboxPending: 0, oldestPendingSeconds: 0 }));
    expect(await lines('footnote_runs')).toEqual(['footnote_runs{status="failed"} 1']);
  });

  it('are left out when the database fails, and the scrape succeeds', async () => {
    const { metrics, lines } = await openMetrics();
    metrics.askAtScrape(figures);
    await metrics.text();
    metrics.askAtScrape(() => Promise.reject(new Error('gone')));
    expect(await shown(lines)).toEqual(['footnote_figures_up 0']);
  });

  it('are left out when the database does not answer within two seconds', async () => {
    const { metrics, clock } = await openMetrics();
    metrics.askAtScrape(() => new Promise(() => {}));
    const scrape = metrics.text();
    await clock.advance(2000);
    expect(await scrape).toContain('footnote_figures_up 0\n');
  });
});
