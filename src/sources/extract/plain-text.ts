// A piece of HTML, or of text with HTML in it → lines of plain text.
import { apartFrom, lowered, raised } from '../../base/off-line.ts';
import { isInline, parseHtml } from './html-tree.ts';

/** Blocks become lines; scripts have no text. Escaped markup is read as markup. */
export function plainText(html: string): string {
  const once = linesOf(html);
  return /<\/?[a-z][^>]*>/i.test(once) ? linesOf(once) : once;
}

function linesOf(html: string): string {
  const nodes = parseHtml(html);
  let text = '';
  let shifted = '';
  for (const { name, parent, text: own } of nodes) {
    if (name !== '') {
      if (!isInline(name)) text += '\n';
      continue;
    }
    const around = nodes[parent]?.name;
    const shift = around === 'sup' ? raised : around === 'sub' ? lowered : null;
    text += shift === null ? apartFrom(shifted, own) : shift(text.slice(-5), own);
    shifted = shift === null ? '' : own;
  }
  return text;
}
