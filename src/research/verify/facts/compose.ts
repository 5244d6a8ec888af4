// Sentences with their markers, as they stand in a report.
import { rewriteMarkers } from '../../../citations/markers.ts';
import { markersOf } from '../../../citations/number.ts';

export interface Cited {
  readonly text: string;
  readonly numbers: readonly number[];
}

/** One after the other, markers before the stop. `isStopped`: a stop follows in the text, so the last one needs none. */
export function compose(sentences: readonly Cited[], isStopped: boolean): string {
  return sentences
    .map(({ text, numbers }, index) => {
      const { words, stop } = parted(text.trim());
      const markers = numbers.length === 0 ? '' : ` ${markersOf(numbers)}`;
      const isLast = index === sentences.length - 1;
      return `${words}${markers}${isLast && isStopped ? '' : stop}`;
    })
    .join(' ');
}

/** A stop inside of quotation marks or brackets stays there. */
function parted(text: string): { readonly words: string; readonly stop: string } {
  if (/[.!?…]["'”’»)*_]+$/.test(text)) return { words: text, stop: '' };
  const [stop = ''] = /[.!?…]+$/.exec(text) ?? [];
  return { words: text.slice(0, text.length - stop.length), stop: stop || '.' };
}

/** The same words citing these numbers: what is not among them goes, what is new stands behind the last marker. */
export function citing(stretch: string, numbers: readonly number[]): string {
  const cited = new Set<number>();
  let groups = 0;
  rewriteMarkers(stretch, (own) => {
    groups += 1;
    for (const n of own) cited.add(n);
    return markersOf(own);
  });
  const fresh = numbers.filter((n) => !cited.has(n));
  let group = 0;
  return rewriteMarkers(stretch, (own) => {
    group += 1;
    const kept = own.filter((n) => numbers.includes(n));
    return markersOf(group === groups ? [...kept, ...fresh] : kept);
  });
}
