// The tool open_pages: reads pages by the numbers of their results, and shows what fits best (A43, A48).
import { mostPages, openTool } from '../../../../agents/explorer/explorer.ts';
import { oneLine } from '../../../../agents/prompt/line.ts';
import { readCall } from '../../../../agents/tool.ts';
import type { Run } from '../../../../durable/run.ts';
import type { ToolCall } from '../../../../llm/port.ts';
import type { Visited } from '../../visited.ts';
import { readPage } from '../../web.ts';
import type { Expedition } from '../expedition.ts';
import { failure, nothingFound } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Entry } from '../registry.ts';
import { showPages } from '../show-pages.ts';

export async function open(run: Run, key: string, task: Expedition, call: ToolCall): Promise<Outcome> {
  const read = readCall(openTool, call);
  if ('problem' in read) return failure(read.problem);
  const wanted = [...new Set(read.given.numbers)];
  const known = wanted.flatMap((n) => task.registry.at(n) ?? []).slice(0, mostPages);
  const unknown = wanted.filter((n) => task.registry.at(n) === undefined);
  const notes = [
    ...(unknown.length > 0 ? [`There is no result with the number ${unknown.join(', ')}.`] : []),
    ...(wanted.length - unknown.length > mostPages ? [`Only the first ${mostPages} were opened.`] : []),
  ];
  if (known.length === 0) return failure(notes.join(' '));
  const pages = await Promise.all(known.map((entry) => pageOf(run, entry, task)));
  const about = oneLine(read.given.about ?? '', 300) || task.assignment.task.question;
  const shown = await showPages(run, key, pages, [about], task.work.parts);
  const byHash = new Map(shown.map((one) => [one.hash, one]));
  const failed = known.flatMap(({ n }, index) => {
    const error = pages[index]?.error ?? null;
    return error === null ? [] : [`Page ${n} could not be read: ${oneLine(error, 200)}`];
  });
  return {
    ...nothingFound,
    failed: failed.length === known.length,
    text: [...notes, ...failed].join(' '),
    summary: known.map(({ title }) => oneLine(title, 60)).join(' · '),
    pages: known.map(({ n }, index) => {
      const page = pages[index] as Visited;
      return { n, page, shown: page.error === null ? (byHash.get(page.hash) ?? null) : null };
    }),
  };
}

/** What was read already is not read again. */
function pageOf(run: Run, entry: Entry, { work }: Expedition): Promise<Visited> {
  if (entry.page !== null) return Promise.resolve(entry.page);
  return readPage(run, entry, work.parts);
}
