// Text of a page inside a report: it reads the same, but can forge no citation, heading, link, mention or fence.
import { withoutDirections } from '../base/directions.ts';

const control = /\p{Cc}+/gu;

/** Markdown that shows exactly this text with white space folded, inside a line that something else has begun. */
export function escapeInline(text: string): string {
  return (
    withoutDirections(text.replace(/\s+/gu, ' '))
      .replace(control, '')
      .trim()
      // a backslash is only special before punctuation
      .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
      .replace(/[[\]`<@]/g, '\\$&')
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\|/g, '\\$&')
      .replace(/\*/g, (star, at: number, all: string) =>
        all[at - 1] === ' ' && all[at + 1] === ' ' ? star : '\\*',
      )
      .replace(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, (marks) => '\\_'.repeat(marks.length))
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/www(?=\.)/gi, '$&\\')
      // what chats understand without any Markdown, and brackets that are read as citations
      .replace(/(?<=@)(?=everyone|here|channel)|(?<=<)(?=\\?[@!#])|(?<=[【［〔])(?=\s*\d)/gi, '\u200b')
  );
}

/** The same at the beginning of a line, where a mark would begin a heading, a quotation, a list or a rule. */
export function escapeLine(text: string): string {
  return escapeInline(text)
    .replace(/^[#>+=-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** Numbers in brackets as a page writes its notes, several in a row, too; not an index such as `a[3]`. */
const foreignNumbers = /(?<![\w\]])(?:\[\s*\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*\s*\])+/g;

/** Numbers in brackets as wide ones, so that they cannot pass for citations where the text is copied. */
export function widenNumbers(text: string): string {
  return text.replace(foreignNumbers, (row) => row.replaceAll('[', '［').replaceAll(']', '］'));
}

/** The same undone, for code that was copied from such a text: nothing in code is a citation. */
export function narrowNumbers(code: string): string {
  return code.replace(/［(\s*\d[\d\s,;–-]*)］/g, '[$1]');
}

/**
 * A quote as reports show it between “ and ”: one line, without the marks of the headings and list items it runs over.
 * Where Markdown is not seen, it can neither end its quotation nor look like a citation: its quotation marks are
 * single and its bracketed numbers wide. What is stored of a quote stays exact.
 */
export function escapeQuote(quote: string): string {
  const plain = quote.replaceAll(/^(?:#{1,6} |- )/gm, '');
  return escapeInline(widenNumbers(plain.replace(/[“„‟〝]/g, '‘').replace(/[”〞]/g, '’')));
}
