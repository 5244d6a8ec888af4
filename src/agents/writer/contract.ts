// Writer: makes the draft out of the evidence, and of nothing else (A60, B34, D28, D29).
import type { EvidenceBlock } from '../../citations/blocks.ts';
import type { Shortened } from '../prompt/evidence.ts';
import type { Wanted } from '../prompt/request.ts';
import type { Contradiction, Finding, Gap } from '../analyst/contract.ts';
import type { Researched } from '../researched.ts';
import type { Evidence, Answered } from '../researcher/contract.ts';

export interface WriterInput extends Pick<Wanted, 'request' | 'ownWords'> {
  /** `YYYY-MM-DD`; only a model makes use of it. */
  readonly today?: string | undefined;
  /** When pages were published, by address, as far as it is known; only a model makes use of it. */
  readonly dates?: Record<string, string> | undefined;
  readonly tasks: readonly Researched[];
  /** What was made of the evidence, and where sources disagree; quote numbers as the analyst has them. */
  readonly findings?: readonly Finding[] | undefined;
  readonly contradictions?: readonly Contradiction[] | undefined;
  /** What the evidence leaves open; only a model makes use of it. */
  readonly gaps?: readonly Gap[] | undefined;
  /** The last draft, under the present numbers of its evidence, and what checking said of its sentences. */
  readonly last?:
    | {
        readonly text: string;
        readonly remarks: readonly string[];
        /** People have read it: what nobody wants changed stays word for word. */
        readonly isRead: boolean;
        /** What stands below it as open; left out: nothing. */
        readonly openQuestions?: readonly string[] | undefined;
      }
    | undefined;
  /** Drafts that people have read before the last one, oldest first; only a model makes use of it. */
  readonly earlier?: readonly string[] | undefined;
  /** What is to be better than in the last draft, said by the rehearser, the refiner, a gate or the supervisor. */
  readonly improvements?: readonly string[] | undefined;
  /** The first and the last number of the evidence that was looked up for the improvements; left out: none was. */
  readonly fresh?: readonly [number, number] | undefined;
  /** What of the last draft, which nobody has read yet, can go, as it stands there. */
  readonly spared?: readonly string[] | undefined;
  /** Whether nobody goes through the next draft as through the last one; left out: nobody has gone through that either. */
  readonly isFinal?: boolean | undefined;
  /** What a person wants changed in the last draft; only a model makes use of it. */
  readonly feedback?: string | undefined;
  /** What people wanted of the plan and of earlier drafts, oldest first; only a model makes use of it. */
  readonly followed?: readonly string[] | undefined;
  /** What was assumed because nobody answered. */
  readonly constraints: readonly string[];
  /** Sources that could not be used and why; sentences. */
  readonly warnings: readonly string[];
  /** What everybody is shown of the quotes of the tasks, in the order of `materialOf`; only a model makes use of it. */
  readonly blocks?: readonly EvidenceBlock[] | undefined;
  /** What is shown in less than all its words; left out: the best that fit are shown, whole. */
  readonly shortened?: readonly Shortened[] | undefined;
  /** What is asked: one thing, a few, or a survey (A69, F29). Left out: a survey. */
  readonly scope?: 'simple' | 'moderate' | 'complex' | undefined;
  /** Words beside code that were judged to be wanted for it; left out: nobody did. */
  readonly wantedWords?: number | undefined;
  /** The most words of what a rehearsal makes of a draft that follows people's wishes. Left out: the most follow from what is wanted. */
  readonly mostWords?: number | undefined;
  /** The most words of a survey. */
  readonly maxWords: number;
}

/** The quote behind a number. In a draft each quote has a number of its own, in a checked one each source has. */
export interface DraftCitation extends Evidence {
  readonly n: number;
  readonly taskId: string;
}

export interface ReportDraft {
  /** Plain Markdown without a title; [n] are citations, [own] marks what is known without a source. */
  readonly text: string;
  /** What it is called by now; left out: as the request is. */
  readonly title?: string | undefined;
  readonly answered: Answered;
  /** Ordered by number, then by appearance in the text. May be empty when the answer is no. */
  readonly citations: readonly DraftCitation[];
  readonly openQuestions: readonly string[];
  /** Searches for what it says without a source, the first ones; left out: it says nothing so. */
  readonly lookUp?: readonly string[] | undefined;
  /** Whoever does what it says changes something; left out: nobody has said. */
  readonly advises?: boolean | undefined;
  /** Constraints that people have settled since: they are assumed no longer. */
  readonly settled?: readonly string[] | undefined;
  /** Ids of tasks whose subject people want no more: that nothing was found for one is no news. */
  readonly takenBack?: readonly string[] | undefined;
  /** The sentences that answer the request, as they stand in the text. */
  readonly answering?: readonly string[] | undefined;
  /** What the text says is not stated anywhere, with the sentence that says so. */
  readonly absences?: readonly { readonly sentence: string; readonly what: string }[] | undefined;
}
