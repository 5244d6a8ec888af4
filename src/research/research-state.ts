// What a research knows at a moment. Every phase is given one and gives the next; it begins empty and grows.
import type { Analysis } from '../agents/analyst/contract.ts';
import type { Plan } from '../agents/planner/contract.ts';
import type { Numbering } from '../citations/numbering.ts';
import { nothingAround, type Background } from './background.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';
import type { LastDraft } from './report/last-draft.ts';
import type { Written } from './report/write.ts';
import { nothingHeard, type Heard } from './steering.ts';
import type { Verdicts } from './verify/checked.ts';

export type Weighed = Analysis & {
  /** No model did it, so there is nothing that could be held against a gate. */
  readonly unweighed?: true;
  /** Nobody has seen all evidence together: each task's was weighed apart. */
  readonly apart?: true;
};

export interface ResearchState {
  readonly background: Background;
  /** The newest plan; null: there is none yet, or people rejected it. */
  readonly plan: Plan | null;
  /** What is to be researched next; none: it is time for the phase after. */
  readonly assignments: readonly Assignment[];
  /** What tasks brought, in the order of the plan. */
  readonly investigations: readonly Investigation[];
  readonly analysis: Weighed;
  /** What that analysis was made of. */
  readonly analyzed: readonly Investigation[];
  /** The wishes that it heeds. */
  readonly analyzedFor: readonly string[];
  /** It was decided to write with what there is: nothing opens the research again before people want changes. */
  readonly closed: boolean;
  /** The newest draft; null: nothing is written yet. */
  readonly written: Written | null;
  /** The newest draft as its writer edits it; null: there is none yet. */
  readonly last: LastDraft | null;
  /** Drafts that people have read, oldest first. */
  readonly read: readonly LastDraft[];
  /** What is to be better in the next draft, for its writer. */
  readonly improvements: readonly string[];
  /** The numbers of the sources that its drafts have cited so far. */
  readonly numbering: Numbering;
  /** What models said of its claims. */
  readonly verdicts: Verdicts;
  /** The text of the last draft that people were shown; empty: none was. */
  readonly shown: string;
  /** Addresses that were read before people saw the last draft: whether they can be opened is not known any more (D31). */
  readonly readBefore: readonly string[];
  readonly heard: Heard;
  /** What people want of the next draft; null: it is the first one. */
  readonly feedback: string | null;
  /** All that people wanted since the request, oldest first: no later draft may forget any of it. */
  readonly wishes: readonly string[];
  /** So many of the wishes were said before people saw the last draft, which follows them. */
  readonly followed: number;
}

/** What is known once there is a draft. */
export type Drafted = ResearchState & { readonly written: Written };

export const nothingKnown: ResearchState = {
  background: nothingAround,
  plan: null,
  assignments: [],
  investigations: [],
  analysis: { findings: [], gaps: [], contradictions: [], quality: [] },
  analyzed: [],
  analyzedFor: [],
  closed: false,
  written: null,
  last: null,
  read: [],
  improvements: [],
  numbering: [],
  verdicts: new Map(),
  shown: '',
  readBefore: [],
  heard: nothingHeard,
  feedback: null,
  wishes: [],
  followed: 0,
};
