// Writer: makes the draft out of the evidence, and of nothing else (A60, B34, D28, D29).
import { z } from 'zod';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { shortenedSchema } from '../prompt/evidence.ts';
import { wantedShape } from '../prompt/request.ts';
import { contradictionSchema, findingSchema, gapSchema } from '../analyst/contract.ts';
import { researchedSchema } from '../researched.ts';
import { answeredSchema, evidenceSchema } from '../researcher/contract.ts';

export const writerInput = z.strictObject({
  request: z.string().min(1),
  ownWords: wantedShape.ownWords,
  /** `YYYY-MM-DD`; only a model makes use of it. */
  today: z.string().optional(),
  /** When pages were published, by address, as far as it is known; only a model makes use of it. */
  dates: z.record(z.string(), z.string()).optional(),
  tasks: z.array(researchedSchema).readonly(),
  /** What was made of the evidence, and where sources disagree; quote numbers as the analyst has them. */
  findings: z.array(findingSchema).readonly().optional(),
  contradictions: z.array(contradictionSchema).readonly().optional(),
  /** What the evidence leaves open; only a model makes use of it. */
  gaps: z.array(gapSchema).readonly().optional(),
  /** The last draft, under the present numbers of its evidence, and what checking said of its sentences. */
  last: z
    .strictObject({
      text: z.string(),
      remarks: z.array(z.string()).readonly(),
      /** People have read it: what nobody wants changed stays word for word. */
      isRead: z.boolean(),
      /** What stands below it as open; left out: nothing. */
      openQuestions: z.array(z.string()).readonly().optional(),
    })
    .optional(),
  /** What is to be better than in the last draft, said by the rehearser, the refiner, a gate or the supervisor. */
  improvements: z.array(z.string()).readonly().optional(),
  /** What a person wants changed in the last draft; only a model makes use of it. */
  feedback: z.string().optional(),
  /** What people wanted of the plan and of earlier drafts, oldest first; only a model makes use of it. */
  followed: z.array(z.string()).readonly().optional(),
  /** What was assumed because nobody answered. */
  constraints: z.array(z.string()).readonly(),
  /** Sources that could not be used and why; sentences. */
  warnings: z.array(z.string()).readonly(),
  /** What everybody is shown of the quotes of the tasks, in the order of `materialOf`; only a model makes use of it. */
  blocks: z.array(evidenceBlockSchema).readonly().optional(),
  /** What is shown in less than all its words; left out: the best that fit are shown, whole. */
  shortened: z.array(shortenedSchema).readonly().optional(),
  /** What is asked: one thing, a few, or a survey (A69, F29). Left out: a survey. */
  scope: z.enum(['simple', 'moderate', 'complex']).optional(),
  /** The most words of a survey. */
  maxWords: z.int().min(100),
});
export type WriterInput = z.infer<typeof writerInput>;

/** The quote behind a number. In a draft each quote has a number of its own, in a checked one each source has. */
export const draftCitationSchema = z.strictObject({
  n: z.int().min(1),
  taskId: z.string(),
  ...evidenceSchema.shape,
});
export type DraftCitation = z.infer<typeof draftCitationSchema>;

export const reportDraftSchema = z.strictObject({
  /** Plain Markdown without a title; [n] are citations. */
  text: z.string().min(1),
  /** What it is called by now; left out: as the request is. */
  title: z.string().min(1).optional(),
  answered: answeredSchema,
  /** Ordered by number, then by appearance in the text. May be empty when the answer is no. */
  citations: z.array(draftCitationSchema).readonly(),
  openQuestions: z.array(z.string()).readonly(),
  /** Whoever does what it says changes something; left out: nobody has said. */
  advises: z.boolean().optional(),
  /** Constraints that people have settled since: they are assumed no longer. */
  settled: z.array(z.string()).readonly().optional(),
  /** The sentences that answer the request, as they stand in the text. */
  answering: z.array(z.string()).readonly().optional(),
  /** What the text says is not stated anywhere, with the sentence that says so. */
  absences: z
    .array(z.strictObject({ sentence: z.string(), what: z.string() }))
    .readonly()
    .optional(),
});
export type ReportDraft = z.infer<typeof reportDraftSchema>;
