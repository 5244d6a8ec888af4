// A new wording of a sentence, as it would stand in the draft, and whether it counts.
import type { ReviserOutput } from '../../agents/reviser/reviser.ts';
import { isBetter } from '../../citations/decide.ts';
import type { Edit } from '../../citations/revision/edits.ts';
import { statementsOf, type Statement } from '../../citations/statements.ts';
import type { Assessed, Checking } from './checked.ts';

/** The sentence that follows in the same paragraph. */
export function followerOf(claim: Assessed, next: Assessed | undefined): Assessed | null {
  return next !== undefined && next.before !== '' && next.before === claim.text ? next : null;
}

export interface Rewording {
  readonly edit: ReviserOutput['edits'][number];
  readonly claim: Assessed;
  readonly follower: Assessed | null;
  readonly instead: Edit;
  /** The new wording, and the sentence that follows it with what now stands before it. */
  readonly statements: readonly Statement[];
}

/** The best first. Nothing for a sentence that is taken out: that is decided where claims leave. */
export function rewordingsOf(edit: ReviserOutput['edits'][number], checking: Checking): Rewording[] {
  return [edit.text, edit.shorter].flatMap((written, rank) =>
    written === null ? [] : rewordingOf(edit, written, rank, checking),
  );
}

function rewordingOf(
  edit: ReviserOutput['edits'][number],
  written: string,
  rank: number,
  { text, claims }: Checking,
): Rewording[] {
  const index = claims.findIndex(({ id }) => id === edit.id);
  const claim = claims[index];
  if (claim === undefined) return [];
  const isRow = claim.head !== '';
  const instead = {
    start: claim.start,
    end: claim.end,
    text: isRow ? written.replace(/^[\s|]+|[\s|]+$/g, '') : sentenceOf(written, claim, text),
  };
  const { section, before, head } = claim;
  const id = rank === 0 ? claim.id : `${claim.id}/shorter`;
  const own = (
    isRow ? statementsOf(`| ${head} |\n|-|\n| ${instead.text} |`) : statementsOf(instead.text)
  ).map((statement, at): Statement => ({
    ...statement,
    id: `${id}/${at + 1}`,
    section,
    before: statement.before === '' ? before : statement.before,
    head,
  }));
  if (own.length === 0) return [];
  const next = followerOf(claim, claims[index + 1]);
  const follower = next === null || next.verdict !== 'supported' || next.next !== 'stay' ? null : next;
  const following =
    follower === null ? [] : [{ ...follower, id: `${id}/next`, before: own.at(-1)?.text ?? '' }];
  return [{ edit, claim, follower, instead, statements: [...own, ...following] }];
}

const stop = /[.!?…。！？]["'”’»)\]*_]*$/u;

/** With a stop where the sentence had one of its own, and without where one follows it in the text. */
function sentenceOf(written: string, { start, end }: Assessed, text: string): string {
  const plain = written.replace(/^(?:[-*+>]\s+|\d+[.)]\s+)/, '');
  if (/^[.!?…。]/u.test(text.slice(end))) return plain.replace(/[.!?…。\s]+$/u, '');
  return stop.test(text.slice(start, end)) &&
    !stop.test(plain.replace(/(?:\s*\[\d+\])+$/, '')) &&
    !/[.!?]$/.test(plain)
    ? `${plain}.`
    : plain;
}

/** Every sentence of the new wording is borne out better than the old one was, and what follows no worse than before. */
export function isBorneOutBetter(
  { claim, statements, follower }: Rewording,
  judged: readonly Assessed[],
): boolean {
  const found = new Map(judged.map((one) => [one.id, one]));
  return statements.every(({ id }) => {
    const now = found.get(id);
    // what is no claim any more claims nothing wrong
    if (now === undefined) return true;
    if (id.endsWith('/next'))
      return follower === null || now.verdict === null || now.verdict === follower.verdict;
    if (now.verdict === 'unsupported' || now.verdict === 'contradicted') return false;
    return isBetter(now.verdict, claim.verdict === 'supported' ? null : claim.verdict);
  });
}
