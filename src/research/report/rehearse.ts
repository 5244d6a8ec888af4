// What a draft advises is done in mind before it is checked: what would happen to people and the draft does not say is looked up, on the
// web and in the pages that were read, and worked into the draft by its writer, while nobody has read it.
import { materialOf, placeOf } from '../../agents/material.ts';
import { researchedOf } from '../../agents/researched.ts';
import { type Remark, rehearser } from '../../agents/rehearser/rehearser.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import type { WriterInput } from '../../agents/writer/contract.ts';
import { distinct } from '../../base/lists.ts';
import { shortened } from '../../base/shortened.ts';
import { statementsOf } from '../../citations/statements.ts';
import { consultOnce } from '../consult.ts';
import { findEvidence } from '../gather/evidence.ts';
import { readInTime } from '../gather/first-pages.ts';
import { knownAs, type Investigation } from '../gather/investigate.ts';
import { readKnown } from '../gather/known-pages.ts';
import type { Visited } from '../gather/visited.ts';
import { searchBeside } from '../gather/web.ts';
import type { ResearchParts } from '../parts.ts';
import type { Run } from '../run.ts';
import { assumedIn, requestWith, type RunContext } from '../run-context.ts';
import { wholeTask } from '../tasks.ts';
import { finderIn } from '../verify/named-sentences.ts';
import { writtenSoFar } from './assemble.ts';
import { asWritten } from './last-draft.ts';
import { measured } from './measured.ts';
import { write } from './write.ts';
import type { Drafted } from '../research-state.ts';

/**
 * Remarks that are heeded, and what is not told; characters of a sentence that shows which one is meant; pages that are looked into
 * again, tokens of them, what tasks lack, sentences without a source.
 */
const most = { remarks: 2, untold: 1, sentence: 200, pages: 6, tokens: 5_000, missing: 6, own: 5 };

/** A second draft does things that the first did not, and is tried too; but whoever has read one waits only for a change. */
const tries = [
  { tried: 'tried', rewritten: 'rehearsed', looksUp: true },
  { tried: 'tried-again', rewritten: 'rehearsed-again', looksUp: false },
] as const;

type Try = (typeof tries)[number];
type Rehearsed = Pick<Drafted, 'investigations' | 'analyzed' | 'written'>;

interface Advice {
  readonly remarks: readonly Remark[];
  /** What the writer is told: remarks, and what was found and is not told. */
  readonly improvements: readonly string[];
  /** The same without the numbers of evidence, for whoever edits it then. */
  readonly added: readonly string[];
  /** What the draft need not say. */
  readonly spared: readonly string[];
}

/** The draft as it was where nothing is said of it, or where no model can write it again. */
export async function rehearse(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
): Promise<Rehearsed> {
  let drafted: Rehearsed = state;
  let heeded: readonly string[] = [];
  const wanted = tries.slice(0, state.shown === '' ? tries.length : 1);
  for (const each of wanted) {
    const now = { ...state, ...drafted };
    const advice = await adviceOn(run, key, context, now, { each, heeded });
    if (advice.improvements.length === 0) break;
    const better = await bettered(run, key, context, now, { each, advice, isFinal: each === wanted.at(-1) });
    if (better === null) break;
    drafted = better;
    // People who have seen a draft keep that one until the next is checked.
    if (state.shown === '') run.keep(writtenSoFar(context.brief, { ...now, ...drafted }));
    heeded = [...heeded, ...advice.improvements, ...advice.spared.map((text) => `Not needed: “${text}”`)];
  }
  return drafted;
}

/** Null: no model can write it again. */
async function bettered(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
  { each, advice, isFinal }: { readonly each: Try; readonly advice: Advice; readonly isFinal: boolean },
): Promise<Rehearsed | null> {
  const looked = each.looksUp ? await lookUp(run, key, context, state, advice.remarks) : nothingLooked;
  const found = withQuotes(state, looked);
  // The draft follows what people wanted already.
  const { wishes, written } = state;
  const again = {
    ...state,
    ...found,
    improvements: advice.improvements,
    rehearsed: {
      ...freshIn(state, found),
      ...(advice.spared.length === 0 ? {} : { spared: advice.spared }),
      isFinal,
    },
    followed: wishes.length,
    last: asWritten(written.draft),
  };
  const next = await write(run, `${key}/${each.rewritten}`, context, again);
  if (next.fallback !== null) return null;
  return { ...found, written: { ...next, heeded: [...(written.heeded ?? []), ...advice.added] } };
}

function improvementOf({ sentence, happens, cure, evidence = [] }: Remark): string {
  const borneOut =
    evidence.length > 0 ? ` See evidence ${evidence.join(', ')}${cure === null ? '.' : ': '}` : '';
  const mended = cure === null ? borneOut : `${borneOut || ' Proposed without evidence: '}${cure}`;
  return `At “${shortened(sentence, most.sentence)}”: ${happens}${mended}`;
}

/** Nothing of what people have read, of a draft without a model, or of one that advises nothing where there is no critic. */
async function adviceOn(
  run: Run,
  key: string,
  context: RunContext,
  state: Drafted,
  { each, heeded }: { readonly each: Try; readonly heeded: readonly string[] },
): Promise<Advice> {
  const { brief, limits, settings, parts } = context;
  const { investigations, analysis, wishes, shown, written } = state;
  const nothing = { remarks: [], improvements: [], added: [], spared: [] };
  const { text, advises, openQuestions, answering = [] } = written.draft;
  if (written.fallback !== null || !settings.citations.verify) return nothing;
  if (limits.critiques === 0 && advises !== true) return nothing;
  const findRead = finderIn([...statementsOf(shown), { text: shown }]);
  if (statementsOf(text).every((statement) => findRead(statement.text) !== undefined)) return nothing;
  const tasks = investigations.map(researchedOf);
  const asked = {
    ...requestWith(brief, wishes),
    constraints: assumedIn(brief, written.draft),
    findings: [...analysis.findings],
    tasks,
    report: text,
    openQuestions,
    length: measured(written.draft, context, state),
    heeded,
  };
  const { output } = await run.scope(`write/${key}/${each.tried}`, (phase) =>
    consultOnce(phase, 'rehearse', rehearser, asked, parts),
  );
  const unread = output.remarks.filter(({ sentence }) => findRead(sentence) === undefined);
  const remarks = unread.slice(0, most.remarks);
  // What people have read grows, and shrinks, by what they want alone.
  const untold = shown === '' ? (output.untold ?? []).slice(0, most.untold) : [];
  // Never what its writer says answers the request.
  const findAnswer = finderIn(answering.map((sentence) => ({ text: sentence })));
  const spare = (output.spare ?? []).filter((said) => findAnswer(said) === undefined);
  const spared = shown === '' ? spare : [];
  const told = untold.map(
    ({ what, evidence }) => `Found, and not told: ${what} See evidence ${evidence.join(', ')}.`,
  );
  const cures = remarks.map(({ happens, cure }) => (cure === null ? happens : `${happens} ${cure}`));
  const added = [...cures, ...untold.map(({ what }) => what)];
  return { remarks, improvements: [...remarks.map(improvementOf), ...told], added, spared };
}

interface LookedUp {
  readonly evidence: readonly Evidence[];
  readonly fresh: readonly Visited[];
}

const nothingLooked: LookedUp = { evidence: [], fresh: [] };

/** Results of its searches that are shown, pages among them that nobody has read, and milliseconds of active time for reading these. */
const outside = { results: 8, pages: 4, withinMs: 15_000 };

/** The best results of its searches, those that were read before in their places among them; what fails or takes too long was looked for in vain. */
async function readOutside(
  phase: Run,
  searches: readonly string[],
  read: readonly Visited[],
  parts: ResearchParts,
): Promise<readonly Visited[]> {
  const { hits = [] } = (await searchBeside(phase, searches, parts)) ?? {};
  const known = new Map(read.map((page) => [page.url, page]));
  const unread = hits.filter(({ url }) => !known.has(url));
  const pages = await readInTime(phase, unread, outside.pages, outside.withinMs, parts);
  const fresh = new Map(pages.map((page, rank) => [unread[rank]?.url, page]));
  const found = hits.flatMap(({ url }) => known.get(url) ?? fresh.get(url) ?? []);
  return found.filter(({ error }) => error === null).slice(0, outside.results);
}

/** What the web and the pages read say of it, of what has no source and of what is left open. A remark says what to search the web for. */
function lookUp(
  run: Run,
  key: string,
  { brief, limits, parts }: RunContext,
  { investigations, wishes, written: { draft } }: Drafted,
  remarks: readonly Remark[],
): Promise<LookedUp> {
  const absent = (draft.absences ?? []).map(({ what }) => what);
  const own = statementsOf(draft.text).flatMap(({ isOwn, text }) => (isOwn === true ? [text] : []));
  const wanted = [...remarks.flatMap(({ search }) => search ?? []), ...(draft.lookUp ?? [])];
  // What is said to stand nowhere is looked for when it is checked, too.
  if (wanted.length === 0) return Promise.resolve(nothingLooked);
  // Where there is a critic, what was missing has been looked for again.
  const unmet = limits.critiques > 0 ? [] : investigations.filter(({ answered }) => answered !== 'yes');
  // What was looked for in vain once gives way to what nobody has looked for.
  const room = Math.max(0, most.missing - wanted.length - absent.length);
  const missing = unmet.flatMap((task) => task.missing).slice(0, room);
  const searches = [...wanted, ...absent, ...missing];
  const said = remarks.flatMap(({ happens, search }) => (search === null ? [] : [`${happens} (${search})`]));
  const open = missing.map((text) => `Not found so far: ${text}`);
  const points = [...said, ...own.slice(0, most.own), ...absent, ...draft.openQuestions, ...open];
  const question = ['What do the sources say about each of these points?', ...points].join('\n- ');
  const visited = investigations.flatMap((one) => one.visited).filter(({ error }) => error === null);
  const read = distinct(visited, ({ hash }) => hash);
  return run.scope(`write/${key}/looked-up`, async (phase) => {
    const [again, found] = await Promise.all([
      readKnown(phase, read, searches, most.pages, parts),
      readOutside(phase, wanted, visited, parts),
    ]);
    const pages = distinct([...found, ...again], ({ hash }) => hash);
    if (pages.length === 0) return nothingLooked;
    const hashes = new Set(pages.map(({ hash }) => hash));
    const quoted = materialOf({ tasks: investigations }).map((each) => each.evidence);
    const material = {
      request: requestWith(brief, wishes),
      constraints: assumedIn(brief, draft),
      task: wholeTask(question, searches),
      feedback: null,
      earlier: quoted.filter(({ pageHash }) => hashes.has(pageHash)),
      queries: searches,
      notes: { searches: [], visited: [], attached: [] },
      pages,
      withoutModel: false,
      mayAsk: true,
      tokens: most.tokens,
    };
    const { evidence } = await findEvidence(phase, material, parts);
    const old = new Set(read.map(({ hash }) => hash));
    return { evidence: knownAs(evidence, pages), fresh: pages.filter(({ hash }) => !old.has(hash)) };
  });
}

/** With the quotes behind all others: no quote changes its number. */
function withQuotes(
  { investigations, analyzed }: Drafted,
  { evidence: quotes, fresh }: LookedUp,
): Pick<Drafted, 'investigations' | 'analyzed'> {
  const last = investigations.findLast(({ evidence }) => evidence.length > 0) ?? investigations.at(-1);
  if (last === undefined || quotes.length === 0) return { investigations, analyzed };
  const known = new Set(investigations.flatMap(({ evidence }) => evidence.map(placeOf)));
  const added = quotes.filter((quote) => !known.has(placeOf(quote)));
  const evidence = [...last.evidence, ...added];
  const visited = [...last.visited, ...fresh];
  const withMore = (one: Investigation) =>
    one.task.id === last.task.id ? { ...one, evidence, visited } : one;
  const [all, weighed] = [investigations, analyzed].map((tasks) => materialOf({ tasks }).length);
  // Nothing that an analyst who has seen all there was would have to be asked about again.
  const seen = all === weighed ? analyzed.map(withMore) : analyzed;
  return { investigations: investigations.map(withMore), analyzed: seen };
}

function freshIn(
  before: Drafted,
  { investigations }: Pick<Drafted, 'investigations'>,
): Pick<WriterInput, 'fresh'> {
  const [old, all] = [before.investigations, investigations].map((tasks) => materialOf({ tasks }).length);
  return old === undefined || all === undefined || all === old ? {} : { fresh: [old + 1, all] };
}
