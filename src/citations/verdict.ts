// What checking a claim can give.

/** The evidence says all of it, a part of it, nothing of it, or something else (A105). */
export type Verdict = 'supported' | 'partial' | 'unsupported' | 'contradicted';
