// Cuts a page into units that can be quoted: sentences, list items, table rows, code; with the headings and label above them.
import { sentencesOf } from '../../text/sentences.ts';
import { unspaced } from '../../text/unspaced.ts';

export type UnitKind = 'sentence' | 'item' | 'row' | 'code' | 'label';

export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly kind: UnitKind;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  /** A short line right above, which says what the following paragraphs are about ("max_connections (integer)"). */
  readonly label: string;
  /** Number of the paragraph, list item, row or piece of code on the page that it is of. */
  readonly part: number;
}

const longest = 480;
/** A row of a table is quoted whole (A87). */
const longestRow = 500;
/** Blocks a label speaks for. */
const reach = 4;
const longestLabel = 160;

/** The units of a text that begins at `offset` of its page, in order; `from`: without those of blocks that end before this place of the page. */
export function cutUnits(text: string, offset = 0, above: readonly string[] = [], from = 0): Unit[] {
  const units: Unit[] = [];
  let path = above.map((heading, index) => ({ level: index - above.length, text: heading }));
  let label = '';
  let labelled = 0;
  let block = 0;
  let part = 0;
  for (const match of text.matchAll(/[^\n](?:.*(?:\n(?!\s*\n).*)*)/g)) {
    const body = match[0].trimEnd();
    if (body.trim() === '') continue;
    block += 1;
    const heading = /^(#{1,6}) (.*)$/.exec(body);
    if (heading !== null) {
      const level = heading[1]?.length ?? 1;
      path = [...path.filter((outer) => outer.level < level), { level, text: (heading[2] ?? '').trim() }];
      label = '';
      continue;
    }
    const headings = path.map((outer) => outer.text);
    if (block > labelled + reach) label = '';
    const place = ({ start, end, kind, begins, under = label }: Piece) => {
      part += begins ? 1 : 0;
      const at = match.index + offset;
      units.push({ start: start + at, end: end + at, kind, headings, label: under, part });
    };
    if (isLabel(body)) {
      const blank = body.length - body.trimStart().length;
      place({ start: blank, end: body.length, kind: 'label', begins: true, under: '' });
      label = body.trim();
      labelled = block;
      continue;
    }
    if (match.index + offset + body.length > from) for (const piece of piecesOf(body, label)) place(piece);
    // what announces a list, and a declaration or command in code, is what stands below it is about
    const announced = announcedBy(body);
    if (announced !== '' && announced.length <= longestLabel) {
      label = announced;
      labelled = block;
    }
  }
  return units;
}

function announcedBy(body: string): string {
  if (body.endsWith(':')) return body.slice(body.lastIndexOf('\n') + 1);
  return isCode(body) ? body.replaceAll(/\s+/g, ' ').trim() : '';
}

/** One short line without the end of a sentence, such as a term that is defined below it. */
function isLabel(body: string): boolean {
  return (
    body.length <= 70 &&
    body.split(' ').length <= 8 &&
    !/\n|: \S| \| /.test(body) &&
    !/^(?:- |\d+[.)] | {4})/.test(body) &&
    !/[\p{Sentence_Terminal}…:;：；]["'”’»)\]」』）]*$/u.test(body) &&
    !unspaced.test(body)
  );
}

function isCode(body: string): boolean {
  return /^(?: {4}|\t)/.test(body);
}

/** A unit by its place in its block. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: UnitKind;
  /** It is the first one of its paragraph, item, row or piece of code. */
  readonly begins: boolean;
  readonly under?: string;
}

function piecesOf(body: string, label: string): Piece[] {
  if (isCode(body)) return codeOf(body);
  if (/ \| /.test(body.split('\n', 1)[0] ?? '') || isTable(body)) return rowsOf(body, label);
  const pieces: Piece[] = [];
  let from = 0;
  for (const text of body.split(/\n(?=\s*(?:[-*•] |\d+[.)] ))/)) {
    const lead = /^\s*(?:[-*•]|\d+[.)]) /.exec(text)?.[0].length ?? 0;
    pieces.push(...sentencesIn(text.slice(lead), from + lead, lead === 0 ? 'sentence' : 'item'));
    from += text.length + 1;
  }
  return pieces;
}

/** Nearly all lines have the same number of commas, semicolons or tabs, as in CSV; those of prose have a blank behind them. */
function isTable(body: string): boolean {
  const lines = body.split('\n');
  return (
    lines.length > 2 &&
    [/,(?! )/, /;(?! )/, /\t/].some((mark) => {
      const columns = lines[0]?.split(mark).length ?? 1;
      return (
        columns > 1 && lines.filter((line) => line.split(mark).length === columns).length > 0.9 * lines.length
      );
    })
  );
}

/** Rows are lines with bars or commas between their cells; each stands under the first one. */
function rowsOf(body: string, label: string): Piece[] {
  const header = body.split('\n', 1)[0] ?? '';
  let from = 0;
  return body.split('\n').flatMap((line) => {
    const start = from + line.length - line.trimStart().length;
    from += line.length + 1;
    const under = `${label} ${header}`.trim();
    if (line.trim() === '') return [];
    if (line.length > longestRow) return sentencesIn(line, from - line.length - 1, 'row');
    return [{ start, end: start + line.trim().length, kind: 'row' as const, begins: true, under }];
  });
}

function codeOf(body: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let until = 0;
  const place = (to: number) => {
    const text = body.slice(from, to);
    const start = to - text.trimStart().length;
    const end = from + text.trimEnd().length;
    if (end > start) pieces.push({ start, end, kind: 'code', begins: true });
    from = to;
  };
  for (const line of body.split('\n')) {
    if (body.length > longest && until - from > longest / 2) place(until);
    until = Math.min(body.length, until + line.length + 1);
  }
  place(body.trimEnd().length);
  return pieces;
}

function sentencesIn(text: string, offset: number, kind: UnitKind): Piece[] {
  return sentencesOf(text)
    .flatMap(({ start, end }) => shortEnough(text, start, end))
    .map(({ start, end }, index) => ({
      start: start + offset,
      end: end + offset,
      kind,
      begins: index === 0,
    }));
}

/** A sentence that is too long to quote is cut where a clause ends. */
function shortEnough(text: string, from: number, to: number): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let start = from;
  while (to - start > longest) {
    const window = text.slice(start, start + longest);
    const clause = Math.max(window.lastIndexOf('; '), window.lastIndexOf(': '), window.lastIndexOf(', '));
    const end = start + (clause > longest / 3 ? clause + 1 : Math.max(window.lastIndexOf(' '), longest / 2));
    pieces.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = to - text.slice(end, to).trimStart().length;
  }
  return [...pieces, { start, end: to }];
}
