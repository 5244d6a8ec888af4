// The list of sources that models add at the end of a report although nobody asked: ours is made from what was really cited.
import type { Line } from './code.ts';

/** The report without lines at its end that only say where something is from, and without the titles above them. */
export function withoutSourceList(lines: readonly Line[]): readonly Line[] {
  let end = lines.length;
  for (let at = end - 1; at >= 0; at -= 1) {
    const { text, isCode } = lines[at] ?? { text: '', isCode: true };
    if (isCode) break;
    const isAbove = end < lines.length && (title.test(text.trimEnd()) || filler.test(text));
    if (isAbove || isEntry(text)) end = at;
    else if (!filler.test(text)) break;
  }
  return lines.slice(0, end);
}

const filler = /^[\s>]*(?:[-*_]{3,}\s*)?$/;
const title = /^[\s>]*(?:#{1,6}\s[^[\]]*|\*\*[^*[\].!?]+\*\*|[^[\].!?]{1,60}[:：]\**)$/;

/** What an item of a list begins with; a definition of a link is one, too. */
const item = /^[\s>]*(?:[-*+•–]\s+|\d{1,3}[.)]\s+|\[(?!\^?\d{1,4}\])[^\]]{1,80}\]:\s*)/;
/** The number of a source in front of what it is. */
const numbered = /^[\s>]*(?:\**\[\^?\d{1,4}\]\**|【\d{1,4}】)(?!\()/;
const cites = /\[\^?\d{1,4}\]|【\d{1,4}】/;
const address = /https?:\/\/|\bwww\./i;

/** It cites nothing, is an item or numbered, and ends with an address or says what the number stands for: no sentence. */
function isEntry(line: string): boolean {
  const content = line.replace(item, '');
  const entry = content.replace(numbered, '');
  if (entry === line || cites.test(entry)) return false;
  const last = entry.trimEnd().split(/\s/).at(-1) ?? '';
  const endsWithAddress = !last.includes('`') && address.test(last);
  return endsWithAddress || (entry !== content && !/^,?\s*\p{Ll}/u.test(entry));
}
