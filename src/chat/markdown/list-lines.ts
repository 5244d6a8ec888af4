// The lines that belong to each item of a list, without their indentation.
import { fenceOf, closesFence, headingMarks, indentOf, interrupts, isBlank, isRule } from './line.ts';
import { listMarkerOf, outdent } from './line.ts';
import type { Fence, ListMarker } from './line.ts';

export interface ListLines {
  readonly first: ListMarker;
  readonly items: readonly (readonly string[])[];
  /** Number of the line behind the list. */
  readonly end: number;
}

/** The list that begins at this line, if one does. */
export function listLinesAt(lines: readonly string[], from: number): ListLines | undefined {
  const first = markerAt(lines, from);
  if (first === undefined) return undefined;
  const items: string[][] = [];
  let end = from;
  for (let at = from; ;) {
    const marker = markerAt(lines, at);
    if (marker === undefined || marker.kind !== first.kind) break;
    const item = itemLines(lines, at, marker);
    items.push(item.lines);
    end = item.end;
    at = end;
    while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  }
  return { first, items, end };
}

function markerAt(lines: readonly string[], at: number): ListMarker | undefined {
  const marker = listMarkerOf(lines[at] ?? '');
  return marker === undefined || marker.indent > 3 ? undefined : marker;
}

function itemLines(
  lines: readonly string[],
  from: number,
  marker: ListMarker,
): { lines: string[]; end: number } {
  const own = [marker.text];
  let fence: Fence | undefined = fenceOf(marker.text);
  let offset = marker.offset;
  const take = (text: string) => {
    own.push(text);
    if (fence === undefined) fence = fenceOf(text.trimStart());
    else if (closesFence(text.trimStart(), fence)) fence = undefined;
  };
  while (from + own.length < lines.length) {
    const at = from + own.length;
    const line = lines[at] ?? '';
    if (isBlank(line)) {
      const next = afterBlanks(lines, at);
      const isEmpty = own.length === 1 && isBlank(marker.text);
      if (isEmpty || !belongs(lines[next] ?? '', marker, offset)) break;
      for (let blank = at; blank < next; blank += 1) own.push('');
    } else if (belongs(line, marker, offset)) {
      // people indent nested lists by two blanks, whatever the marker above is
      offset = Math.min(offset, indentOf(line));
      take(outdent(line, offset));
    } else if (fence === undefined && continues(own.at(-1) ?? '', line)) take(line.trimStart());
    else break;
  }
  return { lines: own, end: from + own.length };
}

function afterBlanks(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  return at;
}

/** Whether the line is indented far enough for the item. */
function belongs(line: string, marker: ListMarker, offset: number): boolean {
  const indent = indentOf(line);
  return indent >= offset || (indent >= marker.indent + 2 && listMarkerOf(line) !== undefined);
}

/** Whether a line without indentation or mark goes on with the paragraph of the line before. */
export function continues(before: string, line: string): boolean {
  const text = before.trimStart();
  return (
    text !== '' &&
    !interrupts(line) &&
    listMarkerOf(line) === undefined &&
    headingMarks(text) === undefined &&
    fenceOf(text) === undefined &&
    !isRule(text)
  );
}
