// What one line of Markdown begins. Every test takes time linear in the line.

export interface Fence {
  readonly indent: number;
  readonly mark: string;
  readonly language: string;
}

export interface ListMarker {
  readonly indent: number;
  /** `-`, `+`, `*`, `.` or `)`: another one begins another list. */
  readonly kind: string;
  /** Null in lists of bullets. */
  readonly number: number | null;
  /** Columns before the text of the item. */
  readonly offset: number;
  readonly text: string;
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Leading blanks. */
export function indentOf(line: string): number {
  let count = 0;
  while (line[count] === ' ') count += 1;
  return count;
}

/** The line with tabs at its beginning as blanks, up to the next multiple of four. */
export function withoutTabs(line: string): string {
  if (!/^ *\t/.test(line)) return line;
  let columns = 0;
  let at = 0;
  for (; line[at] === ' ' || line[at] === '\t'; at += 1) columns += line[at] === ' ' ? 1 : 4 - (columns % 4);
  return ' '.repeat(columns) + line.slice(at);
}

/** The line without up to so many leading blanks. */
export function outdent(line: string, columns: number): string {
  return line.slice(Math.min(columns, indentOf(line)));
}

export function fenceOf(line: string): Fence | undefined {
  const [, indent = '', mark, rest = ''] = /^( {0,3})(`{3,}|~{3,})([^]*)$/.exec(line) ?? [];
  if (mark === undefined || (mark.startsWith('`') && rest.includes('`'))) return undefined;
  const language = rest.trim().split(/\s/, 1)[0] ?? '';
  return { indent: indent.length, mark, language };
}

export function closesFence(line: string, { mark }: Fence): boolean {
  const text = line.trim();
  return indentOf(line) <= 3 && text.startsWith(mark) && text === (mark[0] ?? '').repeat(text.length);
}

export function isRule(line: string): boolean {
  if (!/^ {0,3}[-*_]/.test(line)) return false;
  const marks = line.replaceAll(/[ \t]/g, '');
  return marks.length >= 3 && marks === (marks[0] ?? '').repeat(marks.length);
}

/** The marks of a heading, `#` to `######`. */
export function headingMarks(line: string): string | undefined {
  return /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)?.[1];
}

export function isQuote(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

/** A marker of a list item and what stands behind it, however far it is indented. */
export function listMarkerOf(line: string): ListMarker | undefined {
  const match = /^( *)([-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(line);
  if (match === null || isRule(line)) return undefined;
  const [all, { length: indent } = '', mark = ''] = match;
  const rest = withoutTabs(line.slice(all.length));
  const blanks = indentOf(rest);
  const isCode = blanks >= 5;
  const isEmpty = blanks === rest.length;
  const gap = isEmpty || isCode ? 1 : blanks;
  return {
    indent,
    kind: mark.at(-1) ?? '',
    number: /^\d/.test(mark) ? Number.parseInt(mark, 10) : null,
    offset: all.length + gap,
    text: rest.slice(gap),
  };
}

/** Whether the line ends the paragraph before it. Tables are not seen here: they take two lines. */
export function interrupts(line: string): boolean {
  if (indentOf(line) > 3) return false;
  if (isBlank(line) || isQuote(line) || isRule(line)) return true;
  if (headingMarks(line) !== undefined || fenceOf(line) !== undefined) return true;
  const marker = listMarkerOf(line);
  return marker !== undefined && marker.text !== '' && (marker.number === null || marker.number === 1);
}
