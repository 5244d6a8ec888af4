// A table as Slack's own block.
import type { RichTextBlock, RawTextElement, TableBlock as SlackTable } from '@slack/types';
import type { Inline, TableBlock } from '../../markdown/document.ts';
import { boldened } from './flatten.ts';
import { maxTableColumns, maxTableRows } from './limits.ts';
import { richElements } from './rich-inlines.ts';

/** Whether Slack has tables as wide as this one. Rows are no matter: they can be split. */
export function isTableOfSlack({ header }: TableBlock): boolean {
  return header.length >= 1 && header.length <= maxTableColumns;
}

/** Whether the rows of a table fit into one block. */
export function isShortTable({ rows }: TableBlock): boolean {
  return rows.length + 1 <= maxTableRows;
}

export function slackTable({ alignments, header, rows }: TableBlock): SlackTable {
  return {
    type: 'table',
    column_settings: alignments.map((align) => ({ is_wrapped: true, ...(align === null ? {} : { align }) })),
    rows: [header.map(boldened), ...rows].map((row) => row.map(cell)),
  };
}

/** Slack refuses an empty cell. */
function cell(inlines: readonly Inline[]): RichTextBlock | RawTextElement {
  if (inlines.length === 0) return { type: 'raw_text', text: ' ' };
  return {
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: richElements(inlines) }],
  };
}
