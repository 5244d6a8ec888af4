// The second look: what could not be proved, and what would leave the text, is held against the sections around its quotes, by
// another model than the first where there is one. Nothing leaves on one judgement.
import { storedPages, readBlocks } from '../stored-pages.ts';
import { evidenceAt } from '../../agents/researcher/contract.ts';
import { secondVerifier } from '../../agents/second-verifier/second-verifier.ts';
import type { SecondJudgement, SecondVerifierInput } from '../../agents/second-verifier/second-verifier.ts';
import { wordsOf, type Wanted } from '../../agents/prompt/request.ts';
import { entryOf } from '../../base/entry-of.ts';
import { chunks, grouped } from '../../base/lists.ts';
import { isAccepting } from '../../agents/verifier/judging.ts';
import { blockOf, type EvidenceBlock } from '../../citations/blocks.ts';
import { decide } from '../../citations/decide.ts';
import { headingLines, headingTrail } from '../../citations/page-sections.ts';
import { addressOf } from '../../citations/host.ts';
import { createLocator } from '../../citations/locate.ts';
import { failureOf, type Failure } from '../../citations/proof/proofs.ts';
import type { Stretch } from '../../text/sentences.ts';
import type { Run } from '../run.ts';
import type { StoredPage } from '../../sources/port.ts';
import { consultWithin } from '../consult.ts';
import { publisherOf } from './batches.ts';
import { type Assessed, type CheckedCitation, type CheckingParts, evidenceOf, standing } from './checked.ts';
import { howOf, lookOf, reasonOf, wrongOf } from './judge.ts';
import { othersThan } from './question.ts';
import { tellNumbers } from './sum.ts';

/** Pages of one claim, claims of one question, questions at once. */
const most = { pages: 3, claims: 8, atOnce: 32 };

export interface LookedAgain {
  readonly claims: readonly Assessed[];
  /** With the passages that were found. */
  readonly citations: readonly CheckedCitation[];
  /** Passages that speak against a claim, or of it, by its id: they are offered when it is mended. */
  readonly found: ReadonlyMap<string, readonly number[]>;
}

/** A claim and the pages it is held against, with the places in them. */
export interface Doubted {
  readonly claim: Assessed;
  readonly pages: readonly { readonly hash: string; readonly places: readonly Stretch[] }[];
  /** It says that something is not stated: whatever states it speaks against it. */
  readonly isAbsence: boolean;
}

/** All of a draft in one parallel round. `judges`: the models that gave the first verdicts, which are asked last. */
export async function lookAgain(
  run: Run,
  doubted: readonly Doubted[],
  citations: readonly CheckedCitation[],
  judges: readonly string[],
  checking: CheckingParts,
): Promise<LookedAgain> {
  const answers = await run.parallel('look-again', groupsOf(doubted), most.atOnce, (branch, group) =>
    ask(branch, group, citations, judges, checking),
  );
  const all = [...citations];
  const found = new Map<string, readonly number[]>();
  const claims = answers.flat().map(({ claim, passage }): Assessed => {
    if (passage === null) return claim;
    const known = all.find(
      ({ pageHash, start, end }) =>
        pageHash === passage.pageHash && start <= passage.start && end >= passage.end,
    );
    const n = known?.n ?? Math.max(0, ...all.map((one) => one.n)) + 1;
    if (known === undefined) all.push({ ...passage, n });
    found.set(claim.id, [n]);
    const isCited = claim.verdict === 'supported' && !claim.numbers.includes(n) && claim.numbers.length > 0;
    return isCited ? { ...claim, numbers: [...claim.numbers, n] } : claim;
  });
  return { claims, citations: all, found };
}

/** A claim that is doubted, with the places of what it cites; of each publisher a page before any has a second one. */
export function doubtedOf(claim: Assessed, citations: readonly CheckedCitation[]): Doubted {
  const cited = evidenceOf(claim, citations);
  const seen = new Map<string, Set<string>>();
  const rankOf = ({ url, pageHash }: CheckedCitation) => {
    const own = entryOf(seen, publisherOf(url), () => new Set()).add(pageHash);
    return [...own].indexOf(pageHash);
  };
  const ranks = cited.map((citation) => ({ ...citation, rank: rankOf(citation) }));
  const ranked = ranks.toSorted((a, b) => a.rank - b.rank);
  return { claim, pages: pagesOf(ranked, { pages: most.pages, places: Infinity }), isAbsence: false };
}

/** The first pages that have any of these places, each with its first ones. */
export function pagesOf(
  ranked: readonly Pick<CheckedCitation, 'pageHash' | 'start' | 'end'>[],
  { pages, places }: { readonly pages: number; readonly places: number },
): Doubted['pages'] {
  const found = new Map<string, { start: number; end: number }[]>();
  for (const { pageHash, start, end } of ranked) {
    const own = found.get(pageHash) ?? [];
    if (own.length < places && (own.length > 0 || found.size < pages))
      found.set(pageHash, [...own, { start, end }]);
  }
  return Array.from(found, ([hash, own]) => ({ hash, places: own }));
}

/** Claims of the same pages together. */
function groupsOf(doubted: readonly Doubted[]): Doubted[][] {
  const groups = grouped(doubted, ({ pages, isAbsence }) => {
    const hashes = pages.map(({ hash }) => hash).toSorted();
    return `${isAbsence ? 'absence' : ''} ${hashes.join(' ')}`;
  });
  return groups.flatMap((group) => chunks(group, most.claims));
}

interface Answer {
  readonly claim: Assessed;
  /** Located in its page; null: none was given, or it does not stand there. */
  readonly passage: CheckedCitation | null;
}

function ask(
  run: Run,
  group: readonly Doubted[],
  citations: readonly CheckedCitation[],
  judges: readonly string[],
  checking: CheckingParts,
): Promise<Answer[]> {
  const { parts, dates, writer } = checking;
  const asked = group.map(({ claim: { text, wrong, numbers }, pages }) => [text, wrong, numbers, pages]);
  return run.step('ask', [secondVerifier.name, asked, judges], async (context) => {
    const hashes = group.flatMap((one) => one.pages.map(({ hash }) => hash));
    const pages = await storedPages(hashes, parts);
    const avoid = [...judges, ...(writer === null ? [] : [writer])];
    const question = questionOf(group, pages, checking.asked);
    const { output } = await consultWithin(run, context, secondVerifier, question, parts, { avoid });
    const cited = citations.filter(({ n }) => group.some(({ claim }) => claim.numbers.includes(n)));
    const blocks = await readBlocks(cited, dates, parts);
    return group.map((doubted): Answer => {
      const judgement = output.judgements.find(({ id }) => id === doubted.claim.id);
      if (judgement === undefined) return { claim: doubted.claim, passage: null };
      const passage = passageOf(judgement, pages, cited[0]?.taskId ?? '');
      const failure = proofOf(doubted, judgement, passage, pages, blocks, checking);
      tellNumbers(context, doubted.claim, judgement, failure?.kind === 'digits');
      return { claim: settled(doubted.claim, { ...judgement, failure: failure?.reason ?? null }), passage };
    });
  });
}

function questionOf(
  group: readonly Doubted[],
  pages: readonly StoredPage[],
  asked: Wanted,
): SecondVerifierInput {
  const isAbsence = group.every((one) => one.isAbsence);
  const sections = pages.map((page, index): SecondVerifierInput['sections'][number] => {
    const own = group.flatMap((one) => one.pages.filter(({ hash }) => hash === page.hash));
    const places = own.flatMap((one) => one.places);
    const text = sectionAround(page, places, pages.length, isAbsence);
    return { n: index + 1, title: page.title, address: addressOf(page.url), text };
  });
  const numbersOf = (own: Doubted['pages']) =>
    pages.flatMap((page, index) => (own.some(({ hash }) => hash === page.hash) ? [index + 1] : []));
  const items = group.map(({ claim: { id, text, section, before, head, numbers, wrong }, ...doubted }) => ({
    id,
    claim: text,
    section,
    before,
    head,
    evidence: [...numbers],
    note: doubted.isAbsence ? 'It says that something is not stated.' : wrong,
    sections: numbersOf(doubted.pages),
  }));
  return { ...asked, sections, items };
}

/** UTF-16 units that one question shows, about 18,000 tokens; those of one page; and those of a passage that nobody quoted with what stands around it. */
const room = { all: 72_000, page: 24_000, place: 1_800 };
const gap = '\n[…]\n';

/** As much around each place as there is room for beside `pages` pages, under its headings. `isLikely`: a few paragraphs tell enough. */
export function sectionAround(
  { text }: Pick<StoredPage, 'text'>,
  places: readonly Stretch[],
  pages: number,
  isLikely = false,
): string {
  const likely = isLikely ? places.length * room.place : room.page;
  const units = Math.min(likely, room.page, Math.floor(room.all / pages));
  if (text.length <= units) return text;
  const share = Math.floor(units / Math.max(1, places.length));
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const around = Math.max(0, Math.floor((share - (end - start)) / 2));
    const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)];
    const last = joined.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else joined.push({ start: from, end: to });
  }
  const shown = joined.map(({ start, end }) => [
    ...headingLines(text, start),
    text.slice(start, end).toWellFormed(),
  ]);
  return shown.map((lines) => lines.join('\n')).join(gap);
}

/** A number for a passage that no draft cites yet. */
const unnumbered = 0x7fff;

/** What stands against an accepting verdict, with the passage beside what the claim cites; null: nothing. */
function proofOf(
  { claim, isAbsence }: Doubted,
  judgement: SecondJudgement,
  passage: CheckedCitation | null,
  pages: readonly StoredPage[],
  blocks: readonly EvidenceBlock[],
  { dates, asked, proposed, steps }: CheckingParts,
): Failure | null {
  const { said } = judgement;
  // Nothing can be quoted for what no page says.
  if (!isAccepting(said) || isAbsence) return null;
  const text = pages.find(({ hash }) => hash === passage?.pageHash)?.text ?? null;
  const found = passage === null ? [] : [blockOf(unnumbered, passage, text, dates.get(passage.url) ?? null)];
  const own = blocks.filter(({ n }) => claim.numbers.includes(n));
  const words = passage === null ? [] : [passage.quote];
  const grounds = {
    blocks: [...own, ...found],
    request: wordsOf(asked),
    before: claim.before,
    steps,
    proposed: othersThan(claim, proposed),
    isLast: true,
  };
  return failureOf(claim.text, { ...judgement, verdict: said, words }, grounds);
}

function settled(claim: Assessed, proved: SecondJudgement & { readonly failure: string | null }): Assessed {
  const look = proved.said === 'no claim' ? 'accepted' : lookOf(proved.said);
  const proof = proved.failure !== null ? 'failed' : claim.how === 'proof' ? 'mended' : 'ok';
  const { verdict, next } = decide(proof, claim.verdict === null ? 'nobody' : 'unsupported', look);
  if (verdict === null)
    return standing(claim, [null, null], `${claim.reason}; nobody could look again`, next);
  const said = { how: howOf(proved), reason: reasonOf(proved), wrong: wrongOf(proved) };
  return { ...claim, verdict, next, ...said, missing: proved.missing };
}

/** The page's own wording of a passage that a model copied, as evidence. */
function passageOf(
  { passage }: SecondJudgement,
  pages: readonly StoredPage[],
  taskId: string,
): CheckedCitation | null {
  if (passage === null) return null;
  const named = pages[passage.section - 1];
  for (const page of named === undefined ? pages : [named, ...pages.filter((one) => one !== named)]) {
    const place = createLocator(page.text).locate(passage.text);
    if (place === null) continue;
    const headings = headingTrail(page.text, place.start);
    return { n: 1, taskId, ...evidenceAt(page, place, { headings, score: 1 }), verified: true };
  }
  return null;
}
