// What every phase of a run works with, once it is clear what is to be researched.
import type { Brief } from './brief.ts';
import type { ResearchParts } from './parts.ts';
import type { DepthLimits, RunSettings, Settings } from './settings.ts';

export interface Work {
  readonly brief: Brief;
  readonly settings: Settings;
  /** Who decides about plans and drafts. */
  readonly approvers: readonly string[];
  /** The limits of this research: those of its depth, or one light task in the modes that are meant to be quick (A72). */
  readonly limits: DepthLimits;
  /** How long the run had been worked on when people last asked for another draft; 0: they have not. */
  readonly roundBeganMs: number;
  readonly parts: ResearchParts;
}

export function workFor(brief: Brief, { limits, approvers }: RunSettings, parts: ResearchParts): Work {
  const depth = limits.depths[brief.depth];
  const quick: DepthLimits = { ...limits.depths.light, tasks: { min: 1, max: 1 } };
  return {
    brief,
    settings: limits,
    approvers,
    limits: brief.mode === 'deep' ? depth : quick,
    roundBeganMs: 0,
    parts,
  };
}
