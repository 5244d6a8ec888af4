// The tool calls of one turn, all at the same time and within the budget; numbers are given afterwards, in their order.
import { explorerTools } from '../../../agents/explorer/explorer.ts';
import { unlinkedLine, oneLine } from '../../../agents/prompt/line.ts';
import { readArguments, isOf } from '../../../agents/tool.ts';
import { ExpectedFailure } from '../../../base/errors.ts';
import { present } from '../../../base/lists.ts';
import { storableText } from '../../../base/json.ts';
import { textHash } from '../../../base/text-hash.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { Visited } from '../visited.ts';
import { plus } from '../web.ts';
import { failure, look, nothingFound, turnOf } from './desk.ts';
import type { Answer, Desk, Outcome, Part } from './desk.ts';
import { takeQuotes } from './finish.ts';
import { listedFirst, resultLine } from './render.ts';
import { notes, open, search } from './search.ts';
import { showSections } from './show.ts';
import { fence } from '../../../agents/prompt/fence.ts';

/** One answer to each call, in the order of the calls (C41). `turn`: the key of the turn. */
export async function callTools(desk: Desk, turn: string, calls: readonly ToolCall[]): Promise<Answer[]> {
  const left = desk.work.limits.toolCalls - desk.calls;
  const chosen = calls.filter(costsACall).slice(0, left);
  const outcomes = await Promise.all(
    chosen.map((call, index) => outcomeOf(desk, `${turn}/call-${index + 1}`, call)),
  );
  desk.calls += chosen.length;
  if (chosen.length > 0) desk.late = [];
  // Before anything is shown: what they are of may leave the conversation with them, and is shown anew then.
  const quotes = await takeQuotes(desk, turn, calls);
  const brought = { isNew: false, left: desk.tokensOfTurn };
  const answerTo = async (call: ToolCall): Promise<Answer> => {
    const at = chosen.indexOf(call);
    const outcome = outcomes[at];
    if (outcome !== undefined) return joined(desk, `${turn}/call-${at + 1}/shown`, call, outcome, brought);
    const isLast = isOf(explorerTools.finish, call);
    const why = isLast ? 'read first what the other calls brought' : 'no call is left';
    return { callId: call.id, failed: true, parts: [`Not run: ${why}.`] };
  };
  const answers: Answer[] = [];
  for (const call of calls) answers.push(quotes.get(call) ?? (await answerTo(call)));
  desk.idle = brought.isNew ? 0 : desk.idle + 1;
  return answers;
}

export function costsACall(call: ToolCall): boolean {
  return !isOf(explorerTools.quotes, call) && !isOf(explorerTools.finish, call);
}

async function outcomeOf(desk: Desk, key: string, call: ToolCall): Promise<Outcome> {
  const outcome = await called(desk, key, call);
  const summary = unlinkedLine(outcome.summary, 200 - call.name.length - 2);
  const told = { task: desk.assignment.task.id, tool: call.name, summary, failed: outcome.failed };
  await desk.run.note(`${key}/done`, 'tool-called', told);
  return outcome;
}

function called(desk: Desk, key: string, call: ToolCall): Promise<Outcome> {
  const { name } = call;
  if (!desk.tools.some((tool) => tool.name === name)) {
    return Promise.resolve(failure(`There is no tool ${unlinkedLine(name, 60)} here.`));
  }
  if (isOf(explorerTools.search, call) || isOf(explorerTools.papers, call)) return search(desk, call);
  if (isOf(explorerTools.open, call)) return open(desk, call);
  if (isOf(explorerTools.notes, call)) return notes(desk, key, call);
  return further(desk, key, call);
}

/** What a turn has brought and may still show. */
interface Yield {
  isNew: boolean;
  left: number;
}

/** Gives numbers to what a call brought and says it to the model. */
async function joined(
  desk: Desk,
  key: string,
  call: ToolCall,
  outcome: Outcome,
  brought: Yield,
): Promise<Answer> {
  const { registry } = desk;
  const fresh: number[] = [];
  const repeats: number[] = [];
  const known: number[] = [];
  for (const hit of outcome.hits) {
    const { n, isNew, repeats: isRepeat } = registry.addHit(hit);
    (isRepeat ? repeats : isNew ? fresh : known).push(n);
  }
  if (fresh.length > 0) brought.isNew = true;
  const pages = await pageParts(desk, key, outcome, brought);
  const { searched } = desk;
  const again = { done: 0, failed: 0, duplicates: repeats.length + known.length };
  desk.searched = {
    queries: [...searched.queries, ...outcome.queries],
    searches: plus(plus(searched.searches, outcome.searches), again),
    leftOut: searched.leftOut + outcome.leftOut,
    failures: [...searched.failures, ...outcome.failures],
  };
  const parts = [outcome.text, ...resultsText(desk, { fresh, repeats, known }), ...pages];
  const told = parts.filter((part) => part !== '');
  return { callId: call.id, failed: outcome.failed, parts: told.length === 0 ? ['Nothing.'] : told };
}

async function pageParts(
  desk: Desk,
  key: string,
  { pages, about }: Outcome,
  brought: Yield,
): Promise<Part[]> {
  const { registry, assignment } = desk;
  const parts: Part[] = [];
  const opened = pages.flatMap((one) => {
    const { n, copyOf } = registry.addPage(one.page, one.n ?? undefined);
    if (one.page.error !== null) return [];
    if (copyOf === null) return [{ ...one, n }];
    parts.push(`Source ${n} has the very text of source ${copyOf}: they are one source.`);
    return [];
  });
  if (opened.length === 0) return parts;
  const looked = about.length > 0 ? about : [assignment.task.question];
  const all = await showSections(desk, key, opened, looked, Math.max(0, brought.left));
  brought.left -= all.reduce((sum, { size }) => sum + size, 0);
  for (const [index, { shown, told, late, isPoor }] of all.entries()) {
    const n = opened[index]?.n ?? 0;
    if (late !== undefined) desk.late = [...desk.late, late];
    if (isPoor) {
      registry.markPoor(shown.hash);
      parts.push(
        `Source ${n} shows only an abstract, a menu or a paywall; look for the whole text elsewhere.`,
      );
    }
    if (told !== '') parts.push(told);
    if (shown.sections.length === 0) continue;
    if (look(desk, shown, turnOf(desk))) brought.isNew = true;
    parts.push({ n, shown });
  }
  return parts;
}

/** Numbers of what a search found. `repeats`: new, but with the title of another one. */
interface Numbers {
  readonly fresh: readonly number[];
  readonly repeats: readonly number[];
  readonly known: readonly number[];
}

/** The results of a search; after one that brought something the model is asked to open pages (C34). */
function resultsText(desk: Desk, { fresh, repeats, known }: Numbers): string[] {
  if (fresh.length + repeats.length + known.length === 0) return [];
  const { registry, told } = desk;
  const listed = new Set(listedFirst(desk).map(({ n }) => n));
  // there was no room for it at the beginning
  const untold = known.filter((n) => !listed.has(n) && !told.has(n) && registry.at(n)?.page === null);
  const shown = [...fresh, ...repeats, ...untold];
  for (const n of shown) told.add(n);
  const lines = shown.flatMap((n) => registry.at(n) ?? []).map(resultLine);
  const again = known.filter((n) => !untold.includes(n));
  return present(
    lines.length === 0 ? 'Nothing new was found.' : fence('results', lines.join('\n')),
    repeats.length > 0 && `With the title of another result, to be opened last: ${repeats.join(', ')}.`,
    again.length > 0 && `Found again: ${again.join(', ')}.`,
    lines.length > 0 && 'Open the results that promise most before you search again.',
  );
}

/** A further tool, such as one of an MCP server. What it tells is kept as a page, so that it can be quoted. */
async function further(desk: Desk, key: string, call: ToolCall): Promise<Outcome> {
  const read = readArguments(call);
  if ('problem' in read) return failure(read.problem);
  const { name } = call;
  const { tools, library } = desk.work.parts;
  try {
    const page = await desk.run.step(key, [name, read.given], async ({ signal, emit }): Promise<Visited> => {
      const tool = (await tools.list({ signal })).find((one) => one.name === name);
      if (tool === undefined) throw new ExpectedFailure('source-unreachable', 'it is not there any more.');
      const { url, ...answer } = await tool.call(read.given, { signal });
      const text = storableText(answer.text);
      const title = oneLine(storableText(answer.title), 300) || name;
      const hash = textHash(text);
      await library.keepPages([{ hash, url, title, text }]);
      emit('source-found', { url, title });
      return { url, title, hash, error: null };
    });
    return { ...nothingFound, summary: page.title, pages: [{ n: null, page, sections: null }] };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    // A server may say anything.
    return failure(`${name} failed.\n${fence('reason', oneLine(error.message, 300))}`);
  }
}
