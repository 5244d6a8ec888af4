// What a run knows at a moment: what its tasks brought, and what that amounts to. A phase gives a new one.
import type { Analysis } from '../agents/analyst/contract.ts';
import type { Plan } from '../agents/planner/contract.ts';
import type { Numbering } from '../citations/numbering.ts';
import type { Investigation } from './gather/investigate.ts';
import type { LastDraft } from './report/last-draft.ts';
import type { Verdicts } from './verify/checked.ts';

export interface Known {
  /** The newest plan; null: there is none yet. */
  readonly plan: Plan | null;
  /** In the order of the plan. */
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  /** The numbers of the sources that its drafts have cited so far. */
  readonly numbering: Numbering;
  /** What models said of its claims. */
  readonly verdicts: Verdicts;
  /** The newest draft; null: there is none yet. */
  readonly last: LastDraft | null;
}

export const nothingKnown: Known = {
  plan: null,
  investigations: [],
  analysis: { findings: [], gaps: [], contradictions: [], quality: [] },
  numbering: [],
  verdicts: new Map(),
  last: null,
};
