// Shows a report's Markdown on a terminal: headings and strong words stand out, paragraphs and lists are wrapped,
// code and tables keep their lines. Piped, Markdown stays as it is.
import { plainText } from './plain-text.ts';
import type { Style } from './style.ts';
import { wrapLines } from './wrap.ts';

const fence = /^\s*(```|~~~)/;
const heading = /^(#{1,6})\s+(.*)$/;
const listItem = /^(\s*(?:[-*+]|\d{1,3}[.)])\s+)(.*)$/;
const quotation = /^(\s*(?:>\s?)+)(.*)$/;

/** The text as lines for this style, with everything in it that could steer a terminal made harmless. */
export function markdownLines(text: string, style: Style): string[] {
  const lines = plainText(text).trim().split('\n');
  if (!style.terminal) return lines.map((line) => line.trimEnd());
  let inFence = false;
  return lines.flatMap((line) => {
    if (fence.test(line)) {
      inFence = !inFence;
      return [style.paint.dim(line)];
    }
    return inFence || line.trimStart().startsWith('|') ? [line] : proseLines(line, style);
  });
}

function proseLines(line: string, style: Style): string[] {
  const title = heading.exec(line);
  if (title?.[2] !== undefined) return wrapLines(title[2], style.width).map((part) => style.paint.bold(part));
  const item = listItem.exec(line) ?? quotation.exec(line);
  if (item?.[1] === undefined || item[2] === undefined) return wrapLines(strong(line, style), style.width);
  const rest = line.trimStart().startsWith('>') ? item[1] : ' '.repeat(item[1].length);
  return wrapLines(strong(item[2], style), style.width, item[1], rest);
}

/** Without colours the stars stay: they are all that says the words are strong. */
function strong(text: string, style: Style): string {
  if (style.paint.bold('x') === 'x') return text;
  return text.replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, (_all, words: string) => style.paint.bold(words));
}
