// Kills the program while it sends: before a message arrives, or after it has arrived and before the answer is known.
import { eventually } from '../eventually.ts';
import type { Program } from './program.ts';
import type { Deed, TroubledStage } from './troubles.ts';

/** What becomes of a call: nothing, or its process is killed before it arrives or after. */
export type Fate = 'passes' | 'killed before it arrives' | 'killed before it is answered';

export interface Killer {
  /** How often the program was killed. */
  kills(): number;
  /** Lets it live from now on. */
  stop(): Promise<void>;
}

/**
 * Asks for the fate of each call of these deeds, one after the other. A call that was broken off is made again, and passes.
 */
export function startKiller(
  troubled: TroubledStage,
  program: Program,
  fates: Partial<Record<Deed, () => Fate>>,
): Killer {
  const over = new AbortController();
  let kills = 0;
  let killing: Promise<void> = Promise.resolve();

  const kill = (generation: number): Promise<void> => {
    const before = killing;
    const killOnce = async () => {
      await before;
      // Two calls may wait when it dies.
      if (program.generation !== generation) return;
      kills += 1;
      await program.killAndRestart();
    };
    return (killing = killOnce());
  };
  const watch = async (deed: Deed, fateOfNext: () => Fate): Promise<void> => {
    let fate = fateOfNext();
    while (!over.signal.aborted) {
      // Before the next process is there.
      const planned = troubled.plan(
        deed,
        fate === 'killed before it arrives' ? 'the connection breaks' : 'the answer is late',
      );
      const met = () => planned.met() > 0;
      await eventually(`${deed} is called`, () => met() || over.signal.aborted, {
        withinMs: 300_000,
        everyMs: 2,
      });
      const { generation } = program;
      if (met() && fate !== 'passes') await kill(generation);
      planned.release();
      fate = fate === 'killed before it arrives' ? 'passes' : fateOfNext();
    }
  };
  const watches = Object.entries(fates).map(([deed, fateOfNext]) => watch(deed as Deed, fateOfNext));
  return {
    kills: () => kills,
    async stop() {
      over.abort();
      await Promise.all(watches);
    },
  };
}
