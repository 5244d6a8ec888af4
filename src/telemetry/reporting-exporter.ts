// An exporter of spans that tells us what became of them: OpenTelemetry would keep it to itself, or tell the whole
// process through a handler that it has only one of.
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

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

export function reportingExporter(exporter: SpanExporter, report: ExportReport): SpanExporter {
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.error === undefined) report.sent(spans.length);
        else report.lost(spans.length, reasonOf(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
