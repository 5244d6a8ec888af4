// Whether a process says truly and quickly that it can work.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { createReadiness } from '../../../src/telemetry/ops-server.ts';
import { manualClock, settled } from '../../support/manual-clock.ts';

const well = { name: 'queue', run: async () => 'answers' };

describe('readiness', () => {
  it('names every check with how it is', async () => {
    const ready = createReadiness(
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
    expect(await ready()).toEqual([
      { name: 'queue', ok: true, detail: 'answers' },
      { name: 'database', ok: false, detail: 'database-unreachable: Postgres is away' },
      { name: 'driver', ok: false, detail: 'ECONNREFUSED' },
      { name: 'other', ok: false, detail: 'TypeError' },
      { name: 'thrown', ok: false, detail: 'RangeError' },
    ]);
  });

  it('waits two seconds for a check that hangs, and does not begin it again before it has come back', async () => {
    const clock = manualClock();
    let begun = 0;
    let comeBack: (detail: string) => void = () => {};
    const hanging = {
      name: 'database',
      run: () => {
        begun += 1;
        return new Promise<string>((resolve) => {
          comeBack = resolve;
        });
      },
    };
    const ready = createReadiness([well, hanging], clock);
    const late = [
      { name: 'queue', ok: true, detail: 'answers' },
      { name: 'database', ok: false, detail: 'no answer within 2 s' },
    ];
    const first = ready();
    await clock.advance(2000);
    expect(await first).toEqual(late);
    await clock.advance(1000);
    const second = ready();
    await clock.advance(2000);
    expect(await second).toEqual(late);
    expect(begun).toBe(1);

    comeBack('answers');
    await clock.advance(1000);
    const third = ready();
    await settled();
    expect(begun).toBe(2);
    comeBack('answers');
    expect((await third)[1]).toEqual({ name: 'database', ok: true, detail: 'answers' });
  });

  it('asks once a second at most, however many ask it', async () => {
    const clock = manualClock();
    let begun = 0;
    const ready = createReadiness([{ name: 'database', run: async () => `asked ${++begun}` }], clock);
    const answers = await Promise.all([ready(), ready(), ready()]);
    expect(answers.flat().map(({ detail }) => detail)).toEqual(['asked 1', 'asked 1', 'asked 1']);
    await clock.advance(999);
    expect((await ready())[0]?.detail).toBe('asked 1');
    await clock.advance(1);
    expect((await ready())[0]?.detail).toBe('asked 2');
  });
});
