// Which runs of `*`, `_` and `~~` belong together, as CommonMark decides it.
import type { Emphasis, Run } from './pieces.ts';

const space = /^\s?$/u;
const punctuation = /[\p{P}\p{S}]/u;

/** A run of this length at this place: whether it may open and close depends on what stands beside it. */
export function runAt(text: string, at: number, length: number): Run {
  const mark = text[at] === '*' ? '*' : text[at] === '_' ? '_' : '~';
  const before = /[^]?$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const after = /^[^]?/u.exec(text.slice(at + length, at + length + 2))?.[0] ?? '';
  const left = flanks(after, before);
  const right = flanks(before, after);
  const strict = mark === '_';
  return {
    kind: 'run',
    mark,
    length,
    left: length,
    opens: left && (!strict || !right || punctuation.test(before)),
    closes: right && (!strict || !left || punctuation.test(after)),
  };
}

/** Whether a run clings to the text on its inner side. */
function flanks(inner: string, outer: string): boolean {
  return !space.test(inner) && (!punctuation.test(inner) || space.test(outer) || punctuation.test(outer));
}

/** A run and the number of its piece. */
export interface PlacedRun {
  readonly run: Run;
  readonly at: number;
}

/** Pairs the runs, takes off what is used, and says what lies between. Takes linear time. */
export function pairRuns(runs: readonly PlacedRun[]): Emphasis[] {
  const emphases: Emphasis[] = [];
  // a list with links in both directions: pairing takes out what lies between
  const before = runs.map((_run, index) => index - 1);
  const after = runs.map((_run, index) => index + 1);
  const remove = (index: number) => {
    const [previous = -1, next = runs.length] = [before[index], after[index]];
    if (previous >= 0) after[previous] = next;
    if (next < runs.length) before[next] = previous;
  };
  /** By the kind of what closes: below this there is nothing that opens it. */
  const bottoms = new Map<string, number>();
  let closer = 0;
  while (closer < runs.length) {
    const closing = runs[closer];
    const next = after[closer] ?? runs.length;
    if (closing === undefined) break;
    if (!closing.run.closes) {
      closer = next;
      continue;
    }
    const kind = `${closing.run.mark}${closing.run.opens}${closing.run.length % 3}`;
    const bottom = bottoms.get(kind) ?? -1;
    let opener = before[closer] ?? -1;
    while (opener > bottom && !pairs(runs[opener]?.run, closing.run)) opener = before[opener] ?? -1;
    const opening = opener > bottom ? runs[opener] : undefined;
    if (opening === undefined) {
      bottoms.set(kind, before[closer] ?? -1);
      if (!closing.run.opens) remove(closer);
      closer = next;
      continue;
    }
    emphases.push(use(opening, closing));
    after[opener] = closer;
    before[closer] = opener;
    if (opening.run.left === 0) remove(opener);
    if (closing.run.left > 0) continue;
    remove(closer);
    closer = next;
  }
  return emphases;
}

function pairs(opener: Run | undefined, closer: Run): boolean {
  if (opener === undefined || opener.mark !== closer.mark || !opener.opens) return false;
  if (!opener.closes && !closer.opens) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function use(opening: PlacedRun, closing: PlacedRun): Emphasis {
  const isDouble = opening.run.left >= 2 && closing.run.left >= 2;
  opening.run.left -= isDouble ? 2 : 1;
  closing.run.left -= isDouble ? 2 : 1;
  const style = opening.run.mark === '~' ? 'strike' : isDouble ? 'bold' : 'italic';
  return { from: opening.at, to: closing.at, style };
}
