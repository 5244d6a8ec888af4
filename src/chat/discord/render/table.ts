// Tables, which Discord does not have: aligned columns in a fixed font where they fit, otherwise lists.
import type { Alignment, Inline, TableBlock } from '../../markdown/document.ts';
import { inlineMarkdown, inlineText } from './inlines.ts';
import { lineOf } from './literal.ts';

/** What a narrow window shows without wrapping. */
const maxWidth = 60;

const gap = '  ';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A fence with aligned columns, or a list with one item for each row. */
export function tableMarkdown(table: TableBlock): string {
  const rows = [table.header, ...table.rows].map((row) => row.map((cell) => fixedText(cell)));
  const widths = table.header.map((_, column) =>
    Math.max(1, ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
  const hasLinks = [table.header, ...table.rows].flat(2).some((inline) => inline.kind === 'link');
  if (total > maxWidth || hasLinks) return asList(table);
  const lines = rows.map((row) =>
    row.map((cell, column) => padded(cell, widths[column] ?? 1, table.alignments[column] ?? null)).join(gap),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join(gap);
  return ['```', lines[0], rule, ...lines.slice(1), '```'].map((line) => (line ?? '').trimEnd()).join('\n');
}

/** Each row with the names of its columns: `Name: value`. */
function asList({ header, rows }: TableBlock): string {
  if (rows.length === 0) return lineOf(header.map(cellMarkdown).join(' · '));
  return rows.map((row) => rowLines(header, row).join('\n')).join('\n');
}

function rowLines(header: TableBlock['header'], row: TableBlock['rows'][number]): string[] {
  return row.map((cell, column) => {
    const name = cellMarkdown(header[column] ?? []);
    const text = `${name === '' ? '' : `${name}: `}${cellMarkdown(cell)}`;
    return column === 0 ? `- ${text}` : `  - ${text}`;
  });
}

function cellMarkdown(cell: readonly Inline[]): string {
  return inlineMarkdown(cell).replaceAll('\n', ' ').trim();
}

/** What stands in a fence is never markup, except its end. */
function fixedText(cell: readonly Inline[]): string {
  return inlineText(cell).replace(/\s+/gu, ' ').trim().replaceAll('`', '`\u200b');
}

function padded(text: string, width: number, alignment: Alignment): string {
  const missing = Math.max(0, width - widthOf(text));
  const left = alignment === 'right' ? missing : alignment === 'center' ? Math.floor(missing / 2) : 0;
  return `${' '.repeat(left)}${text}${' '.repeat(missing - left)}`;
}

/** Columns in a fixed font: characters of East Asia and emoji take two. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (/^[\p{Cf}\p{M}]+$/u.test(segment)) continue;
    width +=
      /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
        segment,
      )
        ? 2
        : 1;
  }
  return width;
}
