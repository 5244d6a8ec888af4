// Every address a report cites: those of its numbers, and the addresses and DOIs in its text (D31, D32).
import { codeIn } from './code.ts';

/** Up to a space, a closing bracket or a quotation mark. */
const written = /https?:\/\/[^\s<>[\]"“”«»`{}|\\^]{1,2000}/giu;
/** The form of nearly all DOIs, which begin after a space, a bracket or `doi:`. */
const doi = /(?<![\p{L}\p{N}./])10\.\d{4,9}\/[-._;()/:A-Z\d]{1,200}/giu;

/**
 * Each once, sorted, without the punctuation behind it; a DOI as its address at doi.org, unless that is there already.
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
