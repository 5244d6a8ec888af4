// Plain text → blocks: paragraphs are what blank lines separate.
import { fold, indentCode, placeBlocks, type Block, type PageContent } from './page-content.ts';

/** The text of a plain text file. Lines that say something each, such as settings or rows of data, stay lines. */
export function readText(text: string): PageContent {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/[\n\f](?:[ \t\f]*[\n\f])+/)
    .filter((part) => part.trim() !== '')
    .map(toBlock);
  const first = blocks[0]?.kind === 'paragraph' ? (blocks[0].text.split('\n')[0] ?? '') : '';
  return placeBlocks(first.length <= 120 ? first : '', blocks);
}

function toBlock(part: string): Block {
  const lines = part.split('\n').filter((line) => line.trim() !== '');
  const laidOut = lines.filter((line) => /^(?: {4}|\t)|\S {3,}\S|\S\t\S/.test(line)).length;
  if (laidOut > lines.length / 2) return { kind: 'code', level: 0, text: indentCode(part) };
  if (lines.every((line) => item.test(line))) {
    const items = lines.map((line) => `- ${fold(line).slice(1).trim()}`);
    return { kind: 'list', level: 0, text: items.join('\n') };
  }
  if (!areLines(lines)) return { kind: 'paragraph', level: 0, text: fold(part) };
  if (lines.some((line) => /^\s/.test(line))) return { kind: 'code', level: 0, text: indentCode(part) };
  return { kind: 'paragraph', level: 0, text: lines.map(fold).join('\n') };
}

const item = /^\s*[-*•]\s/;

/** Nobody ends the lines of a paragraph sooner, unless the next word is longer than what is left of them. */
const narrowest = 40;

/** Steps and entries of a log begin with a number or a time each. */
const numbered = /^\s*[[(]?\d/;

/** Whether line ends say something: most lines would have had room for the next word, have no blanks, or the same fields. */
function areLines(lines: readonly string[]): boolean {
  if (lines.length < 2 || readsOn(lines)) return false;
  if (lines.every((line) => numbered.test(line))) return true;
  const width = lines.reduce((most, line) => Math.max(most, line.length), narrowest);
  const ended = lines.filter((line, at) => {
    const next = lines[at + 1]?.trim();
    return next !== undefined && line.length + 1 + next.search(/\s|$/) <= width;
  });
  const ofOneWord = lines.filter((line) => !/\S\s+\S/.test(line));
  const fields = new Set(lines.map((line) => line.split(/[,;|]/).length));
  return (
    ended.length > (lines.length - 1) / 2 ||
    ofOneWord.length > lines.length / 2 ||
    (fields.size === 1 && !fields.has(1) && lines.length > 2)
  );
}

/** Whether the lines are one sentence or more: the last one ends it, and no other one begins as a sentence or a list does. */
function readsOn(lines: readonly string[]): boolean {
  return (
    /[.!?。！？…]["'”’»)\]]*\s*$/.test(lines.at(-1) ?? '') &&
    lines.slice(1).every((line) => /^\s*[\p{Ll}("'“‘«]/u.test(line) && !/[=|{};]/.test(line))
  );
}
