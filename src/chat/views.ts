// What Footnote shows people, without a word about any platform. Each platform renders these. A `report` is Markdown in which everything
// foreign is escaped; every other text is plain text, may come from a document or a person, and is escaped by the renderer.

/** How far one citation of a report was checked against the stored text of its source. */
export interface CitationView {
  /** Number in the text: [n]. */
  readonly n: number;
  readonly url: string;
  readonly title: string;
  /** The source's own wording. */
  readonly quote: string;
  /** True only if the quote stands in the stored source exactly. */
  readonly verified: boolean;
  /** False: nobody has looked there yet. */
  readonly looked?: boolean | undefined;
}

export interface TaskView {
  readonly id: string;
  readonly title: string;
  /** `empty`: it was done and found nothing. */
  readonly status: 'pending' | 'running' | 'done' | 'empty' | 'failed' | 'skipped';
  readonly note?: string;
  /** Pages of the web that it rests on. */
  readonly sources?: readonly { readonly url: string; readonly text: string }[];
}

/** The live card: the newest projection of a run's events. Edited in place, never queued. */
export interface ProgressView {
  readonly kind: 'progress';
  readonly runId: string;
  readonly phase: string;
  readonly status: string;
  readonly tasks: readonly TaskView[];
  readonly sources: number;
  /** Time of work; waiting for people does not count. */
  readonly elapsedMs: number;
  /** What the draft in the making took, without answers beside it: what is expected is for that. Left out: all that was spent. */
  readonly draft?: AmountsView;
  readonly spent: SpentView;
  readonly warnings: readonly string[];
  /** How the request was understood, a sentence; once its plan was changed, what that says of itself. */
  readonly reasoning?: string;
  /** What people said meanwhile and what it changed, a sentence each. */
  readonly heard?: readonly string[];
  /** What it was expected to take before it began. */
  readonly estimate?: EstimateView;
  /** People are asked something; the work goes on when they have answered. */
  readonly waiting: boolean;
  /** False once the run has ended: there is nothing to stop. */
  readonly live: boolean;
  /** The card goes on in a newer message. */
  readonly continued: boolean;
}

/** What a run has used so far. */
export interface SpentView extends Omit<AmountsView, 'activeMs'> {
  readonly tokens: number;
}

/** What a run will probably take. */
export interface EstimateView extends AmountsView {
  /** Where nothing like it was counted yet: these are in the middle. */
  readonly range?: { readonly least: AmountsView; readonly most: AmountsView };
}

interface AmountsView {
  /** Milliseconds of work; waiting for people does not count. */
  readonly activeMs: number;
  readonly modelCalls: number;
  /** US dollars by the prices in the settings; 0 when they give none. */
  readonly dollars: number;
}

/** A request that came by a command, shown so that everybody knows what the thread is about. */
export interface RequestView {
  readonly kind: 'request';
  readonly by: { readonly id: string; readonly name: string };
  readonly text: string;
}

export interface ClarifyView {
  readonly kind: 'clarify';
  readonly intro: string;
  readonly questions: readonly { readonly text: string; readonly suggestions: readonly string[] }[];
  /** Whether "just start" is offered: not when there is nothing to research yet. */
  readonly canSkip: boolean;
}

/** The plan, shown for acceptance. */
export interface PlanView {
  readonly kind: 'plan';
  /** It waits until somebody decides; left out: it is followed where nobody does in time. */
  readonly stays?: boolean;
  /** 2 after the first change that was asked for; left out: the first. */
  readonly version?: number;
  readonly brief: string;
  readonly tasks: readonly TaskView[];
  readonly estimate?: EstimateView;
}

/** What a draft and a report have in common. */
interface TextView {
  /** What was researched, in a line. */
  readonly title: string;
  readonly report: string;
  readonly citations: readonly CitationView[];
  /** What the reader should know: gaps, unverified claims, no model used. */
  readonly cautions: readonly string[];
  /** The run whose citations can be checked one by one; left out: they cannot. */
  readonly runId?: string;
  /** Its language, BCP 47, where somebody has wanted another one than that of the request: what stands around it is in that, too. */
  readonly language?: string;
}

export interface DraftView extends TextView {
  readonly kind: 'draft';
  /** 1 for the first draft, 2 after the first feedback. */
  readonly version: number;
  /** What the evidence leaves open, a sentence each; the report says it, too. */
  readonly open?: readonly string[];
  /** Whether the sources answer the request; null or left out: nobody can say. */
  readonly answered?: 'yes' | 'partly' | 'no' | null;
  /** How many documents were looked at, where none is cited. */
  readonly looked?: number;
  /** Sentences that whoever decides should look at, at most five; left out: none. */
  readonly lookAt?: readonly LookAtView[];
  /** There is no language model: of changes only orders are followed. */
  readonly alone?: true;
}

/** A sentence of a draft, plain text, and why it deserves a look. */
export interface LookAtView {
  readonly sentence: string;
  readonly why:
    | 'not-borne-out'
    | 'partial'
    | 'not-checked'
    | 'mended'
    | 'concluded'
    | 'computed'
    | 'weak-source';
  /** What checking it gave, a sentence: the calculation, the words that are not borne out; may be empty. */
  readonly reason: string;
  /** The numbers it cites; what stands behind each can be shown. */
  readonly numbers: readonly number[];
}

/** A run that lacks something it needs, such as a language model that answers: try again, finish without it, or stop. */
export interface RetryView {
  readonly kind: 'retry';
  /** What failed and why, in plain words. */
  readonly text: string;
  /** The code of the failure, for programs. */
  readonly code: string;
  /** What finishing means: "Finish without a model". */
  readonly finish: string;
  /** The same for the run that asks. */
  readonly what?: 'models' | 'web';
}

export interface ReportView extends TextView {
  readonly kind: 'report';
  readonly answered: 'yes' | 'partly' | 'no';
  /** It is what there is before the research has ended, and not its report. */
  readonly soFar?: true;
  /** Its citations are being checked, and the checked report takes its place: one message, without a file and a menu. */
  readonly unchecked?: true;
  /** The key, in its run, of the message whose place it takes; left out: none. */
  readonly replaces?: string;
  /** Whose attention is asked for, by a mention in its first message: ids as in `asks` of a question. */
  readonly to?: readonly string[];
}

/** What stands behind one citation: its source, its quotes, and how the sentences that cite it were checked. */
export interface ReceiptView {
  readonly kind: 'receipt';
  /** In which language it is told to whoever asks; left out: in that of its message. */
  readonly language?: string;
  /** Number in the report: [n]. */
  readonly n: number;
  readonly source: {
    readonly title: string;
    readonly url: string;
    /** Null: it is no page of the web. */
    readonly host: string | null;
    /** What kind of place it is, as citations/credibility names it; receipts of earlier versions have it in words. */
    readonly tier: string;
    readonly quality: 'high' | 'medium' | 'low' | 'unknown';
    /** As its page or a search says; null: not known. */
    readonly published: string | null;
    /** The day on which its text was read: 2026-05-12; null: not known. */
    readonly readOn: string | null;
    /** What opening its address gave; null: nobody looked. */
    readonly link: {
      readonly outcome: 'reachable' | 'unreachable' | 'unsure' | 'not-checked';
      readonly reason: string;
    } | null;
  };
  readonly quotes: readonly ReceiptQuote[];
  readonly claims: readonly ReceiptClaim[];
  /** How many are left out above. */
  readonly more: { readonly quotes: number; readonly claims: number };
}

/** The way to a page for the one person who is told it. */
export interface LinkView {
  readonly kind: 'link';
  readonly language: string;
  readonly url: string;
}

export interface ReceiptQuote {
  /** What stands before it in the stored page; empty when its place is not known. */
  readonly before: string;
  readonly quote: string;
  readonly after: string;
  /** True only if the quote stands in the stored source exactly. */
  readonly verified: boolean;
  /** Headings above it in its page, outermost first; left out: not known, or there are none. */
  readonly headings?: readonly string[];
}

export interface ReceiptClaim {
  readonly text: string;
  /** `supported`, `partial`, `unsupported` or `contradicted`; null: it could not be checked. */
  readonly verdict: string | null;
  /** How the verdict was reached; null when nobody knows. */
  readonly how: 'literal' | 'model' | 'computed' | 'concluded' | 'proof' | 'rules' | null;
  /** Why, a sentence; may be empty. */
  readonly reason: string;
  /** All the numbers it cites; left out where nobody knows. */
  readonly numbers?: readonly number[];
  /** Which of the quotes that are shown it cites, counted from 1; left out where nobody knows. */
  readonly quotes?: readonly number[];
  /** It was reworded while it was checked. */
  readonly mended?: boolean;
}

/** What somebody asked about a draft, or an earlier report (`ofReport` of its thread). `state`: of the draft; left out: it waits unchanged. */
export interface AnswerView {
  readonly kind: 'answer';
  readonly language?: string;
  /** Markdown with the numbers that its quotes have in the report; empty: what its sources say about it is quoted only. */
  readonly text: string;
  /** A part of the question is not answered. */
  readonly partly: boolean;
  readonly citations: readonly CitationView[];
  readonly runId: string;
  readonly ofReport?: number;
  readonly state?: string;
}

/** Something short: "on it", an error with its remedy, a polite refusal. */
export interface NoticeView {
  readonly kind: 'notice';
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  /** Below a draft: to change it for what somebody has told, which is the `index`th such offer. Left out: none. */
  readonly offer?: {
    readonly question: { readonly id: string; readonly version: number };
    readonly index: number;
    readonly wish: string;
  };
  readonly language?: string;
  /** Whose attention is asked for, by a mention: ids as in `asks` of a question. */
  readonly to?: readonly string[];
  /** The key, in its run, of the message whose place it takes; left out: none. */
  readonly replaces?: string;
  /** It answers a question about a draft, a plan or the work. */
  readonly answers?: true;
}

/** The whole text of a draft or report as a file, for whoever asked for it. */
export interface FileView {
  readonly kind: 'file';
  readonly title: string;
  /** Of the file: letters, digits and dashes, and `.md`. */
  readonly name: string;
  /** Markdown in which everything foreign is escaped. */
  readonly content: string;
}

/** A view that asks; it is posted together with the id and version of its question. */
export type QuestionView = ClarifyView | PlanView | DraftView | RetryView;

export type MessageView =
  | QuestionView
  | ReportView
  | ReceiptView
  | LinkView
  | AnswerView
  | NoticeView
  | RequestView
  | ProgressView
  | FileView;
