// All pairs of a set, measured once.
import type { Verdict } from '../../../src/citations/verdict.ts';
import { conclude } from '../../../src/citations/entailment/judge-claim.ts';
import { measureClaim } from '../../../src/citations/entailment/measure.ts';
import type { Measured } from '../../../src/citations/entailment/measure.ts';
import { evidenceOf, pairsOf } from './pairs.ts';
import type { Pair, SetName } from './pairs.ts';

export interface MeasuredPair {
  readonly pair: Pair;
  readonly measured: Measured;
  readonly verdict: Verdict | null;
  readonly score: number;
  readonly sure: boolean;
  readonly veto: string | null;
  /** Share of the claim's words that the evidence has anywhere, as they are written, in lower case. */
  readonly overlap: number;
  readonly ms: number;
}

export function measureSet(folder: string, set: SetName): MeasuredPair[] {
  return pairsOf(folder, set).map((pair) => {
    const evidence = evidenceOf(pair);
    const started = performance.now();
    const measured = measureClaim(pair.claim, evidence);
    const { verdict, score, sure, veto } = conclude(pair.claim, measured);
    const ms = performance.now() - started;
    return { pair, measured, verdict, score, sure, veto, overlap: overlapOf(pair), ms };
  });
}

/** The baseline knows words and nothing else. */
function overlapOf({ claim, lines, context }: Pair): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const there = new Set([...lines, context].flatMap(words));
  const own = [...new Set(words(claim))];
  return own.filter((word) => there.has(word)).length / Math.max(1, own.length);
}
