// How sure a claim sounds and how near its evidence it is: decides how thoroughly it is checked (A101-A103).

/** How thoroughly a claim is checked. */
export type Route = 'quick' | 'standard' | 'full';

/** Words that say where something is from; each makes a claim surer. */
const attributions = phrases(`
  according to, based on, as reported by, as stated in, as documented in, as of, states that, reports that, says that,
  notes that, found that, shows that, published by, data from, measured by
`);

const hedges = phrases(`
  may, might, could, can be, likely, unlikely, possibly, perhaps, probably, reportedly, allegedly, apparently, seems, seem,
  appears, suggests, potentially, presumably, supposedly, estimated
`);

const base = 0.5;
const perAttribution = 0.15;
const perHedge = 0.15;
const nearItsEvidence = 0.3;
/** Letters of a word that counts when a claim is held beside its evidence. */
const shortest = 4;

/** 0 to 1 (A101). Phrases count as whole words only: "maybe" and "mayor" hedge nothing (A103). */
export function confidenceOf(claim: string, evidence: readonly string[]): number {
  const attributed = (claim.match(attributions)?.length ?? 0) * perAttribution;
  const hedged = (claim.match(hedges)?.length ?? 0) * perHedge;
  const score = base + attributed - hedged + (isNear(claim, evidence) ? nearItsEvidence : 0);
  return Math.min(1, Math.max(0, score));
}

/** `quick` from 0.7, `full` below 0.4 (A102). */
export function routeOf(confidence: number): Route {
  // Sums of 0.15 miss the limits by a rounding error.
  const score = Math.round(confidence * 1_000) / 1_000;
  if (score >= 0.7) return 'quick';
  return score < 0.4 ? 'full' : 'standard';
}

/** More than half of the claim's longer words stand in its evidence. */
function isNear(claim: string, evidence: readonly string[]): boolean {
  const wanted = new Set(wordsIn(claim, shortest));
  if (wanted.size === 0) return false;
  const there = new Set(evidence.flatMap((quote) => wordsIn(quote, shortest)));
  return [...wanted].filter((word) => there.has(word)).length * 2 > wanted.size;
}

/** Finds each of some phrases; none of them begins as another one ends. */
function phrases(list: string): RegExp {
  const any = list
    .trim()
    .replaceAll(/,\s*/g, '|')
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu');
}

/** Lower-case words of at least so many letters or digits, in order, as often as they stand there. */
export function wordsIn(text: string, least: number): string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([word]) => word).filter(
    (word) => word.length >= least,
  );
}
