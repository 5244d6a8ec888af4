// What is said of the sentences of a draft that whoever decides should look at, alike on every platform. Plain text: the
// platforms make it literal.
import { asSentence } from '../../base/as-sentence.ts';
import type { LookAtView } from '../views.ts';

/** Why a sentence deserves a look, with the numbers it cites: what stands behind each can be shown. */
export function lookAtNote({ why, reason, numbers }: LookAtView): string {
  const said = asSentence(whyText(why, numbersText(numbers)));
  // That it was reworded, or rests on one source, says all there is to say.
  const more = why === 'mended' || why === 'weak-source' ? '' : asSentence(reason);
  return [said, more].filter((part) => part !== '').join(' ');
}

function whyText(why: LookAtView['why'], markers: string): string {
  const after = (word: string) => (markers === '' ? '' : ` ${word} ${markers}`);
  switch (why) {
    case 'not-borne-out':
      return `not borne out${after('by')}`;
    case 'partial':
      return `borne out only in part${after('by')}`;
    case 'not-checked':
      return `not checked${after('against')}`;
    case 'mended':
      return `reworded while it was checked${after('against')}`;
    case 'concluded':
      return `concluded${after('from')}`;
    case 'computed':
      return `computed${after('from')}`;
    case 'weak-source':
      return `rests on one weak source${markers === '' ? '' : `, ${markers}`}`;
  }
}

/** "[1][3]"; empty without numbers. */
export function numbersText(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}
