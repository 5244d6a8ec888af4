// A document as Slack's rich blocks: headers, rich text, tables, dividers.
import type * as slack from '@slack/types';
import type {
  Block,
  CitationInline,
  HeadingBlock,
  Inline,
  ListBlock,
  TableBlock,
  TextInline,
} from '../../markdown/document.ts';
import { boldened, boxOf, flatten } from '../../markdown/plain-text.ts';
import { plain } from './buttons.ts';
import { maxHeader, maxIndent, maxTableColumns, maxTableRows } from './limits.ts';

/** The blocks in order; as few as there can be. */
export function richBlocks(blocks: readonly Block[]): slack.KnownBlock[] {
  const made: slack.KnownBlock[] = [];
  for (const block of blocks) {
    const own = blockOfItsOwn(block);
    // Slack refuses rich text without an element, as of a list without an item.
    const elements = own === null ? elementsOf(block) : [];
    const last = made.at(-1);
    if (own !== null) made.push(own);
    else if (last?.type === 'rich_text') last.elements.push(...elements);
    else if (elements.length > 0) made.push({ type: 'rich_text', elements });
  }
  return made.map((one) => (one.type === 'rich_text' ? { ...one, elements: spaced(one.elements) } : one));
}

function blockOfItsOwn(block: Block): slack.KnownBlock | null {
  if (block.kind === 'rule') return { type: 'divider' };
  if (block.kind === 'table' && isTableOfSlack(block)) return slackTable(block);
  return block.kind === 'heading' ? headerOf(block) : null;
}

/** Only for words that nobody reads as anything else: headers are no rich text. */
function headerOf({ depth, inlines }: HeadingBlock): slack.HeaderBlock | null {
  const texts = inlines.map((inline) =>
    inline.kind === 'text' && inline.code !== true ? inline.text : null,
  );
  const text = texts.join('').trim();
  if (depth > 2 || text === '' || texts.includes(null) || text.length > maxHeader) return null;
  if (/[&<>@#]|:[\w+-]+:/.test(text)) return null;
  return { type: 'header', text: plain(text) };
}

function elementsOf(block: Block): slack.RichTextBlockElement[] {
  switch (block.kind) {
    case 'heading':
      return [section(boldened(block.inlines))];
    case 'list':
      // Slack numbers lists only so: others begin with 1 and have no end.
      if (block.ordered && !(block.start >= 1 && block.start <= 10_000)) return [section(flatten([block]))];
      return listElements(block);
    case 'quote':
      return [{ type: 'rich_text_quote', elements: richElements(flatten(block.blocks)) }];
    case 'code':
      return [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: block.text || ' ' }] }];
    case 'paragraph':
    case 'table':
    case 'rule':
      return [section(flatten([block]))];
  }
}

/** A section of rich text. */
export function section(inlines: readonly Inline[]): slack.RichTextSection {
  return { type: 'rich_text_section', elements: richElements(inlines) };
}

/** Slack sets sections close together; an empty line keeps paragraphs apart. */
function spaced(elements: readonly slack.RichTextBlockElement[]): slack.RichTextBlockElement[] {
  return elements.map((element, index) =>
    element.type === 'rich_text_section' && elements[index + 1]?.type === 'rich_text_section'
      ? { ...element, elements: [...element.elements, { type: 'text', text: '\n' }] }
      : element,
  );
}

/** Documented by Slack, missing in its types: how many numbers are skipped. */
type OffsetList = slack.RichTextList & { offset?: number };

/** The list and the lists in it. What else is nested in an item follows it; the numbers go on after it. */
function listElements(list: ListBlock, indent = 0): slack.RichTextBlockElement[] {
  const elements: slack.RichTextBlockElement[] = [];
  let run: slack.RichTextSection[] = [];
  let first = 0;
  const flush = (next: number) => {
    if (run.length > 0) elements.push(richList(list, first, run, indent));
    run = [];
    first = next;
  };
  list.items.forEach((item, index) => {
    const end = item.blocks.findIndex(({ kind }) => kind !== 'paragraph' && kind !== 'heading');
    const own = end === -1 ? item.blocks : item.blocks.slice(0, end);
    const nested = end === -1 ? [] : item.blocks.slice(end);
    run.push(section(boxed(item.checked, flatten(own))));
    if (nested.length > 0) flush(index + 1);
    for (const block of nested)
      elements.push(...(block.kind === 'list' ? listElements(block, indent + 1) : elementsOf(block)));
  });
  flush(list.items.length);
  return elements;
}

function richList(
  list: ListBlock,
  first: number,
  elements: slack.RichTextSection[],
  indent: number,
): OffsetList {
  const offset = list.ordered ? list.start + first - 1 : 0;
  return {
    type: 'rich_text_list',
    style: list.ordered ? 'ordered' : 'bullet',
    elements,
    ...(indent === 0 ? {} : { indent: Math.min(indent, maxIndent) }),
    ...(offset === 0 ? {} : { offset }),
  };
}

function boxed(checked: boolean | undefined, inlines: readonly Inline[]): readonly Inline[] {
  return checked === undefined ? inlines : [{ kind: 'text', text: boxOf(checked) }, ...inlines];
}

/** Whether Slack has tables as wide as this one. Rows are no matter: they can be split. */
export function isTableOfSlack({ header }: TableBlock): boolean {
  return header.length >= 1 && header.length <= maxTableColumns;
}

/** Whether the rows of a table fit into one block. */
export function isShortTable({ rows }: TableBlock): boolean {
  return rows.length + 1 <= maxTableRows;
}

function slackTable({ alignments, header, rows }: TableBlock): slack.TableBlock {
  return {
    type: 'table',
    column_settings: alignments.map((align) => ({ is_wrapped: true, ...(align === null ? {} : { align }) })),
    rows: [header.map(boldened), ...rows].map((row) => row.map(cell)),
  };
}

/** Slack refuses an empty cell. */
function cell(inlines: readonly Inline[]): slack.RichTextBlock | slack.RawTextElement {
  if (inlines.length === 0) return { type: 'raw_text', text: ' ' };
  return { type: 'rich_text', elements: [section(inlines)] };
}

// Inlines are typed, so that nothing in a text is ever read as a mention or a link.

/** Never empty: Slack refuses a section without elements. */
function richElements(inlines: readonly Inline[]): slack.RichTextElement[] {
  const elements = inlines.flatMap(inlineElements);
  return elements.length > 0 ? elements : [{ type: 'text', text: ' ' }];
}

function inlineElements(inline: Inline): slack.RichTextElement[] {
  switch (inline.kind) {
    case 'text':
      return [richText(inline)];
    case 'link':
      return inline.children.map((text) => ({ ...richText(text), type: 'link', url: inline.url }));
    case 'break':
      return [{ type: 'text', text: '\n' }];
    case 'citation':
      return [citation(inline)];
  }
}

function richText({ text, bold, italic, strike, code }: TextInline): slack.RichTextText {
  const style = {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(strike && { strike }),
    ...(code && { code }),
  };
  return { type: 'text', text, ...(Object.keys(style).length > 0 && { style }) };
}

/** The marker `[n]`, as a link where there is an address. */
function citation({ n, url }: CitationInline): slack.RichTextText | slack.RichTextLink {
  const text = `[${n}]`;
  return url === null ? { type: 'text', text } : { type: 'link', url, text };
}
