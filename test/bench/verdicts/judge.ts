// Models that answer as was recorded, at both looks alike: real claims as the model did, corrupted ones `supported`, so that only
// proofs can stop these. Claims that are not in the set are controls of the checking, and are judged rightly.
import type { Models } from '../../../src/llm/port.ts';
import { claimsIn, evidenceIn } from '../../fakes/content-judge.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import type { LabelledClaim } from './set.ts';

export function recordedModels(set: readonly LabelledClaim[]): Models {
  const known = new Map(set.map((claim) => [claim.text.trim(), claim]));
  const recorded = (text: string) => {
    const claim = known.get(text.trim());
    if (claim === undefined) return null;
    const verdict = claim.edit === null ? claim.modelVerdict : 'supported';
    return { verdict, calculation: claim.calculation };
  };
  return scriptedModels({
    verifier: (text: string) => ({ verdicts: firstLook(text, recorded) }),
    'second-verifier': (text: string) => ({ verdicts: secondLook(text, recorded) }),
  });
}

/** A verdict that is null: the model said nothing of it. */
type Recorded = (
  claim: string,
) => { readonly verdict: string | null; readonly calculation: string | null } | null;

function firstLook(text: string, recorded: Recorded) {
  const evidence = evidenceIn(text);
  return claimsIn(text).flatMap(({ n, claim, cites }) => {
    const own = evidence.filter((one) => cites.includes(one.n));
    const isLiteral = own.some(({ quote }) => quote.includes(claim));
    const control = { verdict: isLiteral ? 'supported' : 'contradicted', calculation: null };
    const { verdict, calculation } = recorded(claim) ?? control;
    const words = own.slice(0, 1).map(({ quote }) => quote.slice(0, 300).replace(/\s\S*$/, ''));
    const evidenceNumbers = [...cites];
    return verdict === null
      ? []
      : [
          {
            claim: n,
            reason: 'As recorded.',
            verdict,
            evidence: evidenceNumbers,
            words,
            calculation,
            missing: null,
          },
        ];
  });
}

const section = /<<<section (\d+) \w+\nTitle: .*\nAddress: .*\n\n([\s\S]*?)\n\w+ section \d+>>>/g;

/** The passage is the middle of the section, where the quote stands. */
function secondLook(text: string, recorded: Recorded) {
  const [first] = Array.from(text.matchAll(section), ([, n, body = '']) => ({ n: Number(n), body }));
  const lines = first?.body.split('\n').filter((line) => line.trim().length > 20) ?? [];
  const passage = lines[Math.floor(lines.length / 2)]?.trim() ?? null;
  const found = {
    question: 'As recorded.',
    section: first?.n ?? null,
    passage,
    reason: 'As recorded.',
    missing: null,
  };
  return claimsIn(text).flatMap(({ n, claim }) => {
    const { verdict, calculation } = recorded(claim) ?? { verdict: 'unsupported', calculation: null };
    return verdict === null ? [] : [{ claim: n, ...found, verdict, calculation }];
  });
}
