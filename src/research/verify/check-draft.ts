// Phase verify: before anybody sees a draft, every quote is looked up in the stored text of its source, and every sentence is
// held against the evidence it cites. Models judge; code proves what holds in any language, and decides nothing else.
import { type Material, materialOf, placeOf } from '../../agents/material.ts';
import { type Statement, statementsOf } from '../../citations/statements.ts';
import { isLeft } from '../gather/investigation.ts';
import { publishedOf } from '../stored-pages.ts';
import type { Drafted } from '../research-state.ts';
import { assumedIn, requestWith, type RunContext } from '../run-context.ts';
import type { Run } from '../run.ts';
import { absencesIn, answeringIn, lookedFor, restOfRows, withWholeRows } from './named-sentences.ts';
import { checkAddedLinks, checkLinks } from './check-links.ts';
import type { Checked, Checking, CheckingParts } from './checked.ts';
import { lookUpFacts } from './facts.ts';
import { judge } from './judge.ts';
import { leave, openedWith } from './leave.ts';
import { mend } from './mend.ts';
import { underSourceNumbers, withNumbers } from './number-sources.ts';
import { codeOf, linesWithNumbers, stepsOf, uncitedIn, unsourcedIn } from './proposed.ts';
import { lentOfAll } from './other-evidence.ts';
import { checkQuotes, withWordsBeside } from './quotes.ts';
import { doubtedOf, lookAgain } from './second-look.ts';
import { notChecked, summed, tell } from './sum.ts';

export interface Way {
  /** Whether models are asked; what is shown before it is judged waits for none. */
  readonly asks?: boolean;
  /** What cites nothing is said to be so, and judged by nobody. */
  readonly leavesUncited?: boolean;
  /** The writer was asked once more, because the answer was not borne out. */
  readonly again?: boolean;
  /** Nobody is asked again for an answer that is not borne out: the text is opened with what was found. Left out: as `again`. */
  readonly opens?: boolean;
}

export function checkDraft(
  run: Run,
  round: number,
  drafted: Drafted,
  work: RunContext,
  way: Way = {},
): Promise<Checked> {
  const { asks = true, again = false, opens = again, leavesUncited = false } = way;
  const { draft } = drafted.written;
  return run.scope(`verify/r${round}${again ? '-again' : ''}`, async (phase) => {
    const looks = asks ? checkLinks(phase, draft, drafted, work) : [];
    const check = async () => {
      const citations = await checkQuotes(phase, 'quotes', draft.citations, work.parts);
      const start = { text: draft.text, citations, claims: [] };
      return checkAll(phase, start, drafted, work, { asks, opens, leavesUncited });
    };
    const [checked, before] = await Promise.all([check(), looks]);
    const links = asks ? await checkAddedLinks(phase, before, checked, drafted, work) : [];
    const all = { ...checked, links };
    await tell(phase, all);
    return all;
  });
}

async function checkAll(
  phase: Run,
  unchecked: Checking,
  drafted: Drafted,
  work: RunContext,
  { asks, opens, leavesUncited }: Required<Omit<Way, 'again'>>,
): Promise<Checked> {
  const { numbering, investigations, verdicts, written } = drafted;
  const why = whyNot(work);
  if (why !== null || unchecked.citations.length === 0) return notChecked(unchecked, numbering, why);
  const statements = statementsOf(unchecked.text);
  const pool = materialOf({ tasks: investigations });
  const conclusions = concludedIn(drafted, pool);
  const parts = partsOf(work, drafted, statements, { asks, leavesUncited });
  // Where what cites nothing is judged by nobody, nothing is looked for.
  const { lent, citations } = parts.leavesUncited
    ? { lent: new Map<string, readonly number[]>(), citations: unchecked.citations }
    : lentOfAll(unchecked, statements, { pool, conclusions });
  const start = { ...unchecked, citations };
  const absences = asks ? (written.draft.absences ?? []) : [];
  const absent = absencesIn(statements, absences);
  const answering = answeringIn(statements, written.draft.answering ?? []);

  const rest = restOfRows(statements, absences);
  const present = statements.flatMap((one) => (absent.has(one.id) ? (rest.get(one.id) ?? []) : [one]));
  const judging = { ...parts, citations, known: verdicts, lent };
  const first = await judge(phase, 'judge', present, judging);
  const doubted = first.claims.filter(({ next }) => next === 'look-again');
  // What a writer has not named, a judge has.
  const unnamed = statements.filter(({ id }) => first.absent.includes(id) && !absent.has(id));
  const sought = new Map([...absent, ...unnamed.map(({ id, text }) => [id, text] as const)]);
  const where = { investigations, citations };
  const doubts = [
    ...doubted.map((claim) => doubtedOf(claim, citations)),
    ...(await lookedFor(phase, statements, sought, where, work.parts)),
  ];
  const second = await lookAgain(phase, doubts, citations, first.judges, parts);
  const looked = withWholeRows([...first.claims, ...second.claims], rest, statements);
  const judged = withNumbers({ ...start, citations: second.citations }, statements, looked);

  const open = written.draft.openQuestions;
  const facts = await lookUpFacts(phase, judged, { pool, answering }, work, parts);
  const found = new Map([...second.found, ...facts.found]);
  const offered = { pool, conclusions, found, answering, open };
  const mended = await mend(phase, { ...judged, citations: facts.citations }, offered, parts);
  const left = leave(mended, mended.orphaned, answering, work.settings.citations);
  const wanted = judged.claims.filter(({ id }) => answering.has(id));
  const opened = left.unsettled && opens ? openedWith(left, wanted, work.parts.say) : left;
  const grown = { ...opened, citations: await withWordsBeside(phase, opened, work.parts) };
  return summed({ ...left, ...underSourceNumbers(grown, numbering) }, mended);
}

/** What was concluded of the pool: by those who made an analysis of the plan, or by the analyst where that was left to it. */
function concludedIn({ investigations, analysis }: Drafted, pool: readonly Material[]) {
  const findings = investigations.some(isLeft) ? analysis.findings : [];
  return [
    ...investigations.flatMap(({ evidence, conclusions = [] }) =>
      conclusions.map(({ text, premises }) => ({
        text,
        places: premises.flatMap((at) => evidence.slice(at, at + 1).map(placeOf)),
      })),
    ),
    ...findings.map(({ content, quotes }) => ({
      text: content,
      places: pool.flatMap(({ n, evidence }) => (quotes.includes(n) ? [placeOf(evidence)] : [])),
    })),
  ];
}

function whyNot({ settings, limits, parts }: RunContext): string | null {
  if (!settings.citations.verify) return parts.say('note.checking-off');
  return limits.citations.mode === 'classical' ? parts.say('note.classical') : null;
}

function partsOf(
  work: RunContext,
  { investigations, wishes, written }: Drafted,
  statements: readonly Statement[],
  { asks, leavesUncited }: Pick<Required<Way>, 'asks' | 'leavesUncited'>,
): CheckingParts {
  const { topic, today } = work.brief;
  const { text } = written.draft;
  const assumed = assumedIn(work.brief, written.draft);
  const request = [topic, ...assumed, `Today: ${today}`, ...codeOf(text)].join('\n');
  const beside = [linesWithNumbers(text, statements), unsourcedIn(statements)];
  const proposed = beside.filter((it) => it !== '').join('\n');
  const composed = written.fallback !== null;
  return {
    parts: work.parts,
    // What people say of their own situation is given, too.
    asked: { ...requestWith(work.brief, wishes), request, ...(proposed === '' ? {} : { proposed }) },
    proposed: uncitedIn(text, statements),
    steps: stepsOf(text),
    dates: publishedOf(investigations),
    asks,
    composed,
    leavesUncited: leavesUncited || composed || !asks,
    routes: work.settings.citations.routes,
    writer: written.model ?? null,
  };
}
