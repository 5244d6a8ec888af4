// Shows a report's Markdown on a terminal: headings and strong words stand out, paragraphs and lists are wrapped,
// code and tables keep their lines. Piped, Markdown stays Markdown.
import { wrapLines, type Style, plainText } from './style.ts';

const fence = /^\s*(```|~~~)/;
const heading = /^(#{1,6})\s+(.*)$/;
const listItem = /^(\s*(?:[-*+]|\d{1,3}[.)])\s+)(.*)$/;
const aside = /^_(?=\S)([^_]+)_$/;
const quotation = /^(\s*(?:>\s?)+)(.*)$/;

/** The text as lines for this style, with everything in it that could steer a terminal made harmless. */
export function markdownLines(text: string, style: Style): string[] {
  const lines = plainText(text).trim().split('\n');
  let inFence = false;
  return lines.flatMap((line) => {
    if (!style.terminal) {
      if (fence.test(line)) inFence = !inFence;
      return [inFence ? line.trimEnd() : readable(line.trimEnd())];
    }
    if (fence.test(line)) {
      inFence = !inFence;
      return [style.paint.dim(line)];
    }
    return inFence || line.trimStart().startsWith('|') ? [line] : proseLines(line, style);
  });
}

function proseLines(line: string, style: Style): string[] {
  const said = aside.exec(line)?.[1];
  if (said !== undefined) return wrapLines(unescaped(said), style.width).map(style.paint.dim);
  const title = heading.exec(line);
  if (title?.[2] !== undefined)
    return wrapLines(unescaped(title[2]), style.width).map((part) => style.paint.bold(part));
  const item = listItem.exec(line) ?? quotation.exec(line);
  if (item?.[1] === undefined || item[2] === undefined) {
    const text = line.trimStart();
    const indent = line.slice(0, line.length - text.length);
    return wrapLines(strong(text, style), style.width, indent);
  }
  const rest = line.trimStart().startsWith('>') ? item[1] : ' '.repeat(item[1].length);
  return wrapLines(strong(item[2], style), style.width, item[1], rest);
}

/** Addresses lose their marks. Without colours the stars stay: they are all that says the words are strong. */
function strong(text: string, style: Style): string {
  const plain = unescaped(text).replace(/<(https?:\/\/[^\s<>]+)>/g, (_all, url: string) =>
    style.paint.cyan(url),
  );
  if (style.paint.bold('x') === 'x') return plain;
  return plain.replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, (_all, words: string) => style.paint.bold(words));
}

/**
 * The same Markdown without the backslashes that it does not need: behind the first word of a line a point or a dash begins
 * nothing, brackets without an address behind them are no link, and no underline within a word is a mark.
 */
function readable(line: string): string {
  return line
    .replace(/(?<=\p{L}.*)\\(?=[-.+!)#>]|\[(?!\^)|\](?!\\?[([:]))/gu, '')
    .replace(/(?<=[\p{L}\p{N}])\\(?=_[\p{L}\p{N}])/gu, '')
    .replace(/(?<=\s)\\(?=\*(?:\s|$))/gu, '');
}

/** A backslash keeps Markdown from taking a mark for its own; there is no Markdown left here. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
