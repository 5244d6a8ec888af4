// Foreign text inside Discord's Markdown: it shows as it is and is never markup, a mention, a link or an emoji.
// https://support.discord.com/hc/en-us/articles/210298617 and the message formats of the API's reference.
import { withoutDirections } from '../../../base/directions.ts';
import { headOf, oneLine } from '../../layout/texts.ts';
import { largest } from '../../markdown/cut-places.ts';
import { weightOf } from './limits.ts';

/** White space that steers, from the tab to the carriage return, and line ends that Markdown does not know. */
const separators = /[\t-\r\u0085\u2028\u2029]+/g;
const control = /\p{Cc}+/gu;

/** Text without steering characters, on one line, as it is otherwise. */
export function harmless(text: string): string {
  return withoutDirections(text.toWellFormed()).replace(separators, ' ').replace(control, '');
}

/** Markdown that shows exactly this inside a line; `unescaped` gives it back. A colon may begin an address or an emoji. */
export function literal(text: string): string {
  return harmless(text).replace(/[\\*_~`|[\]<@]|:(?=\S|$)/g, '\\$&');
}

/** What `literal` was made from. */
export function unescaped(markdown: string): string {
  return markdown.replace(/\\([^0-9A-Za-z\s])/g, '$1');
}

/** A whole line, which must not begin a heading, a list, a quotation or small print. */
export function lineOf(markdown: string): string {
  return markdown.replace(/^(\s*)([-#>+])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2');
}

/** One line of foreign text for the beginning of a line, at most `weight` long, cut with an ellipsis. */
export function literalLine(text: string, weight: number): string {
  return lineOf(literalWithin(text, weight));
}

/** One line of foreign text at most `weight` long, cut between grapheme clusters with an ellipsis. */
export function literalWithin(text: string, weight: number): string {
  const whole = oneLine(text);
  // A line start may need one more backslash.
  if (weightOf(literal(whole)) < weight) return literal(whole);
  const begun = (length: number) => `${literal(headOf(whole, length))}…`;
  return begun(largest(whole.length, (length) => weightOf(begun(length)) < weight));
}
