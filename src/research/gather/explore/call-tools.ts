// The tool calls of one turn: of one kind, within the budget, at the same time. What they brought gets its numbers
// afterwards, in the order of the calls.
import { notesTool, openTool, papersTool, searchTool } from '../../../agents/explorer/explorer.ts';
import { unlinkedLine } from '../../../agents/prompt/line.ts';
import type { Run } from '../../../durable/run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { plus } from '../web.ts';
import type { Answer, Expedition, Part } from './expedition.ts';
import { gainOf } from './gain.ts';
import type { Outcome } from './outcome.ts';
import { failure } from './outcome.ts';
import { resultLine } from './render.ts';
import { fence } from '../../../agents/prompt/prompt.ts';
import { further } from './tools/further.ts';
import { notes } from './tools/notes.ts';
import { open } from './tools/open.ts';
import { search } from './tools/search.ts';

/** One answer to each call, in the order of the calls (C41). `turn`: the key of the turn. */
export async function callTools(
  run: Run,
  turn: string,
  task: Expedition,
  calls: readonly ToolCall[],
): Promise<Answer[]> {
  const kind = calls.find(({ name }) => isOffered(name, task))?.name ?? calls[0]?.name;
  const left = task.work.limits.toolCalls - task.gains.length;
  const chosen = calls.filter(({ name }) => name === kind).slice(0, left);
  const outcomes = await Promise.all(
    chosen.map((call, index) => outcomeOf(run, `${turn}/call-${index + 1}`, task, call)),
  );
  const answers = new Map(chosen.map((call, index) => [call.id, outcomes[index]]));
  return calls.map((call): Answer => {
    const outcome = answers.get(call.id);
    if (outcome !== undefined) return joined(task, call, outcome);
    const why = call.name === kind ? 'no call is left' : 'one kind of tool a turn';
    return { callId: call.id, failed: true, parts: [`Not run: ${why}.`] };
  });
}

function isOffered(name: string, { tools }: Expedition): boolean {
  return tools.some((tool) => tool.name === name);
}

async function outcomeOf(run: Run, key: string, task: Expedition, call: ToolCall): Promise<Outcome> {
  const outcome = await called(run, key, task, call);
  const summary = unlinkedLine(outcome.summary, 200 - call.name.length - 2);
  await run.note(`${key}/done`, 'tool-called', {
    task: task.assignment.task.id,
    tool: call.name,
    summary,
    failed: outcome.failed,
  });
  return outcome;
}

function called(run: Run, key: string, task: Expedition, call: ToolCall): Promise<Outcome> {
  const { name } = call;
  if (!isOffered(name, task)) {
    return Promise.resolve(failure(`There is no tool ${unlinkedLine(name, 60)} here.`));
  }
  if (name === searchTool.spec.name || name === papersTool.spec.name) return search(run, task, call);
  if (name === openTool.spec.name) return open(run, key, task, call);
  if (name === notesTool.spec.name) return notes(run, key, task, call);
  return further(run, key, task, call);
}

/** Gives numbers to what a call brought and says it to the model. */
function joined(task: Expedition, call: ToolCall, outcome: Outcome): Answer {
  const { registry } = task;
  let duplicates = 0;
  let isNewSource = false;
  let newCharacters = 0;
  const fresh: number[] = [];
  const repeats: number[] = [];
  const known: number[] = [];
  for (const hit of outcome.hits) {
    const { n, isNew, repeats: isRepeat } = registry.addHit(hit);
    if (!isNew || isRepeat) duplicates += 1;
    (isRepeat ? repeats : isNew ? fresh : known).push(n);
  }
  const shown = outcome.pages.flatMap((opened): Part[] => {
    const { n, isNew, copyOf } = registry.addPage(opened.page, opened.n ?? undefined);
    if (opened.shown === null) return [];
    if (copyOf !== null) return [`Source ${n} has the very text of source ${copyOf}: they are one source.`];
    if (isNew) {
      isNewSource = true;
      newCharacters += opened.shown.size;
    }
    return [{ n, shown: opened.shown }];
  });
  task.gains.push(gainOf(isNewSource || fresh.length > 0, newCharacters));
  task.queries.push(...outcome.queries);
  task.searches = plus(task.searches, outcome.searches);
  task.searches = plus(task.searches, { done: 0, failed: 0, duplicates });
  task.leftOut += outcome.leftOut;
  task.failures.push(...outcome.failures);
  const parts = [outcome.text, ...resultsText(task, { fresh, repeats, known }), ...shown];
  const told = parts.filter((part) => part !== '');
  return { callId: call.id, failed: outcome.failed, parts: told.length === 0 ? ['Nothing.'] : told };
}

/** Numbers of what a search found. `repeats`: new, but with the title of another one. */
interface Numbers {
  readonly fresh: readonly number[];
  readonly repeats: readonly number[];
  readonly known: readonly number[];
}

/** The results of a search; after one that brought something the model is asked to open pages (C34). */
function resultsText({ registry }: Expedition, { fresh, repeats, known }: Numbers): string[] {
  if (fresh.length + repeats.length + known.length === 0) return [];
  const lines = [...fresh, ...repeats].flatMap((n) => {
    const entry = registry.at(n);
    return entry === undefined ? [] : [resultLine(entry)];
  });
  return [
    ...(lines.length === 0 ? ['Nothing new was found.'] : [fence('results', lines.join('\n'))]),
    ...(repeats.length === 0
      ? []
      : [`With the title of another result, to be opened last: ${repeats.join(', ')}.`]),
    ...(known.length === 0 ? [] : [`Found again: ${known.join(', ')}.`]),
    ...(lines.length === 0 ? [] : ['Open the results that promise most before you search again.']),
  ];
}
