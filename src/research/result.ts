// What a run ends with: the JSON on its row, and what `ask --json` prints of it.
import { z } from 'zod';

const citation = z.object({
  /** Number in the text: [n]. */
  n: z.int().min(1),
  url: z.string(),
  title: z.string(),
  /** Above the quote, outermost first, then the line or columns of a table it stands under; left out: there are none. */
  headings: z.array(z.string()).readonly().optional(),
  /** The source's own wording. */
  quote: z.string(),
  /** True only if the quote stands in the stored source exactly. */
  verified: z.boolean(),
  /** False: nobody has looked there yet. */
  looked: z.boolean().optional(),
});

const source = z.object({
  url: z.string(),
  title: z.string(),
  status: z.enum(['visited', 'failed', 'cited']),
  /** Number in the report; null when it is not cited. */
  number: z.int().min(1).nullable(),
  /** Why it could not be read, a sentence; only when it failed. */
  error: z.string().optional(),
});

const claim = z.object({
  id: z.string(),
  text: z.string(),
  /** Null while it is abstained. */
  verdict: z.string().nullable(),
  /** How it was checked, a `HowJudged`; null while it is abstained. */
  how: z.string().nullable().optional(),
  /** Numbers of the sources it rests on. */
  citations: z.array(z.int().min(1)),
  /** Which of the quotes in `citations` of the result it rests on, from 0; left out: that was not kept. */
  quotes: z.array(z.int().min(0)).optional(),
});

/** The newest draft of a run that waits, and the report of one that has ended; partial when it was cancelled. */
export const runResultSchema = z.object({
  /** Whether the sources answer the request; null while nobody can say. */
  answered: z.enum(['yes', 'partly', 'no']).nullable(),
  /** What the report is called; left out: as the request is. */
  title: z.string().optional(),
  report: z.string(),
  /** The key of the message that shows it while it is checked; left out: none does. */
  shownAs: z.string().optional(),
  citations: z.array(citation),
  sources: z.array(source),
  claims: z.array(claim),
  /** What is still missing, a sentence each. */
  gaps: z.array(z.string()),
  /** What the evidence amounts to. */
  findings: z.array(z.object({ content: z.string(), confidence: z.string() })).optional(),
  /** Where sources disagree, a sentence each. */
  contradictions: z.array(z.string()).optional(),
  /** What stands below the report: at most three sentences that its reader can act on. */
  cautions: z.array(z.string()),
  /** What can be counted in the report: its headings, words, sources cited, and findings by their confidence. */
  facts: z
    .object({
      sections: z.array(z.string()),
      words: z.int(),
      citations: z.int(),
      confidence: z.record(z.string(), z.int()),
    })
    .optional(),
  /** What people have wanted since the request, oldest first; left out: nothing. */
  wishes: z.array(z.string()).readonly().optional(),
  /** How much of the evidence whoever wrote the report was shown as it stands in the sources (B68, B69). */
  fidelity: z
    .object({
      /** 0 to 1: the mean of what the levels of all items leave. */
      score: z.number(),
      level: z.enum(['full', 'condensed', 'compressed', 'minimal']),
      /** Tokens of evidence that were shown, and that could have been. */
      used: z.int(),
      available: z.int(),
      utilisation: z.number(),
      /** Items of which a summary was shown. */
      summarised: z.int(),
      /** Ids of items that were not shown at all. */
      dropped: z.array(z.string()),
      /** SHA-256 of what was put into the archive. */
      archived: z.array(z.string()),
      items: z.array(
        z.object({
          id: z.string(),
          level: z.enum(['full', 'condensed', 'compressed', 'key-points', 'headline', 'dropped']),
          /** Tokens of it as a whole, and as it was shown. */
          tokens: z.int(),
          shown: z.int(),
          ratio: z.number(),
        }),
      ),
    })
    .optional(),
});

export type RunResult = z.infer<typeof runResultSchema>;

/** A draft as people are shown it, with whatever else its view has. */
export const draftSchema = z.looseObject({
  kind: z.literal('draft'),
  ...runResultSchema.pick({ report: true, citations: true, cautions: true }).shape,
});
