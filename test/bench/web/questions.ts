// Questions about web pages, with what a right answer quotes and says.
import { z } from 'zod';
import { BadInput } from '../input/bad-input.ts';
import { readLines } from '../input/read-data.ts';

/** A regular expression without regard to case, `(?i)` before it or not. */
const patternSchema = z.string().transform((text, context) => {
  try {
    return new RegExp(text.replace(/^\(\?i\)/, ''), 'i');
  } catch {
    context.addIssue({ code: 'custom', message: `${text} is no regular expression` });
    return z.NEVER;
  }
});

const evidenceSchema = z.object({
  /** The page, or pages of which one is enough. */
  url: z.union([z.url().transform((url) => [url]), z.array(z.url()).min(1)]),
  /** What a right quote contains, white space aside. */
  quote: z.string().optional(),
  /** What a right quote matches. */
  pattern: patternSchema.optional(),
});

const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** All that a right answer matches. */
  must_match: z.array(patternSchema).default([]),
  /** Nothing where the pages cannot answer. */
  evidence: z.array(evidenceSchema).default([]),
  /** The group of questions it is counted with, where a set has groups. */
  split: z.string().optional(),
});

export type Question = z.infer<typeof questionSchema>;
export type GoldEvidence = z.infer<typeof evidenceSchema>;

/** @throws BadInput when the file has no questions */
export function questionsOf(file: string): Question[] {
  const questions = readLines(file, questionSchema);
  if (questions.length === 0) throw new BadInput(`${file} has no questions.`);
  return questions;
}

/** For comparing quotes: without white space and the marks between cells. */
export function bare(text: string): string {
  return text.replaceAll(/[\s|]+/g, '');
}
