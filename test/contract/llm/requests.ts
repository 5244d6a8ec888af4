// Requests that are not simple, for the contract of language models.
import { z } from 'zod';
import type { JsonSchema, ModelMessage, ToolSpec } from '../../../src/llm/port.ts';

const note = z.object({
  title: z.string().max(80),
  kind: z.enum(['fact', 'opinion']),
  score: z.number().min(0).max(1),
  tags: z.array(z.string()).min(2).max(5),
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('page'), url: z.string() }),
    z.object({ type: z.literal('note'), path: z.string() }),
  ]),
  remark: z.string().nullable(),
});

/** With limits that providers refuse to enforce, a union, and something that may be null. */
export const noteSchema = z.toJSONSchema(note) as JsonSchema;

/** An object whose keys nobody knows beforehand, which no provider enforces. */
export const openSchema = z.toJSONSchema(
  z.object({ freely_named: z.record(z.string(), z.number()) }),
) as JsonSchema;

export const lookUp: ToolSpec = {
  name: 'look_up',
  description: 'Looks a term up.',
  parameters: z.toJSONSchema(z.object({ term: z.string(), limit: z.int().min(1).max(9) })) as JsonSchema,
};

/** Two calls in one turn, one of which failed, and then a further question. */
export const conversationWithTools: readonly ModelMessage[] = [
  { role: 'user', text: 'What is a?' },
  {
    role: 'assistant',
    text: 'Let me see.',
    toolCalls: [
      { id: 'call_a', name: 'look_up', argumentsText: '{"term":"a","limit":1}' },
      { id: 'call_b', name: 'look_up', argumentsText: '{"term":"aa","limit":1}' },
    ],
  },
  { role: 'tool', callId: 'call_a', text: 'a is the first letter', failed: false },
  { role: 'tool', callId: 'call_b', text: 'nothing found', failed: true },
  { role: 'assistant', text: 'The first.', toolCalls: [] },
  { role: 'user', text: 'And b?' },
];
