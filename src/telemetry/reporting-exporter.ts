// An exporter of spans that tells us what became of them, which OpenTelemetry keeps to itself.
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

export interface ExportReport {
  /** Spans that arrived. */
  readonly sent: (spans: number) => void;
  /** Spans that did not, and why, in words that hold nothing of what a server said. */
  readonly lost: (spans: number, reason: string) => void;
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return `HTTP ${code}`;
  if (typeof code === 'string') return code;
  if (error.message === 'Request timed out') return 'no answer in time';
  return error.name === 'OTLPExporterError' ? 'the collector asks to try later' : 'not sent';
}

export function reportingExporter(
  exporter: SpanExporter,
  report: ExportReport,
): SpanExporter & { abandon(): void } {
  const underWay = new Set<readonly ReadableSpan[]>();
  return {
    export(spans: ReadableSpan[], done) {
      underWay.add(spans);
      exporter.export(spans, (result) => {
        if (underWay.delete(spans)) {
          if (result.error === undefined) report.sent(spans.length);
          else report.lost(spans.length, reasonOf(result.error));
        }
        done(result);
      });
    },
    /** Reports what is still on its way as lost: nobody waits for it any more. */
    abandon() {
      for (const { length } of underWay) report.lost(length, 'no answer in time');
      underWay.clear();
    },
    shutdown: () => exporter.shutdown(),
  };
}

const quietMs = 60_000;

export function createExportTrouble(url: string, logger: Logger, clock: Pick<Clock, 'now'>): ExportReport {
  let warnedAt = -Infinity;
  let lostSince = 0;
  let isDown = false;
  return {
    lost(spans, reason) {
      lostSince += spans;
      const now = clock.now();
      if (now - warnedAt < quietMs) return;
      logger.warn(
        { url, reason, spans: lostSince },
        'traces could not be sent and are lost; nothing else is affected. Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS',
      );
      warnedAt = now;
      isDown = true;
      lostSince = 0;
    },
    sent() {
      if (isDown) logger.info({ url, spans: lostSince }, 'traces can be sent again');
      isDown = false;
      lostSince = 0;
    },
  };
}
