// Plain text → blocks: paragraphs are what blank lines separate.
import { fold, indentCode, placeBlocks, type Block, type PageContent } from './page-content.ts';

/** The text of a plain text file. Paragraphs that look laid out (indented, or in columns) keep their lines. */
export function readText(text: string): PageContent {
  const blocks = text
    .split(/(?:\r\n|\r|\n|\f)(?:[ \t\f]*(?:\r\n|\r|\n|\f))+/)
    .filter((part) => part.trim() !== '')
    .map(toBlock);
  const first = blocks[0];
  const title =
    first !== undefined && first.kind === 'paragraph' && first.text.length <= 120 ? first.text : '';
  return placeBlocks(title, blocks);
}

function toBlock(part: string): Block {
  const lines = part.split(/\r\n|\r|\n/);
  const laidOut = lines.filter((line) => /^(?: {4}|\t)|\S {3,}\S|\S\t\S/.test(line)).length;
  if (laidOut > lines.length / 2) return { kind: 'code', level: 0, text: indentCode(part) };
  if (lines.every((line) => /^\s*(?:[-*•]\s|$)/.test(line))) {
    const items = lines.filter((line) => line.trim() !== '').map((line) => `- ${fold(line).slice(1).trim()}`);
    return { kind: 'list', level: 0, text: items.join('\n') };
  }
  return { kind: 'paragraph', level: 0, text: fold(part) };
}
