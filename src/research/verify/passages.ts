// A draft after the second look: its claims with the last verdicts, and the passages that were found cited where they bear a
// claim out.
import { rewriteMarkers } from '../../citations/markers.ts';
import { markersOf } from '../../citations/number.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Assessed, Checking } from './checked.ts';

export function withPassages(
  { text, citations }: Pick<Checking, 'text' | 'citations'>,
  first: readonly Assessed[],
  second: readonly Assessed[],
): Checking {
  const before = new Map(first.map((claim) => [claim.id, claim]));
  const last = new Map([...before, ...second.map((claim) => [claim.id, claim] as const)]);
  const claims = [...last.values()].toSorted((a, b) => a.start - b.start);
  const edited = applyEdits(
    text,
    second.flatMap(({ id, start, end, numbers }) => {
      const known = before.get(id)?.numbers ?? numbers;
      const added = numbers.filter((n) => !known.includes(n));
      return added.length === 0 ? [] : [{ start, end, text: citing(text.slice(start, end), added) }];
    }),
  );
  return {
    text: edited.text,
    citations,
    claims: claims.flatMap((claim) => {
      const place = edited.placeOf(claim);
      return place === null ? [] : [{ ...claim, ...place }];
    }),
  };
}

/** The same words citing these numbers, too: behind the last marker. */
function citing(stretch: string, added: readonly number[]): string {
  let groups = 0;
  rewriteMarkers(stretch, (own) => {
    groups += 1;
    return markersOf(own);
  });
  let group = 0;
  return rewriteMarkers(stretch, (own) => {
    group += 1;
    return markersOf(group === groups ? [...own, ...added] : own);
  });
}
