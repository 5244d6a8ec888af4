// Analyst: what the evidence amounts to: findings, gaps, contradictions, and how good each source is (B29-B33, B86).
import { z } from 'zod';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import type { Shortened } from '../prompt/evidence.ts';
import type { Wanted } from '../prompt/request.ts';
import type { Researched } from '../researched.ts';

export const qualitySchema = z.enum(['high', 'medium', 'low', 'unknown']);
export type Quality = z.infer<typeof qualitySchema>;

export const confidenceSchema = z.enum(['speculation', 'low', 'medium', 'high', 'confirmed']);
export type Confidence = z.infer<typeof confidenceSchema>;

/** What is kept of one analysis: bounds against answers that do not end. */
export const mostOf = { findings: 100, gaps: 10, contradictions: 10 } as const;

/** As many as are kept, each under its number. */
export function numbered<T extends object>(kind: 'finding' | 'gap' | 'contradiction', all: readonly T[]) {
  return all.slice(0, mostOf[`${kind}s`]).map((one, index) => ({ ...one, id: `${kind}-${index + 1}` }));
}

export interface Finding {
  /** `finding-1` */
  readonly id: string;
  readonly content: string;
  /** How sure it is (B31). */
  readonly confidence: Confidence;
  /** What it rests on, at least one: numbers of quotes, their places from 1 in `materialOf`. */
  readonly quotes: readonly number[];
  readonly category: string | null;
}

export interface Gap {
  readonly id: string;
  /** What is missing, a full sentence. */
  readonly description: string;
  /** Searches that might close it, best first. */
  readonly searches: readonly string[];
  /** 1: most needed. */
  readonly priority: number;
}

export interface Contradiction {
  readonly id: string;
  /** What the sources disagree about, with what each side says. */
  readonly description: string;
  /** Quotes of at least two sides. */
  readonly quotes: readonly number[];
}

export interface Analysis {
  /** The most important first. */
  readonly findings: readonly Finding[];
  /** The most needed first (B32). */
  readonly gaps: readonly Gap[];
  readonly contradictions: readonly Contradiction[];
  /** How good sources turned out to be; overwrites what their hosts say (B33). */
  readonly quality: readonly { readonly url: string; readonly quality: Quality }[];
}

export interface AnalystInput extends Wanted {
  readonly today?: string | undefined;
  /** What was assumed because nobody said otherwise; left out: nothing. */
  readonly constraints?: readonly string[] | undefined;
  readonly tasks: readonly Researched[];
  /** Ids of tasks that its findings answer: analyses that nobody else makes (A20). */
  readonly toConclude?: readonly string[] | undefined;
  /** What everybody is shown of the quotes, in the order of `materialOf`; only a model makes use of it. */
  readonly blocks?: readonly EvidenceBlock[] | undefined;
  /** What is shown in less than all its words; left out: the best that fit are shown, whole. */
  readonly shortened?: readonly Shortened[] | undefined;
  /** What is known of the quoted pages: each address once. */
  readonly sources: readonly { readonly url: string; readonly title: string; readonly quality: Quality }[];
  /** What was made of the evidence before there was more of it, under the present numbers of quotes. */
  readonly last?: Analysis | undefined;
  /** Questions of the same research whose quotes are weighed apart, because there is no room for all. */
  readonly others?: readonly string[] | undefined;
  /** What the supervisor wants looked at; null: nothing. */
  readonly guidance: string | null;
}
