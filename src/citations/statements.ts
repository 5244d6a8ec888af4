// What a report says, piece by piece and in its place: every sentence, list item and row of a table, cited or not. Headings, also
// bold ones alone or in a line, questions, code, heads of tables, and lines that only lead to the next one say nothing that could be checked.
import { type Markers, sentenceStarts, type Stretch } from '../text/sentences.ts';
import { codeIn, withCode, withoutCodeBrackets } from './code.ts';
import { withoutMarks } from './own.ts';

/** Its stretch of the report has its markers, too (A97). */
export interface Claim extends Stretch {
  readonly id: string;
  /** The claim without its markers. */
  readonly text: string;
  /** Numbers cited, in order, each once (A98). */
  readonly numbers: readonly number[];
}

/** A claim with what stands around it. */
export interface Statement extends Claim {
  /** The headings it stands under, outermost first; may be empty. */
  readonly section: string;
  /** The sentence before it in its paragraph, without markers; may be empty. */
  readonly before: string;
  /** Of a row of a table, its head; otherwise empty. */
  readonly head: string;
  /** It cites nothing, and says itself that it is known without a source; left out: it does not. */
  readonly isOwn?: boolean;
}

// Not a page's own escaped brackets, not an index such as a[3].
const markers = /(?<![\\\w])\[\d{1,4}\](?:[ \t]*\[\d{1,4}\])*/g;
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const delimiter = /^[\s|:-]*-[\s|:-]*$/;

/** The statements of a report in the order of its text. Takes linear time. */
export function statementsOf(report: string): Statement[] {
  const prose = withoutCodeBrackets(withoutFences(report));
  const statements: Statement[] = [];
  let headings: Heading[] = [];
  let [head, before, offset] = ['', '', 0];
  const last = report.trimEnd().length;
  const lines = prose.split('\n');
  lines.forEach((line, index) => {
    const start = offset;
    offset += line.length + 1;
    const title = headingAt(lines, index);
    const isRow = /^\s*\|/.test(line);
    if (!isRow) head = '';
    // also a line of code
    if (line.trim() === '') {
      before = '';
      return;
    }
    // bold words with nothing below them are a heading of nothing
    if (title !== null && (title.level < boldLevel || offset < last)) {
      headings = [...headings.filter(({ level }) => level < title.level), title];
      before = '';
      return;
    }
    const step = stepAt(lines, index);
    if (step !== null)
      headings = [...headings.filter(({ level }) => level < boldLevel), { level: boldLevel, text: step }];
    if (isRow && delimiter.test(line)) return;
    if (isRow && delimiter.test(lines[index + 1] ?? '')) {
      head = headOf(line);
      return;
    }
    const isBegun = index > 0 && !isParted(lines[index - 1] ?? '') && !item.test(line);
    const pieces = isRow ? [pieceOf(line, 0, endOfCells(line))] : sentencesIn(line);
    const isLed = !isBegun && isLedInto(line, pieces);
    const lead = isLed ? [{ text: boldStart.exec(line.replace(mark, ''))?.[2] ?? '' }] : [];
    for (const piece of isLed ? pieces.slice(1) : pieces) {
      const claim = claimIn(report.slice(start, start + line.length), piece);
      if (claim === null || !saysSomething(claim)) {
        if (claim !== null) before = claim.text;
        continue;
      }
      const { text, from, to, numbers, isOwn } = claim;
      statements.push({
        id: `claim-${statements.length + 1}`,
        text: isRow ? cellsOf(text) : text,
        start: start + from,
        end: start + to,
        numbers,
        section: [...headings, ...lead].map((one) => one.text).join(' › '),
        before: isRow ? '' : before,
        head,
        ...(isOwn ? { isOwn } : {}),
      });
      before = text;
    }
  });
  return statements;
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Below every heading that has a mark. */
const boldLevel = 7;

/** The heading that a line of a text without fences is: also a paragraph of bold words alone that does not end as a sentence does. */
function headingAt(lines: readonly string[], index: number): Heading | null {
  const line = lines[index] ?? '';
  const [, marks = '', title = ''] = heading.exec(line) ?? [];
  if (marks !== '') return { level: marks.length, text: title };
  const text = bold.exec(line.trim())?.[2] ?? '';
  const isAlone = isParted(lines[index - 1] ?? '') && !isAllBold(lines[index + 1] ?? '');
  if (text === '' || !isAlone || ended.test(line.trim()) || markersIn(line).length > 0) return null;
  return { level: boldLevel, text };
}

/** The numbered bold words that begin a paragraph: "**3. In the window**, with care, …". What follows is below them. */
function stepAt(lines: readonly string[], index: number): string | null {
  const [, , text = ''] = isParted(lines[index - 1] ?? '') ? (boldStart.exec(lines[index] ?? '') ?? []) : [];
  return /^\d+[.)]/.test(text) ? text : null;
}

const ended = /[\p{Sentence_Terminal}…]["'”’»)*_」』）]*$/u;

/** Fences as blanks, their line ends kept. */
export function withoutFences(report: string): string {
  return withCode(report, (code) => (/^\s*(?:```|~~~)/.test(code) ? code.replace(/[^\n]/g, ' ') : code));
}

interface Piece extends Stretch {
  readonly markers: readonly Markers[];
}

function sentencesIn(line: string): Piece[] {
  const found = markersIn(line);
  const starts = sentenceStarts(line, found);
  return starts.map((start, index) => pieceOf(line, start, starts[index + 1] ?? line.length, found));
}

function pieceOf(line: string, start: number, end: number, found = markersIn(line)): Piece {
  return { start, end, markers: found.filter((one) => one.start >= start && one.start < end) };
}

function markersIn(line: string): Markers[] {
  return Array.from(line.matchAll(markers), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    numbers: Array.from(match[0].matchAll(/\d+/g), ([digits]) => Number(digits)),
  }));
}

const item = /^\s*(?:[-*+]\s|\d+[.)]\s)/;

/** Whether a line ends the paragraph before the next one. */
function isParted(line: string): boolean {
  return line.trim() === '' || heading.test(line);
}

/** Whether the first piece of a line is bold and a heading of the others, which are not; what is cited itself is none. */
function isLedInto(line: string, [first, ...others]: readonly Piece[]): boolean {
  if (first === undefined || first.markers.length > 0 || !isAllBold(line.slice(first.start, first.end)))
    return false;
  return others.some(({ start, end }) => {
    const text = line.slice(start, end);
    return /[\p{L}\p{N}]/u.test(text) && !isAllBold(text.trim());
  });
}

/** What begins a line or follows a marker and is no part of the claim. */
const lead = /^\s*(?:[-*+>]\s+|\d+[.)]\s+|\|\s*|[.,;:]\s*)*/;

function claimIn(line: string, { start, end, markers: own }: Piece) {
  const last = own.at(-1);
  const saysMore = last === undefined || /[\p{L}\p{N}]/u.test(line.slice(last.end, end));
  const to = saysMore ? start + line.slice(start, end).trimEnd().length : last.end;
  const from = start + (lead.exec(line.slice(start, end))?.[0].length ?? 0);
  let text = '';
  let done = from;
  for (const group of own) {
    // a marker takes the space before it along
    text = (text + line.slice(done, group.start)).trimEnd();
    done = Math.max(done, group.end);
  }
  text = (text + line.slice(done, to)).trim();
  // one half of bold: the other one stands behind the marker
  text = text.replace(/^\*\*(?=[^*]*$)/, '');
  // Beside a citation the mark is a word: it belongs to a part of the sentence.
  const unmarked = own.length > 0 ? text : withoutMarks(text);
  const isOwn = unmarked !== text;
  text = unmarked;
  if (text === '') return null;
  return {
    text,
    from,
    to,
    numbers: [...new Set(own.flatMap(({ numbers }) => numbers))],
    isOwn,
    stop: line.slice(to, end).trim(),
  };
}

/** Fewer letters without a stop are a label or the rest of a list, unless they are cited. */
const fewest = 12;

/** `stop`: what ends it behind its last marker. */
function saysSomething({ text, numbers, isOwn, stop }: NonNullable<ReturnType<typeof claimIn>>): boolean {
  const said = text.replace(/[*_\s]+$/u, '');
  if (/[?？؟][)"'”’»*_]*$/u.test(said + stop)) return false;
  if (numbers.length > 0 || isOwn) return /[\p{L}\p{N}]/u.test(said);
  if (/[:：]$/u.test(said)) return false;
  if ((said.match(/\p{L}/gu) ?? []).length >= fewest) return true;
  return /[\p{L}\p{N}]\s+\S.*[.!。！]["”'’»)]*$/u.test(said);
}

/** Where the last cell of a row ends: the bar that closes the row is no part of it. */
function endOfCells(row: string): number {
  const line = row.trimEnd();
  return line.endsWith('|') && !line.endsWith('\\|') ? line.slice(0, -1).trimEnd().length : line.length;
}

/** A row as its cells: `Default | 5 seconds`. */
function cellsOf(row: string): string {
  return row.replace(/^[\s|]+|[\s|]+$/g, '').replace(/\s*(?<!\\)\|\s*/g, ' | ');
}

/** The head of a table: an empty cell has its place, too, or the others stand over the wrong columns. */
function headOf(row: string): string {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim() || '–').join(' | ');
}

const mark = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*/;
const boldStart = /^(\*{2,3}|__)(?!\s)((?:(?!\1).)+)\1/u;
const bold = new RegExp(`${boldStart.source}[^\\p{L}\\p{N}]*$`, 'u');

/** Whether a line, or a piece of one, is nothing but bold words behind the mark of an item. */
export function isAllBold(text: string): boolean {
  return bold.test(text.slice(mark.exec(text)?.[0].length ?? 0));
}

/** Its words, without the marks of emphasis and without the backslashes that keep its words from being marks. Code stays as it is. */
export function plainClaim(markdown: string): string {
  let plain = '';
  let done = 0;
  for (const [start, end] of [...codeIn(markdown), [markdown.length, markdown.length] as const]) {
    const words = markdown.slice(done, start).replaceAll('**', '');
    plain += words.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1') + markdown.slice(start, end);
    done = end;
  }
  return plain;
}
