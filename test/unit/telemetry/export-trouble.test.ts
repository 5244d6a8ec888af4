// What is said when traces cannot be sent.
import { describe, expect, it } from 'vitest';
import { createExportTrouble } from '../../../src/telemetry/reporting-exporter.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { manualClock } from '../../support/manual-clock.ts';

describe('a collector that does not take traces', () => {
  it('is warned of once a minute with all that was lost, and once more when it is well again', async () => {
    const clock = manualClock();
    const { logger, lines } = loudLogger();
    const trouble = createExportTrouble('http://collector', logger, clock);
    trouble.lost(5, 'ECONNREFUSED');
    trouble.lost(2, 'ECONNREFUSED');
    await clock.advance(59_999);
    trouble.lost(3, 'ECONNREFUSED');
    expect(lines('warn').map(({ fields }) => fields)).toEqual([
      { url: 'http://collector', reason: 'ECONNREFUSED', spans: 5 },
    ]);
    await clock.advance(1);
    trouble.lost(1, 'HTTP 401');
    expect(lines('warn')[1]?.fields).toEqual({ url: 'http://collector', reason: 'HTTP 401', spans: 6 });

    trouble.sent(4);
    trouble.sent(4);
    expect(lines('info')).toHaveLength(1);
  });
});
