// What is said about a report's citations: its sources by number, and how far their quotes were checked.
import type { CitationView } from '../../views.ts';
import { unlookedText } from '../../words/unlooked.ts';
import { pathOf } from '../../words/source-place.ts';
import { citationMarker, link, linkTarget } from './link.ts';
import { lineOf, literal, literalWithin, oneLine } from './literal.ts';

const titleWeight = 200;

/** The addresses of a report's sources by number. */
export function addressesOf(citations: readonly CitationView[]): Map<number, string> {
  return new Map(citations.map(({ n, url }) => [n, url]));
}

/** One line for each number: marker, title with its link, host. */
export function sourceLines(citations: readonly CitationView[]): string[] {
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  return [...byNumber.values()].toSorted((a, b) => a.n - b.n).map(sourceLine);
}

function sourceLine({ n, title, url }: CitationView): string {
  const target = linkTarget(url);
  const shown = oneLine(title);
  const name = literalWithin(shown === '' ? url : shown, titleWeight);
  if (target === null) return `${literal(`[${n}]`)} ${nameOfDocument(title, url)}`;
  const host = new URL(url).host.replace(/^www\./, '');
  // The whole entry is a link, but only once: addresses are long.
  if (shown === '') return lineOf(`${citationMarker(n, null)} ${link(name, url, url)}`);
  return `${citationMarker(n, url)} ${name} (${literalWithin(host, 100)})`;
}

/** Markdown: the title of a source that is no page of the web, and the path of an own document. */
export function nameOfDocument(title: string, url: string): string {
  const path = pathOf(url);
  const shown = oneLine(title) || path || url;
  const name = literalWithin(shown, titleWeight);
  return path === '' || path === shown ? name : `${name} (${literalWithin(path, titleWeight)})`;
}

/** Such as "All 14 quotes were found word for word in their sources."; empty without citations. */
export function verifiedText(citations: readonly CitationView[]): string {
  const found = citations.filter(({ verified }) => verified).length;
  const all = citations.length;
  if (all === 0) return '';
  const unlooked = unlookedText(citations);
  if (unlooked !== null) return unlooked;
  if (found === all) {
    return all === 1
      ? 'Its quote was found word for word in the source.'
      : `All ${all} quotes were found word for word in their sources.`;
  }
  if (all === 1) return 'Its quote was not found word for word in the source.';
  return `${found} of ${all} quotes were found word for word in their sources.`;
}
