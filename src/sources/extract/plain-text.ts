// A piece of HTML, or of text with HTML in it → lines of plain text.
import { parseHtml } from './html-tree.ts';
import { isInline } from './html-elements.ts';

/** Blocks become lines; scripts have no text. Escaped markup is read as markup. */
export function plainText(html: string): string {
  const once = linesOf(html);
  return /<\/?[a-z][^>]*>/i.test(once) ? linesOf(once) : once;
}

function linesOf(html: string): string {
  const parts: string[] = [];
  for (const node of parseHtml(html)) {
    if (node.name === '') parts.push(node.text);
    else if (!isInline(node.name)) parts.push('\n');
  }
  return parts.join('');
}
