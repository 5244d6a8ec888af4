// Which agent was asked in which wording, and which model answered.
import { readEvent } from '../research/events.ts';

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
  for (const event of events.map(readEvent)) {
    if (event?.type !== 'agent-completed') continue;
    const { agent, prompt, model } = event.data;
    const key = JSON.stringify([agent, prompt, model]);
    used.set(key, { agent, prompt, model, times: (used.get(key)?.times ?? 0) + 1 });
  }
  return [...used.values()];
}
