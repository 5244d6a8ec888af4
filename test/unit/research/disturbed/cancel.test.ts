// Somebody says stop in each phase: what is under way is ended, what was found is kept, and a resume goes on there.
// `npm test` stops in every phase of some runs; FOOTNOTE_CRASH=full of all.
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/research/result.ts';
import { modes } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { untilAborted } from '../../durable/stage.ts';
import { stageOf } from './perform.ts';
import type { Outcome, Stage } from './perform.ts';
import { essence, expectNothingTwice, undisturbed } from './undisturbed.ts';

const full = process.env['FOOTNOTE_CRASH'] === 'full';

/** What only a run has that was stopped and went on. */
const ofStopping = /"end\/cancelled|"run-resumed"|"status":"cancelled"|#\d+"/;

/** Of a long run the phases that no other has. */
const ofLongRuns = /^(?:gather\/r1\/i1-c1|refine\/r1\/i1|write\/r1\/i2)$/;

function phasesToStop(mode: StoryMode, { phases }: Outcome): readonly string[] {
  const isLong = mode === 'extended' || mode === 'agentic';
  return full || !isLong ? phases : phases.filter((phase) => ofLongRuns.test(phase));
}

interface Stopped {
  readonly stage: Stage;
  readonly outcome: Outcome;
  /** Whether the call that was under way was told; null: there was none that could be. */
  readonly wasTold: boolean | null;
  /** Calls that began although their signal had fired. */
  readonly late: number;
}

/** A run that is stopped in the phase: while one of its calls is under way, or else when it is over. */
async function stoppedIn(mode: StoryMode, phase: string): Promise<Stopped> {
  let isStopped = false;
  let wasTold: boolean | null = null;
  let late = 0;
  let left = phase.startsWith('gather') ? 4 : 0;
  const stop = async (stage: Stage) => {
    isStopped = true;
    expect(await stage.world.cancel(stage.runId)).toBe(true);
    stage.nudge();
  };
  const stage = await stageOf({
    mode,
    async calls({ signal }, at) {
      if (signal?.aborted) late += 1;
      if (isStopped || signal === null || at.phase() !== phase || left-- > 0) return;
      wasTold = false;
      await stop(at);
      await untilAborted(signal).catch(() => (wasTold = true));
    },
    async wrote({ key, kind }, at) {
      if (!isStopped && kind === 'scope' && key === phase) await stop(at);
    },
  });
  await stage.play();
  return { stage, outcome: await stage.outcome(), wasTold, late };
}

/** What must be kept of a run that is stopped here. */
function expectKept(outcome: Outcome, phase: string, { phases }: Outcome): void {
  const kept = outcome.state.result as RunResult | null;
  const isAfter = (other: RegExp) => phases.slice(0, phases.indexOf(phase)).some((one) => other.test(one));
  if (!isAfter(/^gather/)) {
    expect(kept).toBeNull();
    expect(outcome.posts.at(-1)).toContain('There was no draft yet.');
    return;
  }
  expect(kept?.sources.length).toBeGreaterThan(2);
  const isWritten = isAfter(/^write/);
  expect(kept?.report === '').toBe(!isWritten);
  expect(outcome.posts.at(-1)).toContain(isWritten ? 'is not approved' : 'what was found is kept');
  const isChecked = isAfter(/^verify/);
  expect(kept?.citations.some(({ verified }) => verified)).toBe(isChecked);
  if (isWritten && !isChecked) expect(kept?.cautions.join()).toContain('neither its quotes nor its claims');
}

describe.each(modes)('a run (%s) that is stopped in any of its phases', (mode) => {
  const timeout = 1_800_000;

  it(
    'ends what is under way, keeps what was done, and goes on there (B9, B52, B57)',
    { timeout },
    async () => {
      const calm = await undisturbed(mode);
      for (const phase of phasesToStop(mode, calm)) {
        const { stage, outcome, wasTold, late } = await stoppedIn(mode, phase);
        expect(outcome.state).toMatchObject({ status: 'cancelled', error: null });
        expect(wasTold).not.toBe(false);
        expect(late).toBe(0);
        // Where it was stopped is known, and all that was done is there.
        expect(outcome.open).toEqual(wasTold === null ? [] : [phase]);
        for (const [key, value] of outcome.entries)
          expect([key, calm.entries.get(key)]).toEqual([key, value]);
        if (mode !== 'web' && mode !== 'simple') expectKept(outcome, phase, calm);

        expect(await stage.world.resume(stage.runId)).toBe(true);
        await stage.play();
        const resumed = await stage.outcome();
        expect(essence(resumed, ofStopping)).toEqual(essence(calm));
        expectNothingTwice(resumed, calm);
      }
    },
  );
});
