// Intake: what a request is about, how much work it is, and what must be asked before the work begins
// (A1-A11, E1-E12). One call routes and classifies.
import { z } from 'zod';
import { attachedSchema, clarificationSchema, messageSchema } from '../prompt/thread.ts';

const depthSchema = z.enum(['light', 'medium', 'extended']);
const modeSchema = z.enum(['simple', 'web', 'deep']);

export const intakeInput = z.strictObject({
  request: z.string(),
  /** `YYYY-MM-DD`, for "this month"; only a model makes use of it. */
  today: z.string().optional(),
  /** Earlier messages of the thread, oldest first, without the request and without clarifications of this request. */
  history: z.array(messageSchema).readonly(),
  /** What the thread's last research was asked for; left out: there was none. `continues`: the message begins as if it went on. */
  prior: z.strictObject({ request: z.string(), continues: z.boolean() }).optional(),
  /** Files that were attached to it, or earlier in the thread. */
  files: z.array(attachedSchema).readonly().optional(),
  /** Rounds of questions this request has had; 0 at first. */
  round: z.int().min(0),
  /** What was asked in those rounds, in order. */
  answers: z.array(clarificationSchema).readonly(),
  chosen: z.strictObject({
    mode: z.union([modeSchema, z.literal('auto')]),
    depth: z.union([depthSchema, z.literal('auto')]),
  }),
  clarification: z.strictObject({
    enabled: z.boolean(),
    questions: z.int().min(1).max(3),
    rounds: z.int().min(0).max(2),
  }),
});
export type IntakeInput = z.infer<typeof intakeInput>;

export const clarifyingQuestionSchema = z.strictObject({
  text: z.string().min(1),
  /** Two to four; none when the topic itself is asked for. */
  suggestions: z.array(z.string().min(1)).max(4).readonly(),
});
export type ClarifyingQuestion = z.infer<typeof clarifyingQuestionSchema>;

export const intakeOutput = z.strictObject({
  /** What to research, as a text that stands on its own; null: there is none, ask for one. */
  topic: z.string().min(1).nullable(),
  route: z.enum(['ask-topic', 'clarify', 'research']),
  /** Which layer of the router decided (E2). */
  decidedBy: z.enum(['counter', 'answered', 'judgement']),
  complexity: z.enum(['simple', 'moderate', 'complex']),
  followUp: z.enum(['new_topic', 'clarification', 'complex_follow_up']),
  mode: modeSchema,
  depth: depthSchema,
  ambiguous: z.boolean(),
  /** At most 3 (A8); empty unless the route is `clarify` or `ask-topic`. */
  questions: z.array(clarifyingQuestionSchema).max(3).readonly(),
  /** Addresses that it has and that are no pages to be read; left out: none. */
  notPages: z.array(z.string()).readonly().optional(),
  /** For the background search (A12). */
  backgroundQueries: z.array(z.string().min(1)).max(3).readonly(),
  /** What is assumed about everything nobody answered; sentences that are shown to people. */
  constraints: z.array(z.string().min(1)).readonly(),
  /** The direct answer of simple mode, or to a message that names nothing; only a model can give one. */
  simpleAnswer: z.string().nullable(),
  /** It was said in words that the plan is to be shown, or accepted, before the research begins; without a model nobody knows. */
  planFirst: z.boolean().optional(),
  /** Whose sources count most here (B80). */
  field: z.enum(['general', 'academic', 'technical']).optional(),
  /** One sentence, shown in the thread (A11). */
  reasoning: z.string().min(1),
});
export type IntakeOutput = z.infer<typeof intakeOutput>;
