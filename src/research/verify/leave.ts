// What becomes of the claims in the end: those that are borne out stay, those that nobody could check stay, and those that two
// judgements or a proof speak against leave. Where the answer itself is not borne out, the report opens with what was found.
import { distinct } from '../../base/lists.ts';
import type { Say } from '../../chat/words/say.ts';
import { escapeQuote } from '../../citations/escape.ts';
import { applyEdits, type Edit, type Edited } from '../../citations/revision/edits.ts';
import { soften, takeOut } from '../../citations/revision/clean-up.ts';
import type { Stretch } from '../../text/sentences.ts';
import type { Settings } from '../settings.ts';
import { type Assessed, type Checking, type Removed, evidenceOf, literally } from './checked.ts';

export interface Left extends Checking {
  readonly removed: readonly Removed[];
  /** A sentence that answers the request is not borne out, or nothing is left. */
  readonly unsettled: boolean;
}

/** `orphaned`: claims that leave with another one, each with that; `answering`: claims that answer the request; by their ids. */
export function leave(
  checking: Checking,
  orphaned: ReadonlyMap<string, string>,
  answering: ReadonlySet<string>,
  { cleanUp, soften: how }: Settings['citations'],
): Left {
  const { text, claims } = checking;
  if (!cleanUp) return { ...checking, removed: [], unsettled: false };
  // Two judgements, or a proof, speak against these, and nobody could mend them.
  const refuted = claims.filter(
    ({ verdict, next }) => next === 'mend' && (verdict === 'unsupported' || verdict === 'contradicted'),
  );
  const softened = how === 'mend' ? [] : refuted.filter(({ verdict }) => verdict === 'unsupported');
  const gone = new Set(refuted.flatMap((one) => (softened.includes(one) ? [] : [one.id])));
  const leaving = claims.filter(({ id }) => gone.has(id) || gone.has(orphaned.get(id) ?? ''));
  const edits = softened.map(({ start, end, text: said }) => {
    return { start, end, text: how === 'mend' ? said : soften(said, how) };
  });
  const revised = reviseText(text, edits, leaving);
  const kept = claims.flatMap((claim): Assessed[] => {
    const now = revised.placeOf(claim);
    return now === null ? [] : [{ ...claim, ...now, ...(softened.includes(claim) ? { mended: true } : {}) }];
  });
  const answers = ({ id }: Assessed) => answering.has(id);
  const isUnanswered =
    refuted.some(answers) && !kept.some((claim) => answers(claim) && claim.verdict === 'supported');
  return {
    ...checking,
    text: revised.text,
    claims: kept,
    removed: leaving.map(({ text: said, reason, verdict }) => ({ text: said, reason, verdict })),
    unsettled: kept.length === 0 ? leaving.length > 0 : isUnanswered,
  };
}

/** With these edits, without the claims that leave; all places of the text are still known. */
export function reviseText(text: string, edits: readonly Edit[], leaving: readonly Assessed[]): Edited {
  const edited = applyEdits(text, edits);
  const placed = leaving.flatMap((claim) => edited.placeOf(claim) ?? []);
  const cleaned = takeOut(edited.text, placed);
  const left = new Set<Stretch>(leaving);
  const placeOf = (stretch: Stretch) => {
    const place = left.has(stretch) ? null : edited.placeOf(stretch);
    return place && cleaned.placeOf(place);
  };
  return { text: cleaned.text, placeOf };
}

const mostOpened = 2;

/** The report behind what was found, quoted: for a report whose answer is not borne out. */
export function openedWith(left: Left, wanted: readonly Assessed[], say: Say): Left {
  const cited = wanted.flatMap((claim) => evidenceOf(claim, left.citations));
  const others = left.citations.filter(({ verified }) => verified);
  const shown = distinct([...cited, ...others], ({ n }) => String(n)).slice(0, mostOpened);
  let head = `${say('report.unsettled')}\n\n`;
  const claims = shown.map((citation, index): Assessed => {
    const text = `“${escapeQuote(citation.quote)}”`;
    const line = `${text} [${citation.n}]`;
    const start = head.length + '- '.length;
    head += `- ${line}\n`;
    const place = { start, end: start + line.length, section: '', before: '', head: '' };
    return literally({ id: `found-${index + 1}`, text, numbers: [citation.n], ...place });
  });
  head += '\n';
  const { length } = head;
  const moved = left.claims.map((one) => ({ ...one, start: one.start + length, end: one.end + length }));
  return shown.length === 0 ? left : { ...left, text: `${head}${left.text}`, claims: [...claims, ...moved] };
}
