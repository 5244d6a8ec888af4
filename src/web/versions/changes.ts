// What changed from one text to the next, by sentence.
import { diffArrays } from 'diff';
import { withoutDirections } from '../../base/directions.ts';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer texts are compared by their beginnings. In characters. */
const longestText = 100_000;
/** In milliseconds: texts that have nothing in common take longest. */
const patienceMs = 150;

/** In the order of reading: what is gone before what came in its place. */
export function changesOf(before: string, after: string): readonly Piece[] {
  const [old, young] = [sentencesOf(before), sentencesOf(after)];
  const parts = diffArrays(old, young, { timeout: patienceMs }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: young },
  ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Together they are the text. */
function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const whole = withoutDirections(text.slice(0, longestText));
  // Line by line: a list is not one sentence.
  return whole
    .split(/(?<=\n)/)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment));
}
