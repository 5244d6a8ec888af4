// Says that traces get lost: at most one warning a minute, and one line when they arrive again.
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { ExportReport } from './reporting-exporter.ts';

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
