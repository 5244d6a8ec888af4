// Which agent was asked in which wording, and which model answered.
import { z } from 'zod';

const completed = z.object({
  agent: z.string(),
  model: z.string().nullable(),
  prompt: z.string().nullable(),
});

export interface PromptUsed {
  readonly agent: string;
  /** The hash of the wording; null: no model was asked. */
  readonly prompt: string | null;
  /** Null: the agent answered without one. */
  readonly model: string | null;
  readonly times: number;
}

/** In the order in which they were first asked. */
export function promptsUsed(
  events: readonly { readonly type: string; readonly data: unknown }[],
): PromptUsed[] {
  const used = new Map<string, PromptUsed>();
  for (const { type, data } of events) {
    const read = type === 'agent-completed' ? completed.safeParse(data) : null;
    if (read?.success !== true) continue;
    const { agent, prompt, model } = read.data;
    const key = JSON.stringify([agent, prompt, model]);
    used.set(key, { agent, prompt, model, times: (used.get(key)?.times ?? 0) + 1 });
  }
  return [...used.values()];
}
