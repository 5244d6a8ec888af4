// The last words of an explorer: quotes that are looked up in what it has read. What is not found is thrown away.
import type { Source } from '../../../agents/researcher/excerpts.ts';
import { evidenceOf, isRelevant } from '../../../agents/researcher/quoted.ts';
import { notInSources, outputOf } from '../../../agents/researcher/researcher.ts';
import { finishTool } from '../../../agents/explorer/explorer.ts';
import type { ResearcherOutput } from '../../../agents/researcher/contract.ts';
import { readCall } from '../../../agents/tool.ts';
import type { Run } from '../../../durable/run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { ResearchParts } from '../../parts.ts';
import type { Expedition } from './expedition.ts';
import { readEntries } from './registry.ts';
import { storedPages } from './show-pages.ts';

/** What it found, or why that cannot be used, in words for the model. */
export type LastWords = { readonly found: ResearcherOutput } | { readonly problem: string };

export async function finished(run: Run, key: string, task: Expedition, call: ToolCall): Promise<LastWords> {
  const read = readCall(finishTool, call);
  if ('problem' in read) return read;
  const { given } = read;
  const hasRead = readEntries(task.registry).length > 0;
  if (given.evidence.length === 0) {
    if (hasRead && given.answered !== 'no') return { problem: withoutQuotes };
    return { found: outputOf(given, [], task.assignment) };
  }
  const evidence = await run.step(key, given.evidence, async () =>
    evidenceOf(given.evidence, await sourcesOf(task, task.work.parts)),
  );
  return evidence.length === 0 && given.evidence.some(isRelevant)
    ? { problem: notInSources }
    : { found: outputOf(given, evidence, task.assignment) };
}

const withoutQuotes =
  'You gave no quotes. Quote the sentences of opened sources that answer the question, or answer "no".';

/** Every number that was given, in order; those that were not read hold nothing. */
async function sourcesOf({ registry }: Expedition, parts: ResearchParts): Promise<Source[]> {
  const hashes = readEntries(registry).map(({ page }) => page.hash);
  const pages = new Map((await storedPages([...new Set(hashes)], parts)).map((page) => [page.hash, page]));
  return registry.entries.map(({ url, title, page }) => {
    const stored = pages.get(page?.hash ?? '');
    const address = page?.url || url;
    const { hash, text } = stored ?? { hash: '', text: '' };
    return { hash, url: address, title: page?.title || title, text, offset: 0, passages: [] };
  });
}
