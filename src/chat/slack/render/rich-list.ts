// Lists as Slack knows them: flat runs of lines, each with an indent and the number it goes on from.
import type { RichTextBlockElement, RichTextList, RichTextSection } from '@slack/types';
import type { Block, Inline, ListBlock } from '../../markdown/document.ts';
import { flatten } from './flatten.ts';
import { maxIndent } from './limits.ts';
import { richElements } from './rich-inlines.ts';

/** Documented by Slack, missing in its types: how many numbers are skipped. */
type OffsetList = RichTextList & { offset?: number };

/**
 * The list and the lists in it. What else is nested in an item follows it, made by `others`; the numbers go on after it.
 */
export function listElements(
  list: ListBlock,
  others: (blocks: readonly Block[]) => readonly RichTextBlockElement[],
  indent = 0,
): RichTextBlockElement[] {
  const elements: RichTextBlockElement[] = [];
  let run: RichTextSection[] = [];
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
    run.push({ type: 'rich_text_section', elements: richElements(boxed(item.checked, flatten(own))) });
    if (nested.length > 0) flush(index + 1);
    for (const block of nested)
      elements.push(...(block.kind === 'list' ? listElements(block, others, indent + 1) : others([block])));
  });
  flush(list.items.length);
  return elements;
}

/** Whether Slack can number it so: lists of its own begin with 1 and have no end. */
export function isListOfSlack({ ordered, start }: ListBlock): boolean {
  return !ordered || (start >= 1 && start <= 10_000);
}

function richList(list: ListBlock, first: number, elements: RichTextSection[], indent: number): OffsetList {
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
  return checked === undefined ? inlines : [{ kind: 'text', text: checked ? '☑ ' : '☐ ' }, ...inlines];
}
