// What programs send. The OpenAPI document and the tools of the MCP server are made from the same schemas.
import { z } from 'zod';
import { longestRequest } from '../chat/port/longest-request.ts';

const tooLong = `${longestRequest.toLocaleString('en')} characters is the most: ask in a few sentences.`;
const request = z.string().trim().min(1).max(longestRequest, tooLong);

export const startSchema = z.strictObject({
  request: request.describe('What is to be researched, in any language.'),
  depth: z.enum(['light', 'medium', 'extended', 'auto']).default('auto'),
  mode: z.enum(['simple', 'web', 'deep', 'auto']).default('auto'),
  clarify: z.boolean().default(true).describe('False: nothing is asked back about the request.'),
  thread: z
    .strictObject({
      platform: z.enum(['slack', 'discord']),
      id: z
        .string()
        .min(1)
        .max(200)
        .describe('As the platform names it; of Slack CHANNEL/TS of its first message.'),
      place: z.string().max(200).optional().describe('Of Slack the id of the workspace.'),
    })
    .optional()
    .describe('A thread of a chat where questions, progress and report are posted, too.'),
});
export type Start = z.infer<typeof startSchema>;

const decision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clarified'), answers: z.array(z.string().max(8000)).min(1).max(10) }),
  z.strictObject({ kind: z.literal('just-start') }),
  z.strictObject({ kind: z.literal('accepted') }),
  z.strictObject({ kind: z.literal('rejected') }),
  z.strictObject({ kind: z.literal('retry') }),
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('feedback'), text: z.string().trim().min(1).max(8000) }),
]);

export const answerSchema = z.strictObject({
  version: z.int32().min(0).describe('Of the question, as the run shows it.'),
  answer: decision.describe(
    'A clarification takes clarified or just-start; a plan or draft accepted, feedback or rejected; a failure retry, finish or rejected.',
  ),
});
export type AnswerGiven = z.infer<typeof answerSchema>;

export const followUpSchema = z.strictObject({ text: request });
