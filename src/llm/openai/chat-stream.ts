// Puts a streamed completion together again.
import { z } from 'zod';
import { cutOff } from '../wire/failure.ts';
import { chatUsageSchema, type ChatUsage } from './chat-reply.ts';

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: chatUsageSchema,
});

type Delta = NonNullable<NonNullable<z.infer<typeof chunkSchema>['choices']>[number]['delta']>;

interface Message {
  content: string;
  refusal: string;
  readonly calls: Map<number, { id: string; function: { name: string; arguments: string } }>;
}

/**
 * The completion as it would have come in one piece.
 * @throws CallFailed when the stream ends before the model has finished
 */
export async function gatherChatStream(chunks: AsyncIterable<unknown>): Promise<unknown> {
  const message: Message = { content: '', refusal: '', calls: new Map() };
  let finish: string | null = null;
  let usage: ChatUsage = null;
  for await (const raw of chunks) {
    const chunk = chunkSchema.safeParse(raw);
    if (!chunk.success) continue;
    usage = chunk.data.usage ?? usage;
    const choice = chunk.data.choices?.[0];
    finish = choice?.finish_reason ?? finish;
    if (choice?.delta) take(choice.delta, message);
  }
  if (finish === null) throw cutOff();
  const { content, refusal, calls } = message;
  return {
    choices: [{ finish_reason: finish, message: { content, refusal, tool_calls: [...calls.values()] } }],
    usage,
  };
}

function take(delta: Delta, message: Message): void {
  message.content += delta.content ?? '';
  message.refusal += delta.refusal ?? '';
  for (const part of delta.tool_calls ?? []) {
    // Servers that send each call in one piece may leave out its index.
    const index = part.index ?? message.calls.size;
    const call = message.calls.get(index) ?? { id: '', function: { name: '', arguments: '' } };
    message.calls.set(index, call);
    call.id ||= part.id ?? '';
    call.function.name ||= part.function?.name ?? '';
    call.function.arguments += part.function?.arguments ?? '';
  }
}
