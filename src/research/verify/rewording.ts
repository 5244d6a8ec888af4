// A new wording of a sentence, as it would stand in the draft, and how much of it counts.
import type { ReviserOutput } from '../../agents/reviser/reviser.ts';
import { isBetter } from '../../citations/decide.ts';
import type { Edit } from '../../citations/revision/edits.ts';
import { statementsOf, type Statement } from '../../citations/statements.ts';
import type { Assessed, Checking } from './checked.ts';
import { lentIn } from './other-evidence.ts';
import { stop, withNumbers } from './number-sources.ts';

/** The sentence that follows in the same paragraph. */
export function followerOf(claim: Assessed, next: Assessed | undefined): Assessed | null {
  return next !== undefined && next.before !== '' && next.before === claim.text ? next : null;
}

export interface Rewording {
  readonly edit: ReviserOutput['edits'][number];
  readonly claim: Assessed;
  readonly follower: Assessed | null;
  /** What follows it and is said by it now: it leaves. */
  readonly taken: Assessed | null;
  /** What is to stand before it, where that is reworded, too; otherwise empty. */
  readonly preceding: readonly Statement[];
  readonly instead: Edit;
  /** 0: it is the new wording; 1: it is the old one without what is not borne out. */
  readonly rank: number;
  /** The new wording, and the sentence that follows it with what now stands before it. */
  readonly statements: readonly Statement[];
}

/** The best of each sentence first. Nothing for one that is taken out: that is decided where claims leave. */
export function rewordingsOf(
  edits: readonly ReviserOutput['edits'][number][],
  checking: Checking,
): Rewording[] {
  const drafts = edits.flatMap((edit) =>
    [edit.text, edit.shorter].flatMap((written, rank) =>
      written === null ? [] : rewordingOf(edit, written, rank, checking),
    ),
  );
  return drafts.map((draft) => behindNew(draft, drafts, checking));
}

/** The same behind the new wording of the sentence before it, if there is one. */
function behindNew(draft: Rewording, drafts: readonly Rewording[], { claims }: Checking): Rewording {
  const { claim, statements } = draft;
  const last = claims[claims.indexOf(claim) - 1];
  if (last === undefined || followerOf(last, claim) === null) return draft;
  const before = drafts.find((one) => one.claim === last && one.rank === 0);
  const preceding = before === undefined ? [] : ownOf(before);
  const text = preceding.at(-1)?.text ?? claim.before;
  const [first, ...rest] = statements;
  return { ...draft, preceding, statements: first ? [{ ...first, before: text }, ...rest] : [] };
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
    start: isRow ? startOfCells(claim, text) : claim.start,
    end: claim.end,
    text: isRow ? cellsOf(written, claim, text) : sentenceOf(written, claim, text),
  };
  const { section, before, head } = claim;
  const id = rank === 0 ? claim.id : `${claim.id}/shorter`;
  const alone = isRow ? `| ${head} |\n|-|\n| ${instead.text} |` : instead.text;
  const own = statementsOf(alone).map((statement, at): Statement => {
    return { ...statement, id: `${id}/${at + 1}`, section, before: statement.before || before, head };
  });
  if (own.length === 0) return [];
  const next = followerOf(claim, claims[index + 1]);
  const taken = rank === 0 && edit.takesNext && next?.next === 'stay' ? next : null;
  const follower = next?.verdict !== 'supported' || next.next !== 'stay' || taken !== null ? null : next;
  const following =
    follower === null ? [] : [{ ...follower, id: `${id}/next`, before: own.at(-1)?.text ?? '' }];
  const statements = [...own, ...following];
  return [{ edit, claim, follower, taken, preceding: [], instead, rank, statements }];
}

function isStopped(text: string, end: number): boolean {
  return /^[.!?…。]/u.test(text.slice(end));
}

function withoutStop(text: string): string {
  return text.replace(/[.!?…。\s]+$/u, '');
}

/** Behind the bar that opens its row: the first cells may be empty. */
function startOfCells({ start }: Assessed, text: string): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return line + (/^\s*\|[ \t]*/.exec(text.slice(line, start))?.[0].length ?? 0);
}

/** Without the bars around it, and without a stop where one follows it in the text. */
function cellsOf(written: string, { end }: Assessed, text: string): string {
  const cells = written.replace(/^[\s|]+|[\s|]+$/g, '');
  return isStopped(text, end) ? withoutStop(cells) : cells;
}

/** With a stop where the sentence had one of its own, and without where one follows it in the text. */
function sentenceOf(written: string, { start, end }: Assessed, text: string): string {
  const plain = written.replace(/^(?:[-*+>]\s+|\d+[.)]\s+)/, '');
  if (isStopped(text, end)) return withoutStop(plain);
  const isStoppedNow = stop.test(plain.replace(/(?:\s*\[\d+\])+$/, '')) || /[.!?]$/.test(plain);
  return stop.test(text.slice(start, end)) && !isStoppedNow ? `${plain}.` : plain;
}

/** What may bear out those of its sentences that cite nothing, as where a draft is judged first. */
export function lentFor(
  { claim, preceding, statements }: Rewording,
  { claims }: Checking,
): ReturnType<typeof lentIn> {
  const last = claims[claims.findIndex(({ id }) => id === claim.id) - 1];
  return lentIn([...(last === undefined ? [] : [last]), ...preceding, ...statements]);
}

/** All of a new wording up to the first sentence that is not borne out, if it is better than the old one. Null: nothing. */
export function borneOutOf(
  rewording: Rewording,
  judged: readonly Assessed[],
  checking: Checking,
): Rewording | null {
  const { edit, claim, statements, follower, instead, rank } = rewording;
  const found = new Map(judged.map((one) => [one.id, one]));
  const own = ownOf(rewording);
  const next = statements.length > own.length ? found.get(statements.at(-1)?.id ?? '') : undefined;
  if (next !== undefined && next.verdict !== null && next.verdict !== follower?.verdict) return null;
  const at = own.findIndex(({ id }, index) => {
    const now = found.get(id);
    // what is no claim any more claims nothing wrong
    if (now === undefined || now.verdict === 'supported') return false;
    const wasWrong = claim.verdict !== null && claim.verdict !== 'supported';
    return index > 0 || !wasWrong || now.verdict !== 'partial' || !isBetter(now.verdict, claim.verdict);
  });
  const [first, failed] = [own[0], own[at]];
  if (failed === undefined) return rewording;
  const isOld = first?.text === claim.text && first.numbers.join() === claim.numbers.join();
  if (at === 0 || (at === 1 && isOld)) return null;
  // what it takes along may stand in what does not count
  const shorter = { ...edit, takesNext: false };
  return rewordingOf(shorter, instead.text.slice(0, failed.start), rank, checking)[0] ?? null;
}

/** Whether all that takes the place of the old one is borne out, and nothing of it in part only. */
export function isWholly(rewording: Rewording, judged: readonly Assessed[]): boolean {
  const partial = new Set(judged.flatMap(({ id, verdict }) => (verdict === 'partial' ? [id] : [])));
  return !ownOf(rewording).some(({ id }) => partial.has(id));
}

/** The sentences that take the place of the old one. */
function ownOf({ statements }: Pick<Rewording, 'statements'>): Statement[] {
  return statements.filter(({ id }) => !id.endsWith('/next'));
}

/** With what else bears it out cited, too, and its claims, by their places in it. */
export function citedIn(
  rewording: Rewording,
  judged: readonly Assessed[],
): { readonly instead: Edit; readonly claims: readonly Assessed[] } {
  const { claim, instead } = rewording;
  const own = ownOf(rewording);
  const isRow = claim.head !== '';
  const { length } = instead.text;
  const found = own.flatMap(({ id }) => judged.filter((one) => one.id === id));
  const looked = isRow ? found.map((one) => ({ ...one, start: 0, end: length })) : found;
  const { text, claims } = withNumbers({ text: instead.text, citations: [] }, own, looked);
  const idOf = ({ id }: Assessed) => {
    const n = id.split('/').at(-1);
    return n === '1' ? claim.id : `${claim.id}.${n}`;
  };
  return { instead: { ...instead, text }, claims: claims.map((one) => ({ ...one, id: idOf(one) })) };
}
