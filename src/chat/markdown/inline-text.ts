// What is seen of inlines, and cutting them where a text of them is cut.
import type { Inline, LinkInline, TextInline } from './document.ts';

/** The visible text: a citation is `[n]`, a break a line end. Offsets into inlines are offsets into this. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(visible).join('');
}

export function visible(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'link':
      return inline.children.map(({ text }) => text).join('');
    case 'break':
      return '\n';
    case 'citation':
      return `[${inline.n}]`;
  }
}

/** Inlines whose texts are bold. */
export function boldened(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.kind === 'text') return { ...inline, bold: true };
    if (inline.kind !== 'link') return inline;
    return { ...inline, children: inline.children.map((text) => ({ ...text, bold: true as const })) };
  });
}

/** The inlines before and behind an offset. A citation goes whole to the second part; a link is cut into two links. */
export function cutInlines(inlines: readonly Inline[], offset: number): readonly [Inline[], Inline[]] {
  const before: Inline[] = [];
  const behind: Inline[] = [];
  let at = 0;
  for (const inline of inlines) {
    const length = visible(inline).length;
    if (at + length <= offset) before.push(inline);
    else if (at >= offset || inline.kind === 'citation' || inline.kind === 'break') behind.push(inline);
    else {
      const [head, tail] =
        inline.kind === 'text' ? cutText(inline, offset - at) : cutLink(inline, offset - at);
      before.push(head);
      behind.push(tail);
    }
    at += length;
  }
  return [before, behind];
}

function cutText(inline: TextInline, offset: number): [TextInline, TextInline] {
  return [
    { ...inline, text: inline.text.slice(0, offset) },
    { ...inline, text: inline.text.slice(offset) },
  ];
}

function cutLink(link: LinkInline, offset: number): [LinkInline, LinkInline] {
  const [before, behind] = cutInlines(link.children, offset);
  return [
    { ...link, children: textsOf(before) },
    { ...link, children: textsOf(behind) },
  ];
}

function textsOf(inlines: readonly Inline[]): TextInline[] {
  return inlines.filter((inline) => inline.kind === 'text');
}
