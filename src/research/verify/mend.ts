// Mending: what is not borne out is reworded to what the evidence says, given other evidence, or taken out. Only the sentences
// that are wrong change, and a new wording counts only if it is borne out better than the old one.
import type { Statement } from '../../citations/statements.ts';
import { chunks, distinct } from '../../base/lists.ts';
import { reviser, type ReviserOutput } from '../../agents/reviser/reviser.ts';
import { takeOut } from '../../citations/revision/clean-up.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Mending } from '../../citations/verdicts/summary.ts';
import type { Run } from '../run.ts';
import { consultWithin } from '../consult.ts';
import type { Assessed, Checking, CheckingParts } from './checked.ts';
import { judge } from './judge.ts';
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
  const edits = revisions
    .flatMap((revision) => revision.edits)
    .map((edit) => {
      const next = checking.claims[checking.claims.findIndex(({ id }) => id === edit.id) + 1];
      // what answers the request never just leaves: its own words have to stand in the new wording
      const isSaid = next !== undefined && finderIn([{ text: edit.text ?? '' }])(next.text) !== undefined;
      const stays = next !== undefined && wanted.answering.has(next.id) && !isSaid;
      return { ...edit, takesNext: edit.takesNext && !stays };
    });
  const alone = new Set(revisions.flatMap(({ unanswered }) => unanswered));
  const claims = checking.claims.map((claim) => (alone.has(claim.id) ? { ...claim, ...unchecked } : claim));
  if (edits.length === 0) return { ...nothing, claims, citations };
  const drafts = rewordingsOf(edits, checking);
  const lent = new Map(drafts.flatMap((draft) => [...lentFor(draft, checking)]));
  const wordings = drafts.flatMap(({ statements }) => statements);
  const how = { ...parts, citations, known: new Map(), lent, isLast: true };
  const judged = await judgeOnce(run, 'judge-mended', wordings, how);
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

const unchecked = {
  verdict: null,
  how: null,
  reason: 'nobody could look for evidence',
  next: 'stay',
} as const;

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
  const cited = kept.map((draft) => [draft.claim.id, citedIn(draft, judged)] as const);
  const edited = applyEdits(
    text,
    cited.map(([, { instead }]) => instead),
  );
  const byId = new Map(cited);
  const taken = new Set(kept.flatMap((draft) => draft.taken?.id ?? []));
  const gone = claims.flatMap((claim) => (taken.has(claim.id) ? (edited.placeOf(claim) ?? []) : []));
  const cleaned = takeOut(edited.text, gone);
  return {
    text: cleaned.text,
    claims: claims.flatMap((claim): Assessed[] => {
      const now = taken.has(claim.id) ? null : edited.placeOf(claim);
      const place = now === null ? null : cleaned.placeOf(now);
      if (place === null) return [];
      const own = byId.get(claim.id);
      if (own === undefined) return [{ ...claim, ...place }];
      return own.claims.map((one) => ({
        ...one,
        start: place.start + one.start,
        end: place.start + one.end,
        next: 'stay',
        mended: true,
      }));
    }),
  };
}

function outcomes(
  edits: readonly ReviserOutput['edits'][number][],
  kept: readonly Rewording[],
  wrong: readonly Assessed[],
): ReadonlyMap<string, Mending> {
  const done = new Map(
    kept.map(
      ({ edit, claim, statements }) =>
        [edit.id, statements[0]?.text === claim.text ? 'cited-elsewhere' : 'reworded'] as const,
    ),
  );
  const out = new Set(edits.flatMap(({ id, text }) => (text === null ? [id] : [])));
  // what is borne out, if only in part, never leaves
  const leaves = ({ id, verdict }: Assessed) =>
    out.has(id) && (verdict === 'unsupported' || verdict === 'contradicted');
  return new Map(
    wrong.map((claim) => [claim.id, done.get(claim.id) ?? (leaves(claim) ? 'taken-out' : 'kept')] as const),
  );
}

/** New wordings are judged, what two of one sentence share once; each under its own id and place, without what is no claim. */
async function judgeOnce(
  run: Run,
  key: string,
  statements: readonly Statement[],
  how: Parameters<typeof judge>[3],
): Promise<readonly Assessed[]> {
  const { claims } = await judge(run, key, distinct(statements, saying), how);
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
