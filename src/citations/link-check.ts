// The links of a report: every address it cites, by a number or in its text, and what checking them gave, in sentences for its draft
// (D31, D32).
import { codeIn } from './code.ts';

/** Up to a space, a closing bracket or a quotation mark. */
const written = /https?:\/\/[^\s<>[\]"“”«»`{}|\\^]{1,2000}/giu;
/** The form of nearly all DOIs, which begin after a space, a bracket or `doi:`. */
const doi = /(?<![\p{L}\p{N}./])10\.\d{4,9}\/[-._;()/:A-Z\d]{1,200}/giu;

/**
 * All that a report cites, each once, sorted, without the punctuation behind it; a DOI as its address at doi.org, unless that is there already.
 * `addresses`: of the numbered sources, as they are known; what is none, such as `knowledge:notes.md`, stays. An address in
 * code is part of an example.
 */
export function citedAddresses(report: string, addresses: readonly string[]): string[] {
  const prose = codeIn(report).reduceRight(
    (text, [start, end]) => text.slice(0, start) + text.slice(end),
    report,
  );
  const urls = Array.from(prose.matchAll(written), ([found]) => trimmed(found)).filter((url) =>
    /^https?:\/\/[^/]/i.test(url),
  );
  const dois = Array.from(prose.replace(written, ' ').matchAll(doi), ([found]) => trimmed(found));
  const cited = new Map<string, string>();
  const add = (address: string) => cited.set(keyOf(address), cited.get(keyOf(address)) ?? address);
  for (const address of [...addresses.map((each) => each.trim()), ...urls]) if (address !== '') add(address);
  for (const name of dois) add(`https://doi.org/${name}`);
  return [...cited.values()].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Without what ends a sentence, and without a bracket that it does not open. */
function trimmed(found: string): string {
  let end = found.length;
  let open = 0;
  for (const character of found) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' && open < 0) open += 1;
    else if (!/[.,;:!?'’*_~]/.test(last)) break;
  }
  return found.slice(0, end);
}

/** Names of DOIs mean the same in capitals, and under both names of their resolver. */
function keyOf(address: string): string {
  const name = /^https?:\/\/(?:dx\.|www\.)?doi\.org\/(.+)$/i.exec(address)?.[1];
  return name === undefined ? address : `doi:${name.toLowerCase()}`;
}

/** As the part that asks for them gives it. */
export interface CheckedLink {
  readonly address: string;
  readonly outcome: 'reachable' | 'unreachable' | 'unsure' | 'not-checked';
  readonly reason: string;
}

/** Links that are named one by one. */
const named = 8;

/**
 * One line for all, then one for each that cannot be opened and, after those, for each that may not be; the numbers are
 * those under which the report cites an address. What was only not checked is counted. Plain text.
 */
export function linkSentences(
  links: readonly CheckedLink[],
  numberOf: (address: string) => number | undefined = () => undefined,
): string[] {
  if (links.length === 0) return ['No sources are cited, so there are no links to check.'];
  const web = links.filter(({ address }) => /^https?:/i.test(address));
  if (web.length === 0) return [];
  const of = (outcome: CheckedLink['outcome']) => web.filter((link) => link.outcome === outcome);
  const [dead, unsure, unchecked] = [of('unreachable'), of('unsure'), of('not-checked')];
  const counts = [
    ...(dead.length > 0 ? [`${dead.length} cannot be opened`] : []),
    ...(unsure.length > 0 ? [`${unsure.length} may not open for everybody`] : []),
    ...(unchecked.length > 0
      ? [`${unchecked.length} ${unchecked.length === 1 ? 'was' : 'were'} not checked`]
      : []),
  ];
  const all = web.length === 1 ? '1 link' : `${web.length} links`;
  if (counts.length === 0) return [`Links: ${web.length === 1 ? 'the link' : `all ${all}`} can be opened.`];
  const troubles = [
    ...dead.map((link) => `Cannot be opened: ${nameOf(link, numberOf)}. ${link.reason}`),
    ...unsure.map((link) => `May not open for everybody: ${nameOf(link, numberOf)}. ${link.reason}`),
  ];
  return [
    `Links: of ${all}, ${counts.join(', ')}.`,
    ...troubles.slice(0, named),
    ...(troubles.length > named ? [`${troubles.length - named} more links have such trouble.`] : []),
  ].map((line) => line.trim());
}

const longest = 120;

/** An address may have been written by a page: it is shortened, and keeps no character that nobody sees. */
function nameOf({ address }: CheckedLink, numberOf: (address: string) => number | undefined): string {
  const plain = address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  const shown = plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
  const n = numberOf(address);
  return n === undefined ? shown : `[${n}] ${shown}`;
}
