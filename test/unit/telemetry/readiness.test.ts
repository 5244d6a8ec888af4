// Whether a process says truly and quickly that it can work.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { readinessOf } from '../../../src/telemetry/ops-server.ts';
import { manualClock } from '../../support/manual-clock.ts';

const well = { name: 'queue', run: async () => 'answers' };

describe('readiness', () => {
  it('names every check with how it is', async () => {
    const found = await readinessOf(
      [
        well,
        {
          name: 'database',
          run: () => Promise.reject(new FootnoteError('database-unreachable', 'Postgres is away')),
        },
        {
          name: 'driver',
          run: () => Promise.reject(Object.assign(new Error('at u:pw@h'), { code: 'ECONNREFUSED' })),
        },
        { name: 'other', run: () => Promise.reject(new TypeError('of u:pw@h')) },
        {
          name: 'thrown',
          run: () => {
            throw new RangeError('at once');
          },
        },
      ],
      manualClock(),
    );
    expect(found).toEqual([
      { name: 'queue', ok: true, detail: 'answers' },
      { name: 'database', ok: false, detail: 'database-unreachable: Postgres is away' },
      { name: 'driver', ok: false, detail: 'ECONNREFUSED' },
      { name: 'other', ok: false, detail: 'TypeError' },
      { name: 'thrown', ok: false, detail: 'RangeError' },
    ]);
  });

  it('waits two seconds for a check that hangs', async () => {
    const clock = manualClock();
    const hanging = { name: 'database', run: () => new Promise<string>(() => {}) };
    const found = readinessOf([well, hanging], clock);
    await clock.advance(2000);
    expect(await found).toEqual([
      { name: 'queue', ok: true, detail: 'answers' },
      { name: 'database', ok: false, detail: 'no answer within 2 s' },
    ]);
  });
});
