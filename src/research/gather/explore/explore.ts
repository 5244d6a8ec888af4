// Research in which a model chooses (A38): turn by turn it searches and opens pages, until it has enough or a limit is
// reached. One row of the journal for each turn and each call.
import { promptOf } from '../../../agents/converse.ts';
import type { Turn } from '../../../agents/converse.ts';
import { explorer, finishTool } from '../../../agents/explorer/explorer.ts';
import type { ResearcherOutput } from '../../../agents/researcher/contract.ts';
import { ExpectedFailure } from '../../../base/errors.ts';
import { asStored } from '../../../base/json.ts';
import type { Json } from '../../../base/json.ts';
import type { Run } from '../../../durable/run.ts';
import type { Models } from '../../../llm/port.ts';
import { converseWithin } from '../../converse-once.ts';
import { hardEndOf, softEndOf } from '../../time-limits.ts';
import { visitedOf } from '../first-pages.ts';
import { callTools } from './call-tools.ts';
import { expeditionOf } from './expedition.ts';
import type { Answer, Expedition, Outset } from './expedition.ts';
import { exploredSoFar, notExplored } from './explored.ts';
import type { Explored } from './explored.ts';
import { finished } from './finish.ts';
import { bringsLittle } from './gain.ts';
import { offeredTools, toolsOfTurn } from './offered-tools.ts';
import type { Reason } from './reason.ts';
import { readEntries } from './registry.ts';
import { messagesOf, pagesShown } from './render.ts';
import { showPages, storedPages } from './show-pages.ts';

/** Characters of all first pages that are shown at the beginning: a third of a small model's room, four to a token. */
function firstShown(models: Models): number {
  return Math.min(24_000, Math.floor((roomOf(models) * 4) / 3));
}

function roomOf(models: Models): number {
  return models.roomFor(explorer.tier, explorer.maxOutputTokens);
}

/** Never fails because of what it calls; models that wait for their turn make the run wait. */
export async function explore(run: Run, outset: Outset): Promise<Explored> {
  const { settings } = outset.work;
  const { activeMs } = await run.now('explore-begun');
  // An agent's limit is the smaller of its own and what the run has left.
  const softUntilMs = Math.min(activeMs + settings.agent.softMs, softEndOf(outset.work));
  const hardMs = Math.min(settings.agent.hardMs, hardEndOf(outset.work) - activeMs);
  const limited = await run.limited('explore', hardMs, (inside) =>
    exploreWithin(inside, outset, softUntilMs),
  );
  if (limited.inTime) return limited.value;
  return { ...notExplored, ...(limited.kept as Partial<Explored> | null), reason: 'hard-limit' };
}

async function exploreWithin(run: Run, outset: Outset, softUntilMs: number): Promise<Explored> {
  const { work, assignment, first } = outset;
  const about = [assignment.task.question, ...first.queries];
  const [tools, shown] = await Promise.all([
    offeredTools(run, outset),
    showPages(run, 'first', visitedOf(first), about, work.parts, () => firstShown(work.parts.models)),
  ]);
  const task = expeditionOf(outset, tools, shown);
  for (let cycle = 1; ; cycle++) {
    const key = `turn-${cycle}`;
    const { activeMs } = await run.now(`${key}/begun`);
    const must = mustFinish(task, cycle, activeMs >= softUntilMs);
    const turn = await nextTurn(run, key, task, must !== null);
    if (turn === null) return exploredSoFar(task, 'classic');
    const taken = await takeTurn(run, key, task, turn, must !== null);
    if ('found' in taken) return exploredSoFar(task, must ?? 'llm-decided', taken.found);
    if (cycle >= work.settings.agent.cycles || task.refused > 1)
      return exploredSoFar(task, must ?? 'llm-decided');
    task.exchanges.push({ text: turn.text, toolCalls: turn.toolCalls, answers: taken.answers });
    // Should it be stopped, what was read counts.
    run.keep(asStored(exploredSoFar(task, 'hard-limit')) as unknown as Json);
  }
}

/** Why there is nothing left to do but to finish; null: it may go on. */
function mustFinish(task: Expedition, cycle: number, isLate: boolean): Reason | null {
  const { settings, limits } = task.work;
  if (task.refused > 0) return 'llm-decided';
  if (isLate) return 'soft-limit';
  if (task.gains.length >= limits.toolCalls) return 'budget';
  if (bringsLittle(task.gains, readEntries(task.registry).length)) return 'early-stop';
  return cycle >= settings.agent.cycles ? 'cycles' : null;
}

/** Null: there is no model to talk with any more. */
async function nextTurn(run: Run, key: string, task: Expedition, mustEnd: boolean): Promise<Turn | null> {
  const { parts } = task.work;
  const tools = toolsOfTurn(task.tools, mustEnd);
  const input = [tools.map(({ name }) => name), task.opening, task.exchanges];
  try {
    return await run.step(key, input, async (context) => {
      const pages = await storedPages(pagesShown(task), parts);
      const texts = new Map(pages.map(({ hash, text }) => [hash, text]));
      const how = {
        prompt: promptOf(explorer.name, parts.prompts),
        texts,
        mustEnd,
        room: roomOf(parts.models),
      };
      const messages = messagesOf(task, how);
      const toolChoice = mustEnd ? 'required' : 'auto';
      return converseWithin(run, context, explorer, { messages, tools, toolChoice }, parts);
    });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return null;
  }
}

type Taken = { readonly found: ResearcherOutput | null } | { readonly answers: readonly Answer[] };

/** What the turn wants is done. `found`: it was the last one; null: it names no quotes, which somebody else has to do. */
async function takeTurn(
  run: Run,
  key: string,
  task: Expedition,
  turn: Turn,
  mustEnd: boolean,
): Promise<Taken> {
  const [first, ...others] = turn.toolCalls;
  if (first === undefined) return { found: null };
  if (first.name !== finishTool.spec.name) {
    return mustEnd ? { found: null } : { answers: await callTools(run, key, task, turn.toolCalls) };
  }
  const words = await finished(run, `${key}/quotes`, task, first);
  if ('found' in words) return words;
  task.refused += 1;
  const notRun = others.map(({ id }): Answer => ({ callId: id, failed: true, parts: ['Not run.'] }));
  return { answers: [{ callId: first.id, failed: true, parts: [words.problem] }, ...notRun] };
}
