// Research agents at work: all of a cycle at the same time, and what they report, with common numbers (C11, C12, C19).
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import { cut } from '../../../agents/prompt/thread.ts';
import { longestObservation } from '../../../agents/researched.ts';
import { present } from '../../../base/lists.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import { escapeQuote } from '../../../citations/escape.ts';
import { withoutCitations } from '../../../citations/markers.ts';
import { type Numbering, numbersIn, withAddresses } from '../../../citations/numbering.ts';
import { investigate, type Assignment, type Investigation } from '../investigate.ts';
import { asOneSource } from '../investigation.ts';
import { siteOf } from '../visited.ts';
import { knownOf, type Answer, type Orchestration } from './orchestration.ts';
import { fence } from '../../../agents/prompt/fence.ts';

/** Characters of a report that its event keeps. */
const longestKept = 2_000;

/** One agent to be sent. */
export interface Order {
  readonly callId: string;
  readonly assignment: Assignment;
  /** Questions of the plan that it covers. */
  readonly covers: readonly Assignment[];
}

/** What they report, by the ids of the calls that sent them. */
export async function sendAgents(
  o: Orchestration,
  key: string,
  cycle: number,
  orders: readonly Order[],
): Promise<[string, Answer][]> {
  const { phase, work } = o;
  // Where each task stands is told before it begins (C20); that the work branches, only if it does (C11).
  await phase.note(`${key}/planned`, 'plan-created', {
    brief: o.outset.plan.brief,
    tasks: orders.map(({ assignment: { task } }, index) => {
      const { id, title, rationale, priority } = task;
      return { id, title, rationale, priority, cycle, branch: index + 1 };
    }),
  });
  if (orders.length > 1) {
    await phase.note(`${key}/dispatched`, 'agents-dispatched', { cycle, count: orders.length });
  }
  const limit = Math.min(work.settings.parallel, work.settings.orchestrator.agents);
  const brought = await phase.parallel(`${key}/agent`, orders, limit, (branch, { assignment }) =>
    investigate(branch, work, assignment, o.outset.surroundings),
  );
  const before = knownOf(o);
  const found = asOneSource([...before, ...brought]).slice(before.length);
  note(o, orders, found);
  const answers: [string, Answer][] = [];
  for (const [index, one] of found.entries()) {
    const { text, numbering, citations } = agentReport(one, o.numbering);
    o.numbering = numbering;
    const failed = one.trouble !== null;
    await phase.note(`${key}/reported-${index + 1}`, 'agent-reported', {
      task: one.task.id,
      cycle,
      branch: index + 1,
      failed,
      report: cut(text, longestKept),
      citations,
    });
    answers.push([orders[index]?.callId ?? '', { text: fence('report', text), failed }]);
  }
  return answers;
}

function note(o: Orchestration, orders: readonly Order[], found: readonly Investigation[]): void {
  o.fresh.push(...found);
  for (const { assignment, covers } of orders) {
    for (const { task } of covers) o.covered.add(task.id);
    // What an agent went on with is a part of what it brought.
    if (assignment.earlier !== null) o.earlier.delete(assignment.earlier.task.id);
  }
}

/** Tokens of a report (C28). */
const longestReport = 10_000;
/** Characters of other texts. */
const longest = { missing: 300, title: 120, trouble: 300 };
const mostMissing = 10;

/** Made of its quotes by code, with no conclusions (C35). A known source keeps its number; new ones get the next, in order (C36). */
export function agentReport(
  { evidence, observation, missing, answered, trouble }: Investigation,
  known: Numbering,
  tokens = longestReport,
) {
  const head = present(
    trouble !== null && `The agent was stopped: ${words(trouble, longest.trouble)}`,
    `Answered: ${answered}`,
    `In short: ${words(observation, longestObservation)}`,
  );
  const tail = missing.slice(0, mostMissing).map((text) => `- ${words(text, longest.missing)}`);
  const facts = fitting(evidence, tokens - estimateTokens([...head, ...tail].join('\n')));
  const titles = new Map(facts.map(({ url, title }) => [url, title]));
  const numbering = withAddresses(known, [...titles.keys()]);
  const numberOf = numbersIn(numbering);
  const citations = Array.from(titles, ([url, title]) => ({ n: numberOf(url), url, title }));
  const leftOut = evidence.length - facts.length;
  const text = present(
    ...head,
    facts.length === 0 ? 'Facts: none' : 'Facts:',
    ...facts.map(({ url, quote }) => factLine(numberOf(url), quote)),
    leftOut > 0 && `(${leftOut} more are not shown here; the writer has them.)`,
    tail.length > 0 && 'Missing:',
    ...tail,
    citations.length > 0 && 'Sources:',
    ...citations.map(({ n, title, url }) => sourceLine(n, title, url)),
  ).join('\n');
  return { text, numbering, citations };
}

/** The first facts that fit; their number does not depend on what other agents have found. */
function fitting(evidence: Investigation['evidence'], tokens: number): Investigation['evidence'] {
  const numbers = new Map<string, number>();
  let left = tokens;
  const end = evidence.findIndex(({ url, title, quote }) => {
    const n = numbers.get(url) ?? numbers.size + 1;
    const source = numbers.has(url) ? '' : sourceLine(n, title, url);
    left -= estimateTokens(factLine(n, quote) + source) + 2;
    numbers.set(url, n);
    return left < 0;
  });
  return end === -1 ? evidence : evidence.slice(0, end);
}

function factLine(n: number, quote: string): string {
  return `- “${escapeQuote(quote)}” [${n}]`;
}

/** Words of a model that has read strangers' pages, without links and without numbers that mean nothing here. */
function words(text: string, most: number): string {
  return escapeQuote(withoutCitations(unlinkedLine(text, most)));
}

/** The address is not shown: nobody is to open what a page or a model has made up. */
function sourceLine(n: number, title: string, url: string): string {
  const place = siteOf(url);
  const named = url.endsWith(title) ? '' : words(title, longest.title);
  return `[${n}] ${named === '' ? place : `${named} (${place})`}`;
}
