// The plan of a research as whoever answers what is asked about it is shown it.
import { oneLine } from '../prompt/line.ts';
import { fence } from '../prompt/fence.ts';

export interface AskedPlan {
  /** How the request was understood. */
  readonly brief: string;
  /** Titles of its tasks. */
  readonly tasks: readonly string[];
  /** What people have said since. */
  readonly since?: readonly string[];
}

/** Characters of an answer about a plan, or about the work on it: three long sentences. */
export const longestAboutPlan = 1_200;

export function planText({ brief, tasks, since = [] }: AskedPlan): string {
  const titles = tasks.map((title) => oneLine(title, 150)).join('\n');
  const said = since.map((text) => oneLine(text, 300)).join('\n');
  const parts = [fence('understood', brief, 300), fence('tasks', titles)];
  return [...parts, ...(said === '' ? [] : [fence('said since', said)])].join('\n\n');
}
