// Digits that are names and no numbers: addresses, markers, phone numbers, ISBNs, "RFC 2119", "A112", "COVID-19".
import { taken } from './same-length.ts';

const patterns: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)[^\s<>"]+/gu,
  /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /\b(?:doi:? ?)?10\.\d{4,9}\/\S+/giu,
  /\[\d{1,4}\](?:\[\d{1,4}\])*/gu,
  /\bISBN(?:-1[03])?:? ?[\dX-]{9,17}(?: [\dX-]{1,13})*/giu,
  /\b(?:RFC|ISO|IEC|IEEE|DIN|EN|CVE|PMID|PMC|arXiv|CWE|PEP|UTF|SHA|MD|ECMA|BCP|STD|ICD|EC|CAS|NCT|HTTP|ISSN|OCLC)(?:[ :/-](?=\d)|(?=\d))[\d.:/-]*\d[\p{L}]?/gu,
  // three and more groups of digits, or a country code, are a phone number
  /(?<![\p{L}\p{N}.,])(?:\+\d{1,3}[ .-]?(?:\(\d{1,5}\)[ .-]?)?\d{2,8}(?:[ .-]\d{2,8}){1,4}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?![\p{L}\p{N}])/gu,
  // "#1" is a rank
  /#\d{3,}\b/gu,
  // who wrote something, and when
  /\bet al\.?,? ?\(?(?:19|20)\d\d[a-z]?\b|\p{Lu}\p{L}+ (?:and|&) \p{Lu}\p{L}+,? \((?:19|20)\d\d[a-z]?\)|\((?:[^()\d]{1,60}, ?(?:19|20)\d\d[a-z]?[;, ]*)+\)/gu,
  // "interleukin-2", but "pre-2008" and "top-10" are numbers
  /(?<![\p{L}\p{N}_-])(?!(?:mid|pre|post|early|late|top|age|aged|about|under|over|sub|circa|non|around|from|to|and|type|phase|grade|stage|level|class|tier|number)-)\p{L}{2,}-\d{1,3}(?![\p{N}%]|[.,]\d|-\p{L}| ?(?:years|days))/giu,
  // letters and digits in one word, unless they are a number with its unit
  /(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]*\p{L})[\p{L}_][\p{L}\p{N}_]*\d[\p{L}\p{N}_]*(?:[-/]\d+)*/gu,
  /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}]*-\d+(?:-\d+)*(?![\p{N}%]|[.,]\d)/gu,
];

/** Quarters look like identifiers: "Q3 2024". */
const kept = /^(?:Q[1-4]|[A-Z]{1,3}\$\d.*|(?:USD|EUR|GBP|CHF|JPY|US|mid|pre|post|early|late)-?\d.*|v\d+)$/u;

/** The text with everything covered that is no number; offsets stay. */
export function coverIdentifiers(text: string): string {
  return patterns.reduce(
    (rest, pattern) =>
      /\d/.test(rest)
        ? rest.replace(pattern, (found) => (kept.test(found) ? found : taken.repeat(found.length)))
        : rest,
    text,
  );
}
