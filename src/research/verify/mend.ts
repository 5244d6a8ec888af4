// Mending: what is not borne out is reworded to what the evidence says, given other evidence, or taken out. Only the sentences
// that are wrong change, and a new wording counts only if it is borne out better than the old one.
import type { Statement } from '../../citations/statements.ts';
import { chunks, distinct } from '../../base/lists.ts';
import { reviser, type ReviserOutput } from '../../agents/reviser/reviser.ts';
import type { Mending } from '../../citations/verdicts/summary.ts';
import type { Run } from '../run.ts';
import { consultWithin } from '../consult.ts';
import type { Assessed, Checking, CheckingParts } from './checked.ts';
import { judge } from './judge.ts';
import { reviseText } from './leave.ts';
import { finderIn } from './named-sentences.ts';
import { type Pool, withOffered } from './other-evidence.ts';
import { readBlocks } from '../stored-pages.ts';
import { borneOutOf, citedIn, followerOf, isWholly, lentFor, rewordingsOf } from './rewording.ts';
import type { Rewording } from './rewording.ts';

/** Sentences of one question, and questions at once. */
const most = { sentences: 12, atOnce: 8 };

export interface Mended extends Checking {
  readonly mended: ReadonlyMap<string, Mending>;
  /** Open questions of the draft that its new sentences answer. */
  readonly answered: readonly string[];
  /** Claims that make no sense without another one, which is to leave; both by their ids. */
  readonly orphaned: ReadonlyMap<string, string>;
}

interface Wanted extends Pool {
  /** What the draft leaves open. */
  readonly open: readonly string[];
}

/** The draft as it is where nothing is to be mended. */
export async function mend(
  run: Run,
  checking: Checking,
  wanted: Wanted,
  parts: CheckingParts,
): Promise<Mended> {
  const wrong = checking.claims.filter(({ next }) => next === 'mend');
  const nothing: Mended = { ...checking, mended: new Map(), answered: [], orphaned: new Map() };
  if (wrong.length === 0 || !parts.asks) return nothing;
  const offering = withOffered(checking, wrong, wanted);
  const { citations } = offering;
  const revisions = await revise(run, checking, wrong, offering, wanted, parts);
  const all = revisions.flatMap((revision) => revision.edits);
  const edits = all.map((edit) => {
    const next = checking.claims[checking.claims.findIndex(({ id }) => id === edit.id) + 1];
    if (next === undefined || !wanted.answering.has(next.id)) return edit;
    // what answers the request never just leaves: its own words have to stand in the new wording
    const isSaid = finderIn([{ text: edit.text ?? '' }])(next.text) !== undefined;
    return { ...edit, takesNext: edit.takesNext && isSaid };
  });
  const alone = new Set(revisions.flatMap(({ unanswered }) => unanswered));
  const claims = checking.claims.map((claim) => (alone.has(claim.id) ? { ...claim, ...unchecked } : claim));
  if (edits.length === 0) return { ...nothing, claims, citations };
  const drafts = rewordingsOf(edits, checking);
  const lent = new Map(drafts.flatMap((draft) => [...lentFor(draft, checking)]));
  const wordings = drafts.flatMap(({ statements }) => statements);
  const how = { ...parts, citations, known: new Map(), lent, isLast: true };
  const judged = await judgeOnce(run, wordings, how);
  const borneOut = drafts.flatMap((draft) => borneOutOf(draft, judged, checking) ?? []);
  const whole = borneOut.filter((draft) => isWholly(draft, judged));
  const kept = distinct([...whole, ...borneOut], ({ claim }) => claim.id);
  const mended = outcomes(edits, kept, wrong);
  const orphaned = edits.flatMap(({ id, takesNext }) => {
    const at = checking.claims.findIndex((claim) => claim.id === id);
    const claim = checking.claims[at];
    if (!takesNext || claim === undefined || mended.get(id) !== 'taken-out') return [];
    const follower = followerOf(claim, checking.claims[at + 1]);
    return follower === null ? [] : [[follower.id, id] as const];
  });
  const changed = new Set(kept.map(({ edit }) => edit.id));
  const answered = revisions
    .filter((revision) => revision.edits.some(({ id }) => changed.has(id)))
    .flatMap((revision) => revision.answered.flatMap((n) => wanted.open[n - 1] ?? []));
  return {
    ...applied({ text: checking.text, claims }, kept, judged),
    citations,
    mended,
    answered,
    orphaned: new Map(orphaned),
  };
}

interface Revision extends ReviserOutput {
  /** Sentences without a citation for which nobody could look for one: one judge alone has asked for it. */
  readonly unanswered: readonly string[];
}

const reason = 'nobody could look for evidence';
const unchecked = { verdict: null, how: null, reason, next: 'stay' } as const;

async function revise(
  run: Run,
  { claims }: Checking,
  wrong: readonly Assessed[],
  { citations, offered }: ReturnType<typeof withOffered>,
  { answering, open }: Wanted,
  { parts, asked, dates }: CheckingParts,
): Promise<readonly Revision[]> {
  const after = new Map(claims.map((claim, index) => [claim.id, followerOf(claim, claims[index + 1])]));
  return run.parallel('mend', chunks(wrong, most.sentences), most.atOnce, (branch, group) => {
    const sentences = group.map(({ id, text, section, before, head, numbers, wrong: why }) => ({
      id,
      claim: text,
      section,
      before,
      head,
      evidence: numbers.filter((n) => citations.some((one) => one.n === n)),
      wrong: why === '' ? 'It is not borne out.' : why,
      answers: answering.has(id),
      offered: [...(offered.get(id) ?? [])],
      next: after.get(id)?.text ?? '',
    }));
    const shown = new Set(sentences.flatMap(({ evidence, offered: others }) => [...evidence, ...others]));
    const quotes = citations.filter(({ n }) => shown.has(n));
    const input = [reviser.name, sentences, quotes.map(({ n, quote }) => [n, quote])];
    return branch.step('revise', input, async (context) => {
      const blocks = await readBlocks(quotes, dates, parts);
      const question = { ...asked, blocks, sentences, open: [...open] };
      const { output, fallback } = await consultWithin(branch, context, reviser, question, parts);
      const uncited = group.filter(({ numbers }) => numbers.length === 0).map(({ id }) => id);
      return { ...output, unanswered: fallback === null ? [] : uncited };
    });
  });
}

function applied(
  { text, claims }: Pick<Checking, 'text' | 'claims'>,
  kept: readonly Rewording[],
  judged: readonly Assessed[],
): Pick<Checking, 'text' | 'claims'> {
  const cited = new Map(kept.map((draft) => [draft.claim.id, citedIn(draft, judged)]));
  const edits = Array.from(cited.values(), ({ instead }) => instead);
  const taken = new Set(kept.flatMap((draft) => draft.taken?.id ?? []));
  const revised = reviseText(
    text,
    edits,
    claims.filter(({ id }) => taken.has(id)),
  );
  return {
    text: revised.text,
    claims: claims.flatMap((claim): Assessed[] => {
      const place = revised.placeOf(claim);
      if (place === null) return [];
      const own = cited.get(claim.id)?.claims;
      return (
        own?.map((one) => {
          const [start, end] = [place.start + one.start, place.start + one.end];
          return { ...one, start, end, next: 'stay', mended: true };
        }) ?? [{ ...claim, ...place }]
      );
    }),
  };
}

function outcomes(
  edits: readonly ReviserOutput['edits'][number][],
  kept: readonly Rewording[],
  wrong: readonly Assessed[],
): ReadonlyMap<string, Mending> {
  const out = new Set(edits.flatMap(({ id, text }) => (text === null ? [id] : [])));
  const outcomeOf = ({ id, verdict }: Assessed): Mending => {
    const done = kept.find(({ edit }) => edit.id === id);
    if (done !== undefined)
      return done.statements[0]?.text === done.claim.text ? 'cited-elsewhere' : 'reworded';
    // what is borne out, if only in part, never leaves
    return out.has(id) && (verdict === 'unsupported' || verdict === 'contradicted') ? 'taken-out' : 'kept';
  };
  return new Map(wrong.map((claim) => [claim.id, outcomeOf(claim)]));
}

/** New wordings are judged, what two of one sentence share once; each under its own id and place, without what is no claim. */
async function judgeOnce(
  run: Run,
  statements: readonly Statement[],
  how: Parameters<typeof judge>[3],
): Promise<readonly Assessed[]> {
  const { claims } = await judge(run, 'judge-mended', distinct(statements, saying), how);
  const askedAs = new Map(statements.toReversed().map((one) => [saying(one), one.id]));
  return statements.flatMap((one) => {
    const found = claims.find(({ id }) => id === askedAs.get(saying(one)));
    return found === undefined ? [] : [{ ...found, id: one.id, start: one.start, end: one.end }];
  });
}

/** What follows the wordings is said behind each, and is something else there. */
function saying({ id, text, numbers }: Statement): string {
  return id.endsWith('/next') ? id : [id.split('/')[0], text, ...numbers].join('\n');
}
