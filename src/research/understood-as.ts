// The first entry of a decision log: how the request was understood, and so what kind of research it became.
import type { Brief } from './brief.ts';
import type { Decision } from './supervise.ts';

export function understoodAs({ mode, depth, reasoning, topic }: Brief): Decision {
  return { agent: 'intake', action: `${mode}/${depth}`, rationale: reasoning, inputs: topic, outputs: null };
}
