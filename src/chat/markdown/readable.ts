// Markdown that is read as it is: without the backslashes that it does not need.
import { applyEdits } from '../../citations/revision/edits.ts';
import { codeIn } from '../../citations/code.ts';

/**
 * Behind the first word of a line a point or a dash begins nothing, brackets without an address behind them are no link,
 * and no underline within a word is a mark.
 */
const needless =
  /(?<!\\)(?:(?<=\p{L}.*)\\(?=[-.+!)#>]|\[(?!\^)|\](?!\\?[([:]))|(?<=[\p{L}\p{N}])\\(?=_[\p{L}\p{N}])|(?<=\s)\\(?=\*(?:\s|$)))/gmu;

/** The same Markdown; nothing in code is changed. */
export function readable(markdown: string): string {
  const code = codeIn(markdown);
  let next = 0;
  const edits = Array.from(markdown.matchAll(needless), ({ index: start }) => {
    while ((code[next]?.[1] ?? Infinity) <= start) next += 1;
    const isCode = (code[next]?.[0] ?? Infinity) <= start || isIndented(markdown, start);
    return isCode ? [] : [{ start, end: start + 1, text: '' }];
  });
  return applyEdits(markdown, edits.flat()).text;
}

/** Whether its line may be code because it is indented. */
function isIndented(markdown: string, at: number): boolean {
  const line = markdown.lastIndexOf('\n', at) + 1;
  return markdown.startsWith('    ', line) || markdown[line] === '\t';
}
