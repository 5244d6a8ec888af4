// A Tracing that measures how long every step of every run takes.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tracing } from '../../../src/base/tracing.ts';

export interface MeasuredStep {
  readonly runId: string;
  readonly step: string;
  readonly ms: number;
  readonly endedAt: number;
}

export interface StepTimes extends Tracing {
  /** What ended since the last call of this. */
  take(): MeasuredStep[];
}

export function createStepTimes(): StepTimes {
  const current = new AsyncLocalStorage<string>();
  let measured: MeasuredStep[] = [];
  const span = { set() {}, content() {} };
  return {
    async span(kind, name, attributes, work) {
      if (kind === 'run') return current.run(String(attributes['run.id']), () => work(span));
      if (kind !== 'step') return work(span);
      const begun = performance.now();
      try {
        return await work(span);
      } finally {
        const endedAt = performance.now();
        measured.push({ runId: current.getStore() ?? '', step: name, ms: endedAt - begun, endedAt });
      }
    },
    take() {
      const taken = measured;
      measured = [];
      return taken;
    },
  };
}
