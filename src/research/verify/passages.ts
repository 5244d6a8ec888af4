// A draft after it was looked at: its claims with their last verdicts, and what was found to bear a claim out cited with it.
import { rewriteMarkers } from '../../citations/markers.ts';
import { markersOf } from '../../citations/numbering.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Statement } from '../../citations/statements.ts';
import type { Assessed, Checking } from './checked.ts';

/** `looked`: what each look gave, the last one last; their numbers may be more than the statements cited. */
export function withNumbers(
  { text, citations }: Pick<Checking, 'text' | 'citations'>,
  statements: readonly Statement[],
  looked: readonly Assessed[],
): Checking {
  const before = new Map(statements.map(({ id, numbers }) => [id, numbers]));
  const last = new Map(looked.map((claim) => [claim.id, claim]));
  const claims = [...last.values()].toSorted((a, b) => a.start - b.start);
  const edited = applyEdits(
    text,
    claims.flatMap(({ id, start, end, numbers }) => {
      const known = before.get(id) ?? numbers;
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

/** What ends a sentence, with the marks that close what it is in. */
const stop = /[.!?…。！？]["'”’»)\]*_]*$/u;

/** The same words citing these numbers, too: behind the last marker, else before the stop. */
function citing(stretch: string, added: readonly number[]): string {
  let groups = 0;
  rewriteMarkers(stretch, (own) => {
    groups += 1;
    return markersOf(own);
  });
  if (groups === 0) {
    const at = stop.exec(stretch)?.index ?? stretch.length;
    return `${stretch.slice(0, at)} ${markersOf(added)}${stretch.slice(at)}`;
  }
  let group = 0;
  return rewriteMarkers(stretch, (own) => {
    group += 1;
    return markersOf(group === groups ? [...own, ...added] : own);
  });
}
