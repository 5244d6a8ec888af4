// Inlines as elements of rich text: typed, so that nothing in a text is ever read as a mention or a link.
import type { RichTextElement, RichTextLink, RichTextText } from '@slack/types';
import type { CitationInline, Inline, TextInline } from '../../markdown/document.ts';
import { maxUrl } from './limits.ts';

/** Never empty: Slack refuses a section without elements. */
export function richElements(inlines: readonly Inline[]): RichTextElement[] {
  const elements = inlines.flatMap(elementsOf);
  return elements.length > 0 ? elements : [{ type: 'text', text: ' ' }];
}

function elementsOf(inline: Inline): RichTextElement[] {
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

function richText({ text, bold, italic, strike, code }: TextInline): RichTextText {
  const style = {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(strike && { strike }),
    ...(code && { code }),
  };
  return { type: 'text', text, ...(Object.keys(style).length > 0 && { style }) };
}

/** The marker `[n]`, as a link where there is an address. */
function citation({ n, url }: CitationInline): RichTextText | RichTextLink {
  const text = `[${n}]`;
  return url === null || url.length > maxUrl ? { type: 'text', text } : { type: 'link', url, text };
}
