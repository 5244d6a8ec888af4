// What is said of the sentences of a draft that whoever decides should look at, alike on every platform. Plain text: the
// platforms make it literal.
import { asSentence } from '../../base/as-sentence.ts';
import type { LookAtView } from '../views.ts';
import type { Say } from './say.ts';

/** Why a sentence deserves a look, with the numbers it cites: what stands behind each can be shown. */
export function lookAtNote({ why, reason, numbers }: LookAtView, say: Say): string {
  const said = asSentence(whyText(why, numbersText(numbers), say));
  // That it was reworded, or rests on one source, says all there is to say.
  const more = why === 'mended' || why === 'weak-source' ? '' : asSentence(reason);
  return [said, more].filter((part) => part !== '').join(' ');
}

const joins = {
  'not-borne-out': 'look.by',
  partial: 'look.by',
  'not-checked': 'look.against',
  mended: 'look.against',
  concluded: 'look.from',
  computed: 'look.from',
} as const;

function whyText(why: LookAtView['why'], numbers: string, say: Say): string {
  const text = say(`look.${why}`);
  if (numbers === '') return text;
  return why === 'weak-source' ? `${text}, ${numbers}` : `${text}${say(joins[why], { numbers })}`;
}

/** "[1][3]"; empty without numbers. */
export function numbersText(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}
