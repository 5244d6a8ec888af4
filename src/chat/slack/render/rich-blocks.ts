// A document as Slack's rich blocks: headers, rich text, tables, dividers.
import type { HeaderBlock, KnownBlock, RichTextBlockElement, RichTextSection } from '@slack/types';
import type { Block, HeadingBlock, Inline } from '../../markdown/document.ts';
import { boldened, flatten } from './flatten.ts';
import { maxHeader } from './limits.ts';
import { richElements } from './rich-inlines.ts';
import { isListOfSlack, listElements } from './rich-list.ts';
import { isTableOfSlack, slackTable } from './table.ts';

/** The blocks in order; as few as there can be. */
export function richBlocks(blocks: readonly Block[]): KnownBlock[] {
  const made: KnownBlock[] = [];
  let run: RichTextBlockElement[] = [];
  const flush = () => {
    if (run.length > 0) made.push({ type: 'rich_text', elements: spaced(run) });
    run = [];
  };
  for (const block of blocks) {
    const own = blockOfItsOwn(block);
    if (own === null) run.push(...elementsOf(block));
    else {
      flush();
      made.push(own);
    }
  }
  flush();
  return made;
}

function blockOfItsOwn(block: Block): KnownBlock | null {
  if (block.kind === 'rule') return { type: 'divider' };
  if (block.kind === 'table' && isTableOfSlack(block)) return slackTable(block);
  return block.kind === 'heading' ? header(block) : null;
}

/** Only for words that nobody reads as anything else: headers are no rich text. */
function header({ depth, inlines }: HeadingBlock): HeaderBlock | null {
  const texts = inlines.map((inline) =>
    inline.kind === 'text' && inline.code !== true ? inline.text : null,
  );
  const text = texts.join('').trim();
  if (depth > 2 || text === '' || texts.includes(null) || text.length > maxHeader) return null;
  if (/[&<>@#]|:[\w+-]+:/.test(text)) return null;
  return { type: 'header', text: { type: 'plain_text', text, emoji: false } };
}

function elementsOf(block: Block): RichTextBlockElement[] {
  switch (block.kind) {
    case 'heading':
      return [section(boldened(block.inlines))];
    case 'list':
      return isListOfSlack(block)
        ? listElements(block, (nested) => nested.flatMap(elementsOf))
        : [section(flatten([block]))];
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
export function section(inlines: readonly Inline[]): RichTextSection {
  return { type: 'rich_text_section', elements: richElements(inlines) };
}

/** Slack sets sections close together; an empty line keeps paragraphs apart. */
function spaced(elements: readonly RichTextBlockElement[]): RichTextBlockElement[] {
  return elements.map((element, index) =>
    element.type === 'rich_text_section' && elements[index + 1]?.type === 'rich_text_section'
      ? { ...element, elements: [...element.elements, { type: 'text', text: '\n' }] }
      : element,
  );
}
