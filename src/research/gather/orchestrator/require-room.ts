// The model that dispatches agents must be able to read what they report (C1).
import { leastRoom, orchestrator } from '../../../agents/orchestrator/orchestrator.ts';
import { FootnoteError } from '../../../base/errors.ts';
import type { Models } from '../../../llm/port.ts';

/** @throws FootnoteError `config-invalid` when a model is configured and takes too little (C1); trying again cannot help */
export function requireRoom({ has, roomFor }: Pick<Models, 'has' | 'roomFor'>): void {
  const { tier, maxOutputTokens } = orchestrator;
  const room = has(tier) ? roomFor(tier, maxOutputTokens) : Infinity;
  if (room >= leastRoom) return;
  throw new FootnoteError(
    'config-invalid',
    `A model of the group ${tier} takes about ${room} tokens of input; dispatching research agents needs ${leastRoom}.`,
    {
      hint: 'Name a model with a larger context in models.tiers, or set the driver of this depth to plan.',
    },
  );
}
