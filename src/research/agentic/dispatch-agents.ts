// Driver `agentic`: an orchestrating model dispatches research agents.
import type { Run } from '../../durable/run.ts';
import type { Gathered, Outset } from '../gather.ts';
import type { Work } from '../work.ts';

export function isAgentic(_phase: Run, _work: Work): boolean {
  return false;
}

export function dispatchAgents(_phase: Run, _work: Work, _outset: Outset): Promise<Gathered> {
  return Promise.reject(new Error('not there yet'));
}
