// What a stretch of a research is called.
import type { Say } from '../../chat/words/say.ts';
import { literal } from '../view/literal.ts';
import type { Bar } from './making.ts';

const phases = [
  'analyze',
  'answer',
  'approve',
  'background',
  'clarify',
  'critique',
  'deliver',
  'estimate',
  'gather',
  'intake',
  'knowledge',
  'plan',
  'quick',
  'refine',
  'verify',
  'write',
] as const;

const longestTitle = 140;
const waits = ['clarify', 'plan', 'draft', 'retry'] as const;

export function barName({ kind, name }: Pick<Bar, 'kind' | 'name'>, say: Say): string {
  if (kind === 'task') return literal(name, longestTitle) || say('card.task');
  if (kind === 'wait') return say(`page.waits-${waits.find((one) => one === name) ?? 'retry'}`);
  // A phase of a later round has its number behind its name.
  const known = phases.find((one) => one === name.split('/')[0]);
  return known === undefined ? say('card.working') : say(`phase.${known}`);
}
