// Quotes of an explorer, on the way and in its last words, are looked up in what it has read; what is not found is lost.
import { pagesByHash } from '../../stored-pages.ts';
import { placeOf } from '../../../agents/material.ts';
import { evidenceOf, isRelevant, type Quoted } from '../../../agents/researcher/quoted.ts';
import { notInSources, outputOf } from '../../../agents/researcher/researcher.ts';
import { explorerTools } from '../../../agents/explorer/explorer.ts';
import type { Evidence, ResearcherOutput } from '../../../agents/researcher/contract.ts';
import { oneLine } from '../../../agents/prompt/line.ts';
import { readCall, isOf } from '../../../agents/tool.ts';
import { distinct, present } from '../../../base/lists.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { type Answer, type Desk, turnOf } from './desk.ts';
import { numbersByHash, readEntries } from './registry.ts';
import { fence } from '../../../agents/prompt/fence.ts';
import type { StoredPage } from '../../../sources/port.ts';

/** What it found, or why that cannot be used, in words for the model. `mayGoOn`: it only has not seen what it asked for. */
export type LastWords =
  | { readonly found: ResearcherOutput }
  | { readonly problem: string; readonly mayGoOn?: true };

export async function finished(desk: Desk, key: string, call: ToolCall): Promise<LastWords> {
  const read = readCall(explorerTools.finish, call);
  if ('problem' in read) return read;
  const { given } = read;
  const task = { task: desk.assignment.task, earlier: desk.assignment.earlier?.evidence ?? [] };
  if (given.evidence.length === 0) {
    const hasQuotes = desk.taken.length + task.earlier.length > 0;
    if (!hasQuotes && readEntries(desk.registry).length > 0 && given.answered !== 'no')
      return { problem: withoutQuotes };
    return { found: outputOf(given, [...desk.taken], task) };
  }
  const quoted = await located(desk, key, given.evidence);
  const evidence = distinct([...desk.taken, ...quoted], placeOf);
  if (evidence.length === 0 && given.evidence.some(isRelevant)) return { problem: notInSources };
  if (desk.must === null && desk.late.length > 0) {
    const problem = `You asked for ${desk.late.join(', ')} and have not seen it. Your quotes are taken. Open it now, or call finish again.`;
    desk.late = [];
    desk.taken.splice(0, desk.taken.length, ...evidence);
    return { mayGoOn: true, problem };
  }
  return { found: outputOf(given, evidence, task) };
}

const withoutQuotes =
  'You gave no quotes. Quote the sentences of opened sources that answer the question, or answer "no".';

/** The quotes of a turn are kept before their sections leave the conversation, which costs no call; the answers by those calls. */
export async function takeQuotes(
  desk: Desk,
  turn: string,
  calls: readonly ToolCall[],
): Promise<ReadonlyMap<ToolCall, Answer>> {
  const answers = new Map<ToolCall, Answer>();
  for (const [index, call] of calls.entries()) {
    if (isOf(explorerTools.quotes, call))
      answers.set(call, await takenBy(desk, `${turn}/quotes-${index + 1}`, call));
  }
  return answers;
}

async function takenBy(desk: Desk, key: string, call: ToolCall): Promise<Answer> {
  const read = readCall(explorerTools.quotes, call);
  if ('problem' in read) return { callId: call.id, failed: true, parts: [read.problem] };
  const { quotes } = read.given;
  const found = await located(desk, key, quotes);
  const before = desk.taken.length;
  desk.taken.splice(0, before, ...distinct([...desk.taken, ...found], placeOf));
  const lost = quotes.filter(isRelevant).length - found.length;
  const told = present(
    `${desk.taken.length - before} taken.`,
    lost > 0 && `${lost} could not be found in the sources; copy them letter by letter.`,
  );
  if (found.length > 0 && lost === 0) desk.quotedTurns.add(turnOf(desk));
  return { callId: call.id, failed: found.length === 0, parts: [told.join(' ')] };
}

/** Characters of a quote that was taken: its words stand in the call that took it. */
const each = 120;

/** The quotes that were taken, as the model is shown them. */
export function takenText({ taken, registry }: Desk): string {
  const numbers = numbersByHash(registry);
  const lines = taken.map(
    ({ pageHash, quote }) => `- source ${numbers.get(pageHash) ?? '?'}: ${oneLine(quote, each)}`,
  );
  return lines.length === 0 ? '' : fence('quotes', lines.join('\n'));
}

function located(desk: Desk, key: string, quotes: readonly Quoted[]): Promise<Evidence[]> {
  return desk.run.step(key, quotes, async () => evidenceOf(quotes, await sourcesOf(desk)));
}

/** Every number that was given, in order; those that were not read hold nothing. */
async function sourcesOf({ registry, work }: Desk): Promise<StoredPage[]> {
  const hashes = readEntries(registry).map(({ page }) => page.hash);
  const pages = await pagesByHash(hashes, work.parts);
  return registry.entries.map(({ url, title, page }) => {
    const { hash, text } = pages.get(page?.hash ?? '') ?? { hash: '', text: '' };
    return { hash, url: page?.url || url, title: page?.title || title, text };
  });
}
