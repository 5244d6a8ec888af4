import { expect, it } from 'vitest';
import { createLine } from '../../../../../src/chat/discord/listen/gateway-line.ts';
import type { Session } from '../../../../../src/chat/discord/listen/session.ts';
import { loudLogger } from '../../../../support/loud-logger.ts';
import { manualClock } from '../../../../support/manual-clock.ts';

const interrupted = 4000;

function world() {
  const clock = manualClock();
  const session: Pick<Session, 'current' | 'update'> = { current: () => null, update() {} };
  const signal = new AbortController().signal;
  const { logger } = loudLogger();
  const parts = { session: session as Session, keptOut() {}, logger, clock, signal };
  const line = createLine(parts, () => {});
  /** Whether the manager may connect again within so many milliseconds. */
  const goesOnWithin = async (ms: number) => {
    let goesOn = false;
    void Promise.resolve(line.options.retrieveSessionInfo()).then(() => (goesOn = true));
    await clock.advance(ms);
    return goesOn;
  };
  const standsFor = async (ms: number) => {
    line.established();
    await clock.advance(ms);
    line.closed(interrupted);
  };
  return { goesOnWithin, standsFor };
}

it('connects again at once after every interruption of a steady connection', async () => {
  const { goesOnWithin, standsFor } = world();
  await standsFor(10_000);
  expect(await goesOnWithin(0)).toBe(true);
  await standsFor(10_000);
  expect(await goesOnWithin(0)).toBe(true);
});

it('waits after a second brief connection', async () => {
  const { goesOnWithin, standsFor } = world();
  await standsFor(100);
  expect(await goesOnWithin(0)).toBe(true);
  await standsFor(100);
  expect(await goesOnWithin(400)).toBe(false);
});
