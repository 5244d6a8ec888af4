// What sources disagree about, in words that their quotes bear out.
import { sourceKey } from '../base/canonical-address.ts';
import { judgeClaim } from './entailment/judge-claim.ts';
import { isDenying } from './entailment/negation.ts';
import { wordsOf } from './entailment/words.ts';
import type { Word } from './entailment/words.ts';

interface Side {
  readonly url: string;
  readonly title: string;
  readonly quote: string;
}

/** Words that only say that there is a disagreement, and between whom. */
const about = new Set(
  `source sources page pages document documents manual manuals blog blogs article articles paper papers report reports site
  sites team docs documentation author authors version versions guide guides disagree disagrees differ differs difference
  contradict contradicts contradictory conflict conflicts conflicting dispute disputed claim claims claimed mention mentions
  names list lists puts whether instead fast big old amount figure figures value date size price exact exactly`.split(
    /\s+/,
  ),
);

/** The part of the other words of a description that its quotes must have. */
const enough = 0.7;

/**
 * The description where quotes of at least two sources hold its numbers, names and denials and most of its words; otherwise
 * the words that quotes of two sources share. Null: they are of one source, or speak of different things.
 */
export function disputedBy(description: string, sides: readonly Side[]): string | null {
  const sources = new Map(sides.map((side) => [sourceKey(side.url), side]));
  if (sources.size < 2) return null;
  if (isHeld(description, sides)) return description;
  const shared = sharedBy([...sources.values()].map(({ quote }) => wordsOf(quote)));
  return shared === null ? null : `“${shared} …”`;
}

function isHeld(description: string, sides: readonly Side[]): boolean {
  const { lacking, contradiction } = judgeClaim(description, sides);
  const words = wordsOf(description);
  const quoted = sides.map(({ quote }) => wordsOf(quote));
  if (contradiction !== null || (isDenying(words) && !quoted.some(isDenying))) return false;
  const known = stemsOf([...quoted.flat(), ...sides.flatMap(({ title }) => wordsOf(title))]);
  const own = words.filter((word) => isTelling(word) && !about.has(word.lower));
  const missing = own.filter(
    ({ stem, start, end }) => !known.has(stem) && lacking.some((one) => one.start <= start && one.end >= end),
  );
  if (missing.some(({ kind }) => kind === 'name' || kind === 'number')) return false;
  return own.length > 0 && missing.length <= (1 - enough) * own.length;
}

function isTelling({ kind }: Word): boolean {
  return kind !== 'function' && kind !== 'light';
}

/** Telling words that two quotes must have in common, and their part of the shorter one. */
const least = { words: 3, part: 0.5 };

/** The longest run of words that two of the quotes have in common, as the first of them writes it. */
function sharedBy(quotes: readonly (readonly Word[])[]): string | null {
  const runs = quotes.flatMap((one, at) =>
    quotes.slice(at + 1).flatMap((other) => (areAlike(one, other) ? [commonRun(one, other)] : [])),
  );
  const best = runs.toSorted((a, b) => b.length - a.length)[0];
  return best === undefined ? null : best.map(({ raw }) => raw).join(' ');
}

function areAlike(one: readonly Word[], other: readonly Word[]): boolean {
  const [mine, theirs] = [one, other].map((words) => stemsOf(words.filter(isTelling)));
  const common = [...(mine ?? [])].filter((stem) => theirs?.has(stem) === true).length;
  return common >= least.words && common >= least.part * Math.min(mine?.size ?? 0, theirs?.size ?? 0);
}

function commonRun(one: readonly Word[], other: readonly Word[]): Word[] {
  let best = { length: 0, end: 0 };
  let before = other.map(() => 0);
  one.forEach((word, row) => {
    const line = before.map((_, column) =>
      other[column]?.stem === word.stem ? (before[column - 1] ?? 0) + 1 : 0,
    );
    const length = Math.max(0, ...line);
    if (length > best.length) best = { length, end: row + 1 };
    before = line;
  });
  return one.slice(best.end - best.length, best.end);
}

function stemsOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map(({ stem }) => stem));
}
