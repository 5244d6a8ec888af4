// The text of a paragraph, heading or cell as inlines: flags instead of nested emphasis, links with plain text inside.
import { addressOf } from './address.ts';
import type { Inline, LinkInline, TextInline } from './document.ts';
import type { Label, Piece, Pieces } from './pieces.ts';
import { readPieces } from './read-pieces.ts';

type Flags = Omit<TextInline, 'kind' | 'text'>;

/** Never throws; nothing visible of the text is lost. `citations` are the report's numbers and addresses. */
export function readInlines(text: string, citations: ReadonlyMap<number, string>): Inline[] {
  const read = readPieces(text, citations);
  const flags = flagsOf(read);
  const labels = new Map(read.labels.map((label) => [label.from, label]));
  const inlines: Inline[] = [];
  for (let at = 0; at < read.pieces.length; at += 1) {
    const label = labels.get(at);
    if (label !== undefined) {
      const children = labelTexts(read, label, flags);
      if (label.url !== null) inlines.push(linkOf(label.url, children, flags[at]));
      else for (const child of children) addTo(inlines, child);
      at = label.to;
      continue;
    }
    const piece = read.pieces[at];
    if (piece !== undefined) addPiece(inlines, piece, flags[at] ?? {}, citations);
  }
  return inlines;
}

/** What styles each piece has. */
function flagsOf({ pieces, emphases }: Pieces): Flags[] {
  const count = () => new Int32Array(pieces.length + 1);
  const all = { bold: count(), italic: count(), strike: count() };
  for (const { from, to, style } of emphases) {
    const counts = all[style];
    counts[from + 1] = (counts[from + 1] ?? 0) + 1;
    counts[to] = (counts[to] ?? 0) - 1;
  }
  let [bold, italic, strike] = [0, 0, 0];
  return pieces.map((piece, at) => {
    bold += all.bold[at] ?? 0;
    italic += all.italic[at] ?? 0;
    strike += all.strike[at] ?? 0;
    return {
      ...(bold > 0 ? { bold: true } : {}),
      ...(italic > 0 ? { italic: true } : {}),
      ...(strike > 0 ? { strike: true } : {}),
      ...(piece.kind === 'text' && piece.code ? { code: true } : {}),
    };
  });
}

/** A label as texts: links don't nest, and what is between their brackets cites nothing. */
function labelTexts({ pieces }: Pieces, { from, to }: Label, flags: readonly Flags[]): TextInline[] {
  const texts: TextInline[] = [];
  for (let at = from + 1; at < to; at += 1) {
    const piece = pieces[at];
    if (piece !== undefined) addTo(texts, { kind: 'text', text: sourceOf(piece), ...flags[at] });
  }
  return texts;
}

function linkOf(url: string, children: readonly TextInline[], flags: Flags | undefined): LinkInline {
  const isEmpty = children.every(({ text }) => text.trim() === '');
  return { kind: 'link', url, children: isEmpty ? [{ kind: 'text', text: url, ...flags }] : children };
}

function sourceOf(piece: Piece): string {
  if (piece.kind === 'run') return piece.mark.repeat(piece.left);
  if (piece.kind === 'marker') return piece.source;
  return piece.kind === 'break' ? ' ' : piece.text;
}

function addPiece(
  inlines: Inline[],
  piece: Piece,
  flags: Flags,
  citations: ReadonlyMap<number, string>,
): void {
  if (piece.kind === 'marker') {
    for (const n of piece.numbers)
      inlines.push({ kind: 'citation', n, url: addressOf(citations.get(n) ?? '') });
  } else if (piece.kind === 'address') {
    inlines.push({ kind: 'link', url: piece.url, children: [{ kind: 'text', text: piece.text, ...flags }] });
  } else if (piece.kind === 'break') inlines.push(piece);
  else addTo(inlines, { kind: 'text', text: sourceOf(piece), ...flags });
}

/** Adds text, joined with the text before it when both look the same. */
function addTo(inlines: Inline[], text: TextInline): void {
  if (text.text === '') return;
  const last = inlines.at(-1);
  if (last?.kind === 'text' && looksLike(last, text))
    inlines[inlines.length - 1] = { ...last, text: last.text + text.text };
  else inlines.push(text);
}

function looksLike(one: TextInline, other: TextInline): boolean {
  return (['bold', 'italic', 'strike', 'code'] as const).every((flag) => one[flag] === other[flag]);
}
