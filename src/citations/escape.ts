// Text of a page inside a report: it reads the same, but cannot become markup. A page must not be able to forge a
// citation, a heading, a link, a mention or a fence.

const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of Markdown that shows exactly this text, with white space folded. */
export function escapeInline(text: string): string {
  return (
    text
      .replace(/\s+/gu, ' ')
      .replace(invisible, '')
      .trim()
      // a backslash is only special before punctuation
      .replace(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
      .replace(/[[\]`<@]/g, String.raw`\$&`)
      .replace(/&(?=#?\w+;)/g, String.raw`\&`)
      .replace(/~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\|/g, String.raw`\$&`)
      .replace(/\*/g, (star, at: number, all: string) =>
        all[at - 1] === ' ' && all[at + 1] === ' ' ? star : String.raw`\*`,
      )
      .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (marks) => String.raw`\_`.repeat(marks.length))
      .replace(/:(?=\/\/)/g, String.raw`\:`)
      .replace(/\bwww(?=\.)/gi, String.raw`$&\\`.replace(String.raw`\\`, '\\'))
      // what chats understand without any Markdown, and brackets that are read as citations
      .replace(/(?<=@)(?=everyone|here|channel)|(?<=<)(?=\\?[@!#])|(?<=[【［〔])(?=\s*\d)/gi, '\u200b')
      .replace(/^(?:[#>+-]|\d+[.)])/, (mark) => escapeFirst(mark))
  );
}

/** At the beginning of a line a mark would begin a heading, a quotation or a list. */
function escapeFirst(mark: string): string {
  return mark.length === 1 ? `\\${mark}` : `${mark.slice(0, -1)}\\${mark.slice(-1)}`;
}
