// Which citations of a report people can check, and of which run.
import type { CitationView, LookAtView } from '../views.ts';
import { placeOf } from './source-place.ts';

export interface Checkable {
  readonly runId: string;
  /** Each number once, ascending, with the title of its source; where it is another's title too, with its place. */
  readonly citations: readonly { readonly n: number; readonly title: string }[];
}

/**
 * At most `most` numbers: where there are more, those of sentences to look at are kept before others, and then the first. Null:
 * there is nothing to check, or the view does not say of which run it is.
 */
export function checkableOf(
  view: {
    readonly runId?: string;
    readonly citations: readonly CitationView[];
    readonly lookAt?: readonly Pick<LookAtView, 'numbers'>[];
  },
  most = Infinity,
): Checkable | null {
  const { runId, citations } = view;
  if (runId === undefined || !/^[\w-]{1,64}$/.test(runId)) return null;
  const sources = new Map(
    citations.toReversed().map(({ n, title, url }) => [n, { url, title: title.trim() || url }]),
  );
  const numbers = [...sources].filter(([n]) => n >= 1 && n <= 9999).toSorted(([a], [b]) => a - b);
  if (numbers.length === 0) return null;
  const times = new Map<string, number>();
  for (const [, { title }] of numbers) times.set(title, (times.get(title) ?? 0) + 1);
  return {
    runId,
    citations: within(numbers, most, view.lookAt ?? []).map(([n, { title, url }]) => ({
      n,
      title: times.get(title) === 1 ? title : withPlace(title, placeOf(url)),
    })),
  };
}

function within<T>(
  numbers: readonly (readonly [number, T])[],
  most: number,
  lookAt: readonly Pick<LookAtView, 'numbers'>[],
): readonly (readonly [number, T])[] {
  if (numbers.length <= most) return numbers;
  const first = new Set(lookAt.flatMap((sentence) => sentence.numbers));
  const rank = (n: number) => (first.has(n) ? 0 : 1);
  return numbers
    .toSorted(([a], [b]) => rank(a) - rank(b) || a - b)
    .slice(0, most)
    .toSorted(([a], [b]) => a - b);
}

/** UTF-16 units: a menu of either platform shows both, with the number before them. */
const longest = { title: 22, place: 28 };

/** "CREATE TABLE (sqlite/lang_createtable.html)": of a long place its end. */
function withPlace(title: string, place: string): string {
  const end = place.length <= longest.place ? place : `…${place.slice(1 - longest.place).toWellFormed()}`;
  const start = title.length <= longest.title ? title : `${title.slice(0, longest.title - 1).trimEnd()}…`;
  return `${start.toWellFormed()} (${end})`;
}
