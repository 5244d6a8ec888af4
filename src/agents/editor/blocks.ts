// Blocks of code set aside while prose is edited: they are shown, stand as `[block 1]` in an answer, and come back as they were.
import { codeIn, withCode } from '../../citations/code.ts';
import { withoutFences } from '../../citations/statements.ts';

/** Not a span within a line. */
const isFence = /^[ \t]*```[^\n]*\n/;

/** The fences of a text in their order, each with the blanks before it. */
function fencesIn(text: string): string[] {
  const code = codeIn(text).map(([start, end]) => text.slice(start, end));
  return code.filter((one) => isFence.test(one));
}

/** The text with the name of each block on a line before it, as a model reads it. */
export function withNamedBlocks(text: string): string {
  let n = 0;
  return withCode(text, (code) => {
    if (!isFence.test(code)) return code;
    n += 1;
    return `${indentOf(code)}[block ${n}]\n${code}`;
  });
}

/** Some models put it in backticks, as they were told it. */
const name = /^([ \t]*)`?\[block (\d{1,2})\]`?[ \t]*$/gim;
/** Also as models write it who mean one. */
const anyName = /[[【]blocks?\s*\d/i;

/** The text with the blocks of another one in place of their names, each once; null: it names others, twice, or within a line, or has blocks of its own. */
export function withBlocksOf(original: string, text: string): string | null {
  if (fencesIn(text).length > 0) return null;
  const blocks = fencesIn(original);
  const used = new Set<number>();
  const named = text.replace(name, (found, indent: string, digits: string) => {
    const block = blocks[Number(digits) - 1];
    if (block === undefined || used.has(Number(digits))) return found;
    used.add(Number(digits));
    return setIn(block, indent);
  });
  const isLeft = anyName.test(withoutFences(named)) && !anyName.test(withoutFences(original));
  return isLeft ? null : named;
}

/** A block that stands in a list item is indented as the item is. */
function setIn(block: string, indent: string): string {
  const own = indentOf(block).length;
  return block
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : indent + line.slice(Math.min(own, indentOf(line).length))))
    .join('\n');
}

function indentOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}
