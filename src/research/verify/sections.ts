// The parts of pages around quotes, as a second reader sees them.
import { headingLines } from '../../citations/page-sections.ts';
import type { StoredPage } from '../../sources/port.ts';
import type { Stretch } from '../../text/sentences.ts';

/** UTF-16 units that one question shows, about 18,000 tokens; those of one page; and those of a passage that nobody quoted with what stands around it. */
const most = { all: 72_000, page: 24_000, place: 1_800 };
const gap = '\n[…]\n';

/** As much around each place as there is room for beside `pages` pages, under its headings. `isLikely`: a few paragraphs tell enough. */
export function sectionAround(
  { text }: Pick<StoredPage, 'text'>,
  places: readonly Stretch[],
  pages: number,
  isLikely = false,
): string {
  const likely = isLikely ? places.length * most.place : most.page;
  const room = Math.min(likely, most.page, Math.floor(most.all / pages));
  if (text.length <= room) return text;
  const share = Math.floor(room / Math.max(1, places.length));
  const windows = places
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const around = Math.max(0, Math.floor((share - (end - start)) / 2));
      return { start: Math.max(0, start - around), end: Math.min(text.length, end + around) };
    });
  const joined: Stretch[] = [];
  for (const window of windows) {
    const last = joined.at(-1);
    if (last !== undefined && window.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    else joined.push(window);
  }
  return joined
    .map(({ start, end }) => [...headingLines(text, start), text.slice(start, end).toWellFormed()].join('\n'))
    .join(gap);
}
