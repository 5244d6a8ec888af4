// What a stretch of a research is called.
import { phaseText, waitText } from '../../chat/progress.ts';
import type { Say } from '../../chat/words/say.ts';
import { literal } from '../view/literal.ts';
import type { Bar } from './making.ts';

const longestTitle = 140;

export function barName({ kind, name }: Pick<Bar, 'kind' | 'name'>, say: Say): string {
  if (kind === 'task') return literal(name, longestTitle) || say('card.task');
  if (kind === 'wait') return waitText(name, say);
  // A phase of a later round has its number behind its name.
  return phaseText(name.split('/')[0] ?? '', say);
}
