// What people and reviewers say about a draft. It names sources by the numbers they saw in it: the writer knows quotes by other numbers,
// and a planner knows none, so for each the numbers are put into its own words. And where nobody can rewrite a draft, whatever names
// what is to be left out goes.
import { materialOf } from '../../agents/material.ts';
import { asSaid } from '../../agents/parts-of-request.ts';
import type { Researched } from '../../agents/researched.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import { sourceKey } from '../../base/canonical-address.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import type { Numbering } from '../../citations/numbering.ts';
import type { Investigation } from '../gather/investigate.ts';
import { siteOf } from '../gather/visited.ts';

/** Of a page with many quotes the first ones say which one it is. */
const mostQuotes = 8;

/** For the writer: `[3]` becomes the numbers of the quotes that are from this source. */
export function inQuotes(text: string, numbering: Numbering, tasks: readonly Researched[]): string {
  // before there was a draft nobody can mean its numbers
  if (numbering.length === 0) return text;
  const material = materialOf({ tasks });
  const quotesText = (n: number) => {
    const address = numbering[n - 1];
    // a number that stood for something else would be misread
    if (address === undefined) return `［${n}］`;
    const own = material.filter(({ evidence }) => sourceKey(evidence.url) === sourceKey(address));
    const named = own.slice(0, mostQuotes).map((quote) => `[${quote.n}]`);
    return named.join('') || '(a source without quotes)';
  };
  return rewriteMarkers(marked(text), (numbers) => numbers.map(quotesText).join(', '));
}

/** For those who see no quotes: `[3]` becomes `［3］ (docs.example.com)`. Nothing a page says gets in among these words. */
export function inPlaces(text: string, numbering: Numbering): string {
  if (numbering.length === 0) return text;
  const placeText = (n: number) => {
    const address = numbering[n - 1];
    return address === undefined ? `［${n}］` : `［${n}］ (${siteOf(address)})`;
  };
  return rewriteMarkers(marked(text), (numbers) => numbers.map(placeText).join(', '));
}

/** People also write "source 3" where they mean `[3]`. */
function marked(text: string): string {
  return text.replace(
    /\b((?:source|reference|citation|quelle)\s+)(?:(?:no|nr)\.?\s*)?#?(\d{1,3})\b/giu,
    '$1[$2]',
  );
}

/** Where a document lies says what it is about; its own name may be any word. */
function foldersOf(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:/i, '').replace(/[^/]*$/, '');
}

/** Whether the text has these words, in this order and with these letters in either case. */
export function names(text: string, what: string): boolean {
  return plain(text).includes(plain(what));
}

function plain(given: string): string {
  const words = given.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  return ` ${words.trim()} `;
}

/** The number of a citation that is meant by `3`, `[3]` or `source 3`; null: words are meant. */
export function citationIn(what: string): number | null {
  const [, number] =
    /^(?:\p{L}+\s+)?(?:\[(\d{1,3})\]|#?(?=\d{1,3}$)(\d{1,3}))$/u.exec(what.trim())?.filter(Boolean) ?? [];
  return number === undefined ? null : Number(number);
}

/** Without the quotes, sources and tasks that name any of it. `numbering`: what people saw as `[1]`, `[2]`… */
export function withoutNamed(
  investigations: readonly Investigation[],
  leaveOut: readonly string[],
  numbering: Numbering,
): readonly Investigation[] {
  if (leaveOut.length === 0) return investigations;
  const isLeftOut = ({ url, title, headings, quote }: Evidence) =>
    leaveOut.some((what) => {
      const n = citationIn(what);
      const address = n === null ? undefined : numbering[n - 1];
      if (n !== null) return address !== undefined && sourceKey(address) === sourceKey(url);
      return names([foldersOf(url), title, ...headings, quote].join('\n'), what);
    });
  const isAboutIt = ({ task }: Investigation) =>
    leaveOut.some((what) => names(task.entity ?? asSaid(task.question), what));
  const without = (one: Investigation) => {
    return { ...one, evidence: one.evidence.filter((quote) => !isLeftOut(quote)) };
  };
  // A task that is about it, or has brought nothing else, would be told as one that found nothing.
  const isEmptied = ({ evidence }: Investigation) => evidence.length > 0 && evidence.every(isLeftOut);
  const others = investigations.filter((one) => !isAboutIt(one) && !isEmptied(one));
  return (others.length > 0 ? others : investigations).map(without);
}
