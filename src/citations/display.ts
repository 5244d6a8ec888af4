// How the citations of a finished text are shown: as links, as they are, or not at all (C40).
import { canonicalAddress } from '../base/canonical-address.ts';
import { rewriteMarkers } from './markers.ts';

export type CitationDisplay = 'link' | 'keep' | 'remove';

/**
 * `link`: each marker becomes a Markdown link to its address; one without a web address stays a marker, and one that stands
 * for nothing goes. `keep`: the text as it is. `remove`: no marker is left, for places where sources may not be shown.
 */
export function displayCitations(
  text: string,
  mode: CitationDisplay,
  addressOf: (n: number) => string | undefined = () => undefined,
): string {
  if (mode === 'keep') return text;
  return rewriteMarkers(text, (numbers) =>
    mode === 'remove' ? '' : numbers.map((n) => linked(n, addressOf(n))).join(''),
  );
}

/** Only what can be opened as it stands is linked: no user names, nothing that is no page of the web. */
function linked(n: number, address: string | undefined): string {
  if (address === undefined) return '';
  const target = canonicalAddress(address);
  return target === null ? `[${n}]` : `[\\[${n}\\]](${inParentheses(target)})`;
}

/** An address that can end neither its parentheses nor its cell of a table, and holds no entity. */
function inParentheses(address: string): string {
  return address
    .replace(/[()[\]|*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '&amp;');
}
