// What checking a draft gives: what became of every quote, and every claim with its verdict and how it was reached.
import type { Wanted } from '../../agents/prompt/request.ts';
import type { DraftCitation } from '../../agents/writer/contract.ts';
import type { LinkCheck } from '../../sources/port.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Claim, Statement } from '../../citations/statements.ts';
import type { Numeral } from '../../text/numerals.ts';
import type { CorrectionMetrics, Mending, VerificationSummary } from '../../citations/verdicts/summary.ts';
import type { Verdict } from '../../citations/decide.ts';
import type { ResearchParts } from '../parts.ts';
import type { HowJudged } from '../../store/library-port.ts';

/** A citation whose quote was looked up in its page. */
export interface CheckedCitation extends DraftCitation {
  /** The quote stands in its stored source, at these offsets. */
  readonly verified: boolean;
}

/** What is known of a claim. */
export interface Judged {
  /** Null: it could not be checked; the reason says why. */
  readonly verdict: Verdict | null;
  readonly how: HowJudged | null;
  /** One sentence. */
  readonly reason: string;
}

export interface CheckedClaim extends Claim, Judged {
  /** Indices of the citations it rests on: exactly those that it cites. */
  readonly quotes: readonly number[];
  /** The same for each place where it cites, in order; left out: there is one. */
  readonly places?: readonly (readonly number[])[];
  /** It stands otherwise in the report than the writer wrote it. */
  readonly mended?: boolean;
}

/** A statement of a draft while it is checked. */
export interface Assessed extends Statement, Judged {
  readonly next: 'stay' | 'look-again' | 'mend';
  /** What is wrong with it, for whoever looks again or mends it. */
  readonly wrong: string;
  /** Its words that are not borne out, where the others are; null: nobody named any. */
  readonly missing: string | null;
  /** Of what a judge has accepted: words of the evidence that decide, in pieces. */
  readonly words?: readonly string[];
  readonly mended?: boolean;
}

/** A draft while it is checked; its numbers are those of evidence, one for each quote. */
export interface Checking {
  readonly text: string;
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly Assessed[];
}

/** A claim that left the report. */
export interface Removed extends Pick<Judged, 'verdict'> {
  readonly text: string;
  readonly reason: string;
}

/** A checked draft as people see it; its numbers are those of sources. */
export interface Checked {
  readonly text: string;
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
  /** Of the run: the sources in the order of their numbers. */
  readonly numbering: Numbering;
  readonly removed: readonly Removed[];
  /** What was done with each claim that was mended. */
  readonly mended: readonly Mending[];
  /** Open questions of the draft that mending has answered. */
  readonly answered?: readonly string[];
  /** The sentences that answer the request are not borne out: the report opens with what was found instead. */
  readonly unsettled: boolean;
  readonly summary: VerificationSummary;
  readonly corrections: CorrectionMetrics;
  /** Why claims were not checked, a sentence; null: they were. */
  readonly skipped: string | null;
  /** Whether the cited links can be opened; empty when nobody looked. */
  readonly links: readonly LinkCheck[];
}

/** Verdicts that were given before, by what was asked: nothing is asked twice in a run (A110). */
export type Verdicts = ReadonlyMap<string, Judged>;

/** What every stage of checking a draft works with. */
export interface CheckingParts {
  readonly parts: ResearchParts;
  /** The request with what was assumed, and what people wanted since: all its numbers and names are given. */
  readonly asked: Wanted;
  /** Numbers and times of what of the draft cites nothing, by the id of its statement; '': it is none. */
  readonly proposed: readonly { readonly id: string; readonly numbers: readonly Numeral[] }[];
  /** The numbers of its steps. */
  readonly steps: string;
  /** When pages were published, by address, as far as it is known. */
  readonly dates: ReadonlyMap<string, string>;
  /** Whether models are asked. */
  readonly asks: boolean;
  /** The draft was put together without a model: whatever it quotes is all it says. */
  readonly composed: boolean;
  /** What cites nothing claims nothing. */
  readonly leavesUncited: boolean;
  /** Whether claims that are nearly sure go to a smaller model. */
  readonly routes: boolean;
  /** The model that wrote the draft; null: none did, or nobody knows. */
  readonly writer: string | null;
}

/** A statement that stays, or waits for somebody to look, for this reason. */
export function standing(
  statement: Statement,
  [verdict, how]: readonly [Judged['verdict'], Judged['how']],
  reason: string,
  next: Assessed['next'] = 'stay',
): Assessed {
  return { ...statement, verdict, how, reason, next, wrong: '', missing: null };
}

/** What needs no judge. */
export function literally(statement: Statement): Assessed {
  return standing(statement, ['supported', 'literal'], 'word for word in the source');
}

/** The evidence that a claim cites. Only what is in its source is evidence for anything. */
export function evidenceOf<T extends Pick<CheckedCitation, 'n' | 'verified'>>(
  { numbers }: Pick<Claim, 'numbers'>,
  citations: readonly T[],
): T[] {
  return citations.filter((citation) => numbers.includes(citation.n) && citation.verified);
}
