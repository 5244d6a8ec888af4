// Holds a claim against its evidence without a model: as a fallback, as a first sieve (`sure`) and as a veto.
import type { Entailment } from './entailment.ts';
import type { Verdict } from '../verdict.ts';
import { measureClaim } from './measure.ts';
import type { Measured } from './measure.ts';
import { isSure } from './sure.ts';
import { lackingWords } from './lacking.ts';
import type { EvidenceText } from './passages.ts';
import { reasonFor } from './reason.ts';
import { thresholds } from './thresholds.ts';
import { vetoOf } from './veto.ts';
import type { Veto } from './veto.ts';
import { scoreOf } from './weights.ts';

/** Judges one claim against all its evidence together. Pure; never throws. English is what it understands best. */
export function judgeClaim(claim: string, evidence: readonly EvidenceText[]): Entailment {
  return conclude(claim, measureClaim(claim, evidence));
}

/** The conclusion from what was measured. */
export function conclude(claim: string, measured: Measured): Entailment {
  const { deciding, found } = measured;
  if (deciding === undefined || found.every(({ all }) => all === 0)) {
    const reason =
      deciding === undefined
        ? 'there is no evidence to hold it against'
        : 'the evidence shares no word with it';
    // no shared word at all: another language, or another subject
    return {
      verdict: null,
      score: 0,
      reason,
      deciding: null,
      lacking: [],
      sure: false,
      veto: null,
      contradiction: null,
    };
  }
  const score = scoreOf(measured.features);
  const veto = vetoOf(measured);
  const verdict = verdictOf(measured, score, veto);
  const lacking = lackingWords(measured);
  const sure = verdict === 'supported' && isSure(measured);
  return {
    verdict,
    score,
    reason: reasonFor(verdict, claim, { measured, lacking, veto, sure }),
    deciding: { index: deciding.evidence, start: deciding.start, end: deciding.end },
    lacking,
    sure,
    veto: veto?.reason ?? null,
    contradiction: veto?.contradicts === true ? veto.reason : null,
  };
}

function verdictOf({ features }: Measured, score: number, veto: Veto | null): Verdict {
  if (veto?.contradicts === true) return 'contradicted';
  const isFound = features.few >= thresholds.found;
  if (veto === null && isFound && score >= thresholds.supported) return 'supported';
  return features.few >= thresholds.partial ? 'partial' : 'unsupported';
}
