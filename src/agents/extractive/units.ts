// Cuts a stored page into units that can be quoted: sentences, list items, table rows, small pieces of code; each
// with the headings and the label it stands under.

export type UnitKind = 'sentence' | 'item' | 'row' | 'code' | 'label';

export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly kind: UnitKind;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  /** A short line right above, which says what the following paragraphs are about ("max_connections (integer)"). */
  readonly label: string;
  /** Number of its block on the page. */
  readonly block: number;
}

const longest = 480;
/** A row of a table is quoted whole (A87). */
const longestRow = 500;
/** Blocks a label speaks for. */
const reach = 4;
const longestLabel = 160;

/** The units of a text that begins at `offset` of its page, in order. */
export function cutUnits(text: string, offset = 0, above: readonly string[] = []): Unit[] {
  const units: Unit[] = [];
  let path: { level: number; text: string }[] = above.map((heading, index) => ({
    level: index - above.length,
    text: heading,
  }));
  let label = '';
  let labelled = 0;
  let block = 0;
  for (const match of text.matchAll(/[^\n](?:.*(?:\n(?!\s*\n).*)*)/g)) {
    const body = match[0].trimEnd();
    if (body.trim() === '') continue;
    block += 1;
    const heading = /^(#{1,6}) (.*)$/.exec(body);
    if (heading !== null) {
      const level = heading[1]?.length ?? 1;
      path = path.filter((part) => part.level < level);
      path.push({ level, text: (heading[2] ?? '').trim() });
      label = '';
      continue;
    }
    const headings = path.map((part) => part.text);
    if (block > labelled + reach) label = '';
    const header = isTable(body) ? (body.split('\n', 1)[0] ?? '') : '';
    const place = (from: number, to: number, kind: UnitKind) => {
      const start =
        match.index + from + (body.slice(from, to).length - body.slice(from, to).trimStart().length);
      const end = match.index + from + body.slice(from, to).trimEnd().length;
      if (end > start)
        units.push({
          start: start + offset,
          end: end + offset,
          kind,
          headings,
          label: kind === 'label' ? '' : kind === 'row' ? `${label} ${header}` : label,
          block,
        });
    };
    if (isLabel(body)) {
      label = body;
      labelled = block;
      place(0, body.length, 'label');
    } else {
      cutBlock(body, place);
      // a declaration or command in code is what the text below it is about
      if (isCode(body) && body.length <= longestLabel) {
        label = body.replaceAll(/\s+/g, ' ').trim();
        labelled = block;
      }
    }
  }
  return units;
}

/** One short line without the end of a sentence, such as a term that is defined below it. */
function isLabel(body: string): boolean {
  return (
    body.length <= 70 &&
    body.split(' ').length <= 8 &&
    !/\n|: \S| \| /.test(body) &&
    !/^(?:- |\d+[.)] | {4})/.test(body) &&
    !/[.!?;:]["')\]]*$/.test(body)
  );
}

function isCode(body: string): boolean {
  return /^(?: {4}|\t)/.test(body);
}

type Place = (from: number, to: number, kind: UnitKind) => void;

function cutBlock(body: string, place: Place): void {
  if (isCode(body)) return placeCode(body, place);
  if (isTable(body)) return placeLines(body, 'row', place);
  let from = 0;
  for (const piece of body.split(/\n(?=\s*(?:[-*•] |\d+[.)] ))/)) {
    const item = /^\s*(?:[-*•]|\d+[.)]) /.exec(piece);
    const lead = item === null ? 0 : item[0].length;
    placeSentences(
      body.slice(from + lead, from + piece.length),
      from + lead,
      item === null ? 'sentence' : 'item',
      place,
    );
    from += piece.length + 1;
  }
}

/** Rows are lines with bars between their cells. */
function isTable(body: string): boolean {
  return / \| /.test(body.split('\n', 1)[0] ?? '');
}

function placeLines(body: string, kind: UnitKind, place: Place): void {
  let from = 0;
  for (const line of body.split('\n')) {
    if (line.length <= longestRow) place(from, from + line.length, kind);
    else placeSentences(line, from, kind, place);
    from += line.length + 1;
  }
}

function placeCode(body: string, place: Place): void {
  if (body.length <= longest) return place(0, body.length, 'code');
  let from = 0;
  let until = 0;
  for (const line of body.split('\n')) {
    if (until - from > longest / 2) {
      place(from, until, 'code');
      from = until;
    }
    until = Math.min(body.length, until + line.length + 1);
  }
  place(from, body.length, 'code');
}

const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|dr|mr|mrs|ms|prof|no|fig|sec|vol|pp|st|jr)|\b\p{Lu})\.$/iu;
const boundary = /[.!?]["'”’)\]]*\s+(?=["'“‘([]*(?:[\p{Lu}\p{N}]|\p{Ll}+(?:_|\d|\()))|[.!?:]?\n(?=\S)/gu;

function placeSentences(text: string, offset: number, kind: UnitKind, place: Place): void {
  let from = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].trimEnd().length;
    if (
      abbreviation.test(text.slice(from, end)) ||
      (match[0].startsWith('\n') && isWrapped(text, match.index, from))
    )
      continue;
    placeLong(text, from, end, offset, kind, place);
    from = match.index + match[0].length;
  }
  placeLong(text, from, text.length, offset, kind, place);
}

/** A line break in the middle of a sentence: the line is long, or goes on in lower case. */
function isWrapped(text: string, at: number, from: number): boolean {
  const line = text.slice(Math.max(from, text.lastIndexOf('\n', at - 1) + 1), at);
  return !/[.!?:;]$/.test(line) && (line.length >= 50 || /^\p{Ll}/u.test(text.slice(at + 1)));
}

/** A sentence that is too long to quote is cut where a clause ends. */
function placeLong(
  text: string,
  from: number,
  to: number,
  offset: number,
  kind: UnitKind,
  place: Place,
): void {
  let start = from;
  while (to - start > longest) {
    const window = text.slice(start, start + longest);
    const clause = Math.max(window.lastIndexOf('; '), window.lastIndexOf(': '), window.lastIndexOf(', '));
    const end = start + (clause > longest / 3 ? clause + 1 : Math.max(window.lastIndexOf(' '), longest / 2));
    place(offset + start, offset + end, kind);
    start = end;
  }
  place(offset + start, offset + to, kind);
}
