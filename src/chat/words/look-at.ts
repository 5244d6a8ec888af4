// What is said of the sentences of a draft that whoever decides should look at, alike on every platform. Plain text: the
// platforms make it literal.
import { asSentence } from '../../base/as-sentence.ts';
import type { LookAtView, CitationView } from '../views.ts';

export const lookAtTitle = 'Look at these';

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

/** Where there is no room for all of them; the file of the draft has them. */
export function lookAtRest(shown: number, all: number): string {
  const left = all - shown;
  if (left === 0) return '';
  return shown === 0 ? `${counted(left)} in the file.` : `… and ${left} more in the file.`;
}

function counted(count: number): string {
  return count === 1 ? '1 sentence' : `${count} sentences`;
}

export const notChecked = 'not checked yet';

/** "The quotes of this draft were not checked yet." Null: they were, or there are none. */
export function unlookedText(citations: readonly CitationView[]): string | null {
  const isOpen = citations.some(({ looked }) => looked === false);
  return isOpen ? `The quotes of this draft were ${notChecked}.` : null;
}

/** "[1][3]"; empty without numbers. */
export function numbersText(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}
