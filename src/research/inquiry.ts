// One research under way: what its phases share.
import type { Run } from '../durable/run.ts';
import type { Budget } from './budget.ts';
import type { Estimate } from './estimate.ts';
import type { Supervisor } from './supervise.ts';
import type { Surroundings } from './surroundings.ts';
import type { Work } from './work.ts';

export interface Inquiry {
  readonly run: Run;
  readonly work: Work;
  readonly budget: Budget;
  readonly supervisor: Supervisor;
  readonly estimated: Estimate;
  readonly surroundings: Surroundings;
}
