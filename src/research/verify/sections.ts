// The parts of pages around quotes, as a second reader sees them.
import type { StoredPage } from '../../sources/port.ts';

export interface Section {
  readonly n: number;
  readonly title: string;
  readonly host: string;
  readonly text: string;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units of one page that are shown: about 6,000 tokens. */
const most = 24_000;
const gap = '\n[…]\n';
const headings = /^#{1,6} .*$/gm;

/** What stands around these places, as much on either side of each as there is room for, under the headings it stands under. */
export function sectionAround({ text }: Pick<StoredPage, 'text'>, places: readonly Place[]): string {
  if (text.length <= most) return text;
  const share = Math.floor(most / Math.max(1, places.length));
  const windows = places
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const around = Math.max(0, Math.floor((share - (end - start)) / 2));
      return { start: Math.max(0, start - around), end: Math.min(text.length, end + around) };
    });
  const joined: Place[] = [];
  for (const window of windows) {
    const last = joined.at(-1);
    if (last !== undefined && window.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    else joined.push(window);
  }
  return joined
    .map(({ start, end }) => [...trailAt(text, start), text.slice(start, end).toWellFormed()].join('\n'))
    .join(gap);
}

/** The headings above a place of a page, outermost first, with their marks. */
export function trailAt(text: string, at: number): string[] {
  let trail: string[] = [];
  for (const { 0: line, index } of text.matchAll(headings)) {
    if (index >= at) break;
    const level = /^#+/.exec(line)?.[0].length ?? 1;
    trail = [...trail.filter((one) => (/^#+/.exec(one)?.[0].length ?? 1) < level), line];
  }
  return trail;
}
