// The models that a run was started with, asked before those of the settings (B49).
import type { Models } from '../llm/port.ts';

export function askedFirst(models: Models, first: readonly string[] = []): Models {
  if (first.length === 0) return models;
  return {
    ...models,
    answer: (tier, question, context) => models.answer(tier, question, { ...context, first }),
    reply: (tier, request, context) => models.reply(tier, request, { ...context, first }),
  };
}
