// What is to be researched, once it is clear: the nouns that every later phase works with.
import type { Clarification } from '../agents/intake.ts';
import type { Depth, Mode, Settings } from './settings.ts';

export interface Brief {
  /** The request as a text that stands on its own. */
  readonly topic: string;
  readonly mode: Mode;
  readonly depth: Depth;
  /** The day the research began: `YYYY-MM-DD`. */
  readonly today: string;
  readonly answers: readonly Clarification[];
  /** What is assumed because nobody answered; shown in the report. */
  readonly constraints: readonly string[];
  /** Why it was routed as it was (A11). */
  readonly reasoning: string;
  /** The request was read without a model, because none answered. */
  readonly modelFailed: boolean;
}

/** The limits of a brief: those of its depth, or one task in the modes that are meant to be quick (A72). */
export function limitsOf(brief: Brief, settings: Settings): Settings['depths']['light'] {
  const limits = settings.depths[brief.depth];
  return brief.mode === 'deep' ? limits : { ...settings.depths.light, tasks: { min: 1, max: 1 } };
}
