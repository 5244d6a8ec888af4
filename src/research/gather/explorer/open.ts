// The tool open_pages: reads pages by the numbers of their results, and sections of pages by their own (A43).
import { mostPages, openTool } from '../../../agents/explorer/explorer.ts';
import { oneLine } from '../../../agents/prompt/line.ts';
import { readCall } from '../../../agents/tool.ts';
import type { Run } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { Visited } from '../visited.ts';
import { readPage } from '../web.ts';
import type { Desk } from './desk.ts';
import { failure, nothingFound } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { Entry } from './registry.ts';

export async function open(run: Run, desk: Desk, call: ToolCall): Promise<Outcome> {
  const read = readCall(openTool, call);
  if ('problem' in read) return failure(read.problem);
  const wanted = wantedIn(read.given.pages);
  const numbers = [...wanted.keys()];
  const known = numbers.flatMap((n) => desk.registry.at(n) ?? []).slice(0, mostPages);
  const unknown = numbers.filter((n) => desk.registry.at(n) === undefined);
  const notes = [
    ...(numbers.length === 0 ? ['Name pages by the numbers of their results, as in "3" or "3 §12".'] : []),
    ...(unknown.length > 0 ? [`There is no result with the number ${unknown.slice(0, 10).join(', ')}.`] : []),
    ...(numbers.length - unknown.length > mostPages ? [`Only the first ${mostPages} were opened.`] : []),
  ];
  if (known.length === 0) return failure(notes.join(' '));
  const pages = await Promise.all(known.map((entry) => pageOf(run, entry, desk)));
  const about = oneLine(read.given.about ?? '', 300);
  const failed = known.flatMap(({ n }, index) => {
    const error = pages[index]?.error ?? null;
    return error === null ? [] : [`Page ${n} could not be read: ${oneLine(error, 200)}`];
  });
  return {
    ...nothingFound,
    failed: failed.length === known.length,
    text: [...notes, ...failed].join(' '),
    summary: known.map(({ n, title }) => `${oneLine(title, 60)}${sectionsText(wanted.get(n))}`).join(' · '),
    about: about === '' ? [] : [about],
    pages: known.map(({ n }, index) => ({
      n,
      page: pages[index] as Visited,
      sections: wanted.get(n) ?? null,
    })),
  };
}

/** More sections of one page are no choice. */
const mostSections = 30;

/** "3" is page 3, "3 §12" and "3 §12-14, 20" are sections of it: pages in their order, each with its sections. */
function wantedIn(texts: readonly string[]): Map<number, number[] | null> {
  const wanted = new Map<number, number[] | null>();
  for (const text of texts) {
    const [page, ...parts] = text.match(/\d+(?:\s*[-–]\s*\d+)?/g) ?? [];
    if (page === undefined) continue;
    const n = Number(/^\d+/.exec(page)?.[0]);
    const sections = parts.flatMap(rangeOf);
    const known = wanted.get(n);
    if (sections.length === 0) wanted.set(n, known ?? null);
    else wanted.set(n, [...new Set([...(known ?? []), ...sections])].slice(0, mostSections));
  }
  return wanted;
}

function rangeOf(part: string): number[] {
  const [from = 0, to = from] = part.split(/[-–]/).map(Number);
  return Array.from(
    { length: Math.min(mostSections, Math.max(1, to - from + 1)) },
    (_, index) => from + index,
  );
}

function sectionsText(sections: readonly number[] | null | undefined): string {
  return sections ? ` §${sections.slice(0, 5).join(', ')}` : '';
}

/** What was read already is not read again: the page in view is the one that is quoted. */
function pageOf(run: Run, entry: Entry, { work }: Desk): Promise<Visited> {
  if (entry.page !== null) return Promise.resolve(entry.page);
  return readPage(run, entry, work.parts);
}
