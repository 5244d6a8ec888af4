// Mending: what is not borne out is reworded to what the evidence says, given other evidence, or taken out. Only the sentences
// that are wrong change, and a new wording counts only if it is borne out better than the old one.
import { placeOf } from '../../agents/material.ts';
import type { Material } from '../../agents/material.ts';
import { reviser } from '../../agents/reviser.ts';
import type { ReviserOutput } from '../../agents/reviser.ts';
import { isBetter } from '../../citations/decide.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Edit } from '../../citations/revision/edits.ts';
import { statementsOf } from '../../citations/statements.ts';
import type { Statement } from '../../citations/statements.ts';
import { createRanking } from '../../citations/verdicts/offered.ts';
import type { Mending } from '../../citations/verdicts/summary.ts';
import type { Run } from '../../durable/run.ts';
import { consultWithin } from '../consult.ts';
import type { Assessed, CheckedCitation, Checking, Verdicts } from './checked.ts';
import type { CheckingParts } from './checking-parts.ts';
import { judge } from './judge.ts';
import { readBlocks } from './read-blocks.ts';

/** Sentences of one question, other evidence that each is offered, questions at once. */
const most = { sentences: 12, offered: 3, atOnce: 8 };

export interface Mended extends Checking {
  readonly mended: ReadonlyMap<string, Mending>;
  /** Open questions of the draft that its new sentences answer. */
  readonly answered: readonly string[];
  /** Claims that make no sense without another one, which is to leave; both by their ids. */
  readonly orphaned: ReadonlyMap<string, string>;
}

interface Wanted {
  /** Everything that was found. */
  readonly pool: readonly Material[];
  /** Passages that a second reader found, by the claims they are about. */
  readonly found: ReadonlyMap<string, readonly number[]>;
  /** Claims that answer the request, by their ids. */
  readonly answering: ReadonlySet<string>;
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
  const { citations, offered } = withOffered(checking.citations, wrong, wanted);
  const offering = { citations, offered, answering: wanted.answering, open: wanted.open };
  const revisions = await revise(run, checking, wrong, offering, parts);
  const edits = revisions.flatMap((revision) => revision.edits);
  if (edits.length === 0) return { ...nothing, citations };
  const drafts = edits.flatMap((edit) => draftOf(edit, checking));
  const { claims: judged } = await judge(
    run,
    'judge-mended',
    drafts.flatMap(({ statements }) => statements),
    {
      ...parts,
      citations,
      known: new Map() satisfies Verdicts,
    },
  );
  const kept = drafts.filter((draft) => isBorneOutBetter(draft, judged));
  const mended = outcomes(edits, kept, wrong);
  const orphaned = edits.flatMap(({ id, takesNext }) => {
    const at = checking.claims.findIndex((claim) => claim.id === id);
    const claim = checking.claims[at];
    if (!takesNext || claim === undefined || mended.get(id) !== 'taken-out') return [];
    const follower = followerOf(claim, checking.claims[at + 1]);
    // what answers the request never just leaves
    return follower === null || wanted.answering.has(follower.id) ? [] : [[follower.id, id] as const];
  });
  const changed = new Set(kept.map(({ edit }) => edit.id));
  const answered = revisions
    .filter((revision) => revision.edits.some(({ id }) => changed.has(id)))
    .flatMap((revision) => revision.answered.flatMap((n) => wanted.open[n - 1] ?? []));
  return { ...applied(checking, kept, judged), citations, mended, answered, orphaned: new Map(orphaned) };
}

/** The pool under numbers of its own, and what each claim is offered of it: passages first, then what speaks of it most. */
function withOffered(known: readonly CheckedCitation[], wrong: readonly Assessed[], { pool, found }: Wanted) {
  const citations = [...known];
  const numbers = new Map(citations.map((citation) => [placeOf(citation), citation.n]));
  let last = Math.max(0, ...citations.map(({ n }) => n));
  const rank = createRanking(
    pool.map(({ evidence: { title, headings, quote } }) => [title, ...headings, quote].join('\n')),
  );
  const offered = new Map(
    wrong.map((claim) => {
      const best = rank(claim.text, most.offered + claim.numbers.length).flatMap((index) => {
        const one = pool[index];
        if (one === undefined) return [];
        const place = placeOf(one.evidence);
        const there = numbers.get(place);
        if (there !== undefined) return [there];
        last += 1;
        numbers.set(place, last);
        citations.push({ n: last, taskId: one.taskId, ...one.evidence, verified: true, found: 'exact' });
        return [last];
      });
      const others = [...new Set([...(found.get(claim.id) ?? []), ...best])].filter(
        (n) => !claim.numbers.includes(n),
      );
      return [claim.id, others.slice(0, most.offered + 1)] as const;
    }),
  );
  return { citations, offered };
}

async function revise(
  run: Run,
  { claims }: Checking,
  wrong: readonly Assessed[],
  {
    citations,
    offered,
    answering,
    open,
  }: Pick<Wanted, 'answering' | 'open'> & {
    readonly citations: readonly CheckedCitation[];
    readonly offered: ReadonlyMap<string, readonly number[]>;
  },
  { parts, request, dates }: CheckingParts,
): Promise<readonly ReviserOutput[]> {
  const after = new Map(claims.map((claim, index) => [claim.id, followerOf(claim, claims[index + 1])]));
  const groups = Array.from({ length: Math.ceil(wrong.length / most.sentences) }, (_, index) =>
    wrong.slice(index * most.sentences, (index + 1) * most.sentences),
  );
  return run.parallel('mend', groups, most.atOnce, (branch, group) => {
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
    return branch.step(
      'revise',
      [reviser.name, sentences, quotes.map(({ n, quote }) => [n, quote])],
      async (context) => {
        const blocks = await readBlocks(quotes, dates, parts);
        const { output } = await consultWithin(
          branch,
          context,
          reviser,
          { request, blocks, sentences, open: [...open] },
          parts,
        );
        return output;
      },
    );
  });
}

/** The sentence that follows in the same paragraph. */
function followerOf(claim: Assessed, next: Assessed | undefined): Assessed | null {
  return next !== undefined && next.before !== '' && next.before === claim.text ? next : null;
}

interface Draft {
  readonly edit: ReviserOutput['edits'][number];
  readonly claim: Assessed;
  readonly follower: Assessed | null;
  readonly instead: Edit;
  /** The new wording, and the sentence that follows it with what now stands before it. */
  readonly statements: readonly Statement[];
}

/** Nothing for a sentence that is taken out: that is decided where claims leave. */
function draftOf(edit: ReviserOutput['edits'][number], { text, claims }: Checking): Draft[] {
  const index = claims.findIndex(({ id }) => id === edit.id);
  const claim = claims[index];
  if (claim === undefined || edit.text === null) return [];
  const isRow = claim.head !== '';
  const instead = {
    start: claim.start,
    end: claim.end,
    text: isRow ? rowOf(edit.text) : sentenceOf(edit.text, claim, text),
  };
  const { section, before, head } = claim;
  const own = (
    isRow ? statementsOf(`| ${head} |\n|-|\n| ${instead.text} |`) : statementsOf(instead.text)
  ).map((statement, at): Statement => ({
    ...statement,
    id: `${claim.id}/${at + 1}`,
    section,
    before: statement.before === '' ? before : statement.before,
    head,
  }));
  if (own.length === 0) return [];
  const next = followerOf(claim, claims[index + 1]);
  const follower = next === null || next.verdict !== 'supported' || next.next !== 'stay' ? null : next;
  const following =
    follower === null ? [] : [{ ...follower, id: `${claim.id}/next`, before: own.at(-1)?.text ?? '' }];
  return [{ edit, claim, follower, instead, statements: [...own, ...following] }];
}

function rowOf(text: string): string {
  return text.replace(/^[\s|]+|[\s|]+$/g, '');
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
function isBorneOutBetter({ claim, statements, follower }: Draft, judged: readonly Assessed[]): boolean {
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

function applied(
  { text, claims }: Checking,
  kept: readonly Draft[],
  judged: readonly Assessed[],
): Pick<Checking, 'text' | 'claims'> {
  const edited = applyEdits(
    text,
    kept.map(({ instead }) => instead),
  );
  const byId = new Map(kept.map((draft) => [draft.claim.id, draft]));
  const now = new Map(judged.map((one) => [one.id, one]));
  return {
    text: edited.text,
    claims: claims.flatMap((claim): Assessed[] => {
      const place = edited.placeOf(claim);
      if (place === null) return [];
      const draft = byId.get(claim.id);
      if (draft === undefined) return [{ ...claim, ...place }];
      const own = draft.statements.filter(({ id }) => !id.endsWith('/next'));
      return own.flatMap((statement, index): Assessed[] => {
        const verdict = now.get(statement.id);
        if (verdict === undefined) return [];
        const inRow = claim.head !== '';
        const at = inRow ? place : { start: place.start + statement.start, end: place.start + statement.end };
        const id = index === 0 ? claim.id : `${claim.id}.${index + 1}`;
        return [{ ...verdict, ...at, id, next: 'stay', mended: true }];
      });
    }),
  };
}

function outcomes(
  edits: readonly ReviserOutput['edits'][number][],
  kept: readonly Draft[],
  wrong: readonly Assessed[],
): ReadonlyMap<string, Mending> {
  const done = new Map(
    kept.map(
      ({ edit, claim, statements }) =>
        [edit.id, statements[0]?.text === claim.text ? 'cited-elsewhere' : 'reworded'] as const,
    ),
  );
  const out = new Set(edits.flatMap(({ id, text }) => (text === null ? [id] : [])));
  return new Map(
    wrong.map(
      ({ id, verdict }) =>
        [id, done.get(id) ?? (out.has(id) && verdict !== 'partial' ? 'taken-out' : 'kept')] as const,
    ),
  );
}
