// Research in which a model chooses (A38): turn by turn it searches, opens pages and sections and takes quotes, until it has
// enough, its calls are used up, or nothing new comes.
import { storedPages } from '../../stored-pages.ts';
import type { Turn } from '../../../agents/converse.ts';
import { promptOf } from '../../../agents/prompt/prompt.ts';
import { explorer, explorerTools } from '../../../agents/explorer/explorer.ts';
import type { Json } from '../../../base/json.ts';
import { present } from '../../../base/lists.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import { withoutInvisible } from '../../../citations/clean.ts';
import type { ToolSpec } from '../../../llm/port.ts';
import { hardEndOf, softEndOf } from '../../run-context.ts';
import type { Run } from '../../run.ts';
import type { ToolKind } from '../../settings.ts';
import { converseWithTools, type ToolSet } from '../loop.ts';
import { callTools, costsACall } from './call-tools.ts';
import { deskOf, exploredSoFar, notExplored } from './desk.ts';
import type { Desk, Exploring, Explored, Reason } from './desk.ts';
import { finished, takeQuotes } from './finish.ts';
import { messagesOf, pagesShown } from './render.ts';
import { firstSections } from './show.ts';
import { isOf } from '../../../agents/tool.ts';

/** Turns in a row without anything new that end the search. */
const mostIdle = 2;

/** Never fails because of what it calls; models that wait for their turn make the run wait. */
export async function explore(run: Run, outset: Exploring): Promise<Explored> {
  const { settings } = outset.work;
  const { activeMs } = await run.now('research-begun');
  // An agent's limit is the smaller of its own and what the run has left.
  const softUntilMs = Math.min(activeMs + settings.agent.softMs, softEndOf(outset.work));
  const hardMs = Math.min(settings.agent.hardMs, hardEndOf(outset.work) - activeMs);
  const limited = await run.limited('research', hardMs, async (inside) => {
    const [tools, first] = await Promise.all([
      offeredTools(inside, outset),
      firstSections(inside, outset, () => roomOf(outset)),
    ]);
    const desk = deskOf(inside, outset, tools, first);
    const ended = await converseWithTools(inside, toolSet(desk, softUntilMs), outset.work.parts);
    return ended ?? exploredSoFar(desk, 'classic');
  });
  if (limited.inTime) return limited.value;
  return { ...notExplored, ...(limited.kept as Partial<Explored> | null), reason: 'hard-limit' };
}

/** Beside its instructions and its own tools. */
function roomOf({ work: { parts } }: Exploring): number {
  const { instructions } = promptOf(explorer.name, parts.prompts);
  const room = parts.models.roomFor(explorer.tier, explorer.maxOutputTokens);
  return Math.max(0, room - estimateTokens(instructions) - ownToolTokens);
}

const { search: searchTool, open, quotes, finish } = explorerTools;
const ownTools = [searchTool, open, quotes, finish].map(({ spec }) => spec);
const ownToolTokens = estimateTokens(JSON.stringify(ownTools));

function toolSet(desk: Desk, softUntilMs: number): ToolSet<Explored> {
  const { parts } = desk.work;
  return {
    talker: explorer,
    async begin(turn) {
      const key = `turn-${turn}`;
      const { activeMs } = await desk.run.now(`${key}/begun`);
      desk.must = mustFinish(desk, activeMs >= softUntilMs);
      return { key };
    },
    tools() {
      // When it has to end, nothing but that is offered.
      if (desk.must !== null) return { tools: [finish.spec], toolChoice: 'required' };
      const taking = desk.tools.length === 0 ? [] : [quotes.spec];
      return { tools: [...desk.tools, ...taking, finish.spec], toolChoice: 'auto' };
    },
    depends: () => [desk.opening, desk.exchanges],
    async messages(prompt) {
      const pages = await storedPages(pagesShown(desk), parts);
      return messagesOf(desk, prompt, new Map(pages.map(({ hash, text }) => [hash, text])));
    },
    take: (key, turn) => take(desk, key, turn),
  };
}

/** Why there is nothing left to do but to finish; null: it may go on. */
function mustFinish({ work, calls, idle, refused }: Desk, isLate: boolean): Reason | null {
  if (refused > 0) return 'llm-decided';
  if (isLate) return 'soft-limit';
  if (calls >= work.limits.toolCalls) return 'budget';
  return idle >= mostIdle ? 'early-stop' : null;
}

/** What the turn wants is done. Where it names no quotes in the end, somebody else reads its pages. */
async function take(desk: Desk, key: string, turn: Turn): Promise<Explored | null> {
  const { text, toolCalls } = turn;
  const reason = desk.must ?? 'llm-decided';
  const last = toolCalls.find((call) => isOf(explorerTools.finish, call));
  if (toolCalls.length === 0 || (desk.must !== null && last === undefined))
    return exploredSoFar(desk, reason);
  if (last === undefined || (desk.must === null && toolCalls.some(costsACall))) {
    const answers = await callTools(desk, key, toolCalls);
    desk.exchanges.push({ text, toolCalls, answers });
  } else {
    const answers = [...(await takeQuotes(desk, key, toolCalls)).values()];
    const words = await finished(desk, `${key}/quotes`, last);
    if ('found' in words) return exploredSoFar(desk, reason, words.found);
    if (words.mayGoOn !== true) desk.refused += 1;
    if (desk.refused > 1) return exploredSoFar(desk, reason);
    answers.push({ callId: last.id, failed: true, parts: [words.problem] });
    desk.exchanges.push({ text, toolCalls, answers });
  }
  // Should it be stopped, what was read counts.
  desk.run.keep(exploredSoFar(desk, 'hard-limit') as unknown as Json);
  return null;
}

const ownNames = new Set(Object.values(explorerTools).map(({ spec }) => spec.name));

/** Further tools; more would only confuse a model. */
const mostFurther = 30;
/** Characters of what a server says about its tool. */
const longestDescription = 1_000;

/** All but `finish`; fixed for the task, whatever comes and goes. */
function offeredTools(run: Run, { work, surroundings, first }: Exploring): Promise<ToolSpec[]> {
  const { search, papers, tools } = work.parts;
  const may = (kind: ToolKind) => work.settings.tools.includes(kind);
  const hasNotes =
    surroundings.known.length > 0 || first.notes.searches.some(({ documents }) => documents > 0);
  return run.step('tools', null, async ({ signal }) => {
    const all = may('mcp') ? await tools.list({ signal }) : [];
    const listed = all.filter(({ name }) => !ownNames.has(name));
    const furtherTools = listed.slice(0, mostFurther).map(({ name, description, parameters }) => ({
      name,
      description: withoutInvisible(description).slice(0, longestDescription).toWellFormed(),
      parameters,
    }));
    return present<ToolSpec>(
      may('web') && search.providers.length > 0 && explorerTools.search.spec,
      may('papers') && papers.providers.length > 0 && explorerTools.papers.spec,
      may('notes') && hasNotes && explorerTools.notes.spec,
      may('open') && explorerTools.open.spec,
      ...furtherTools,
    );
  });
}
