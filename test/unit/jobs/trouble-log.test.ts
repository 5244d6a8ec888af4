// One warning a minute at most, however many errors an outage causes.
import { expect, test } from 'vitest';
import { createTroubleLog } from '../../../src/jobs/trouble-log.ts';
import { createCurrentWork } from '../../../src/telemetry/current-work.ts';
import { loudLogger } from '../../support/loud-logger.ts';

function logAt() {
  const clock = { time: 1_000, now: () => clock.time };
  const loud = loudLogger();
  const log = createTroubleLog(loud.logger, 'Redis at here:1', clock);
  return { clock, log, count: (level: 'debug' | 'info' | 'warn') => loud.lines(level).length, loud };
}

test('warns of the first error of an outage and says once when it is over', () => {
  const { log, count, loud } = logAt();
  log.fine();
  for (let index = 0; index < 50; index += 1) log.trouble(new Error('refused'));
  expect([count('warn'), count('info'), count('debug')]).toEqual([1, 0, 49]);
  log.fine();
  log.fine();
  expect([count('warn'), count('info')]).toEqual([1, 1]);
  expect(loud.lines('info')[0]?.fields).toMatchObject({ where: 'Redis at here:1', leftOut: 49 });
});

test('warns again after a minute of the same outage, with how much it left out', () => {
  const { clock, log, count, loud } = logAt();
  log.trouble(new Error('refused'));
  log.trouble(new Error('refused'));
  clock.time += 60_000;
  log.trouble(new Error('refused'));
  expect(count('warn')).toBe(2);
  expect(loud.lines('warn')[1]?.fields).toMatchObject({ leftOut: 1 });
});

test('stays quiet about a connection that comes and goes', () => {
  const { clock, log, count } = logAt();
  for (let second = 0; second < 30; second += 1) {
    log.trouble(new Error('reset'));
    log.fine();
    clock.time += 1_000;
  }
  expect([count('warn'), count('info')]).toEqual([1, 1]);
});

test('names no run that happens to be worked on', () => {
  const work = createCurrentWork();
  const named: (string | undefined)[] = [];
  const { logger } = loudLogger();
  const clock = { now: () => 1_000 };
  const log = createTroubleLog({ ...logger, warn: () => void named.push(work.get().runId) }, 'here', clock);
  work.within({ runId: 'run_1' }, () => log.trouble(new Error('reset')));
  expect(named).toEqual([undefined]);
});
