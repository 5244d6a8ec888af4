// Bold words at the beginning of a paragraph or an item, such as "**On disks.** They …": a heading in the line.

const mark = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*/;
const bold = /^(\*{2,3}|__)(?!\s)((?:(?!\1).)+)\1[^\p{L}\p{N}]*$/u;

/** Whether a line, or a piece of one, is nothing but bold words behind the mark of an item. */
export function isAllBold(text: string): boolean {
  return bold.test(text.slice(mark.exec(text)?.[0].length ?? 0));
}
