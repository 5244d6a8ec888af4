// The short form of a report: its summary, and one cited sentence of each section.
import { sentencePlaces } from './cut-places.ts';
import type { Block, Inline, ParagraphBlock } from './document.ts';
import { cutInlines } from './plain-text.ts';

const mostSentences = 3;
const mostFindings = 5;

export interface Digest {
  /** The first sentences: at most three, and at least one if the report has any. */
  readonly summary: readonly ParagraphBlock[];
  /** One sentence each, with its citations; at most five. */
  readonly findings: readonly (readonly Inline[])[];
}

/** The first sentences before the first heading, and of each section the first that cites something. */
export function digestOf(blocks: readonly Block[]): Digest {
  const [first, ...others] = sectionsOf(blocks).filter((body) => flowing(body).length > 0);
  if (first === undefined) return { summary: [], findings: [] };
  const findings = others.map(citedSentence).filter((finding) => finding !== undefined);
  return { summary: firstSentences(first), findings: findings.slice(0, mostFindings) };
}

/** The blocks under each heading; what stands before the first one comes first. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  let section: Block[] = [];
  const sections = [section];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push((section = []));
    else section.push(block);
  }
  return sections;
}

/** The paragraphs, also those of quotations and lists. */
function flowing(blocks: readonly Block[]): ParagraphBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block];
    if (block.kind === 'quote') return flowing(block.blocks);
    return block.kind === 'list' ? block.items.flatMap((item) => flowing(item.blocks)) : [];
  });
}

function firstSentences(body: readonly Block[]): ParagraphBlock[] {
  const summary: ParagraphBlock[] = [];
  let left = mostSentences;
  for (const { inlines } of flowing(body)) {
    if (left <= 0) break;
    const places = sentencePlaces(inlines);
    const kept = places.length > left ? cutInlines(inlines, places[left] ?? 0)[0] : inlines;
    summary.push({ kind: 'paragraph', inlines: trimmed(kept) });
    left -= places.length;
  }
  return summary;
}

function citedSentence(body: readonly Block[]): readonly Inline[] | undefined {
  for (const { inlines } of flowing(body)) {
    let rest: readonly Inline[] = inlines;
    let done = 0;
    for (const place of [...sentencePlaces(inlines).slice(1), Infinity]) {
      const [sentence, behind] = cutInlines(rest, place - done);
      if (sentence.some(({ kind }) => kind === 'citation')) return trimmed(sentence);
      rest = behind;
      done = place;
    }
  }
  return undefined;
}

/** Without blanks and breaks at its ends. */
function trimmed(inlines: readonly Inline[]): Inline[] {
  const from = inlines.findIndex((inline) => !isBlank(inline));
  const to = inlines.findLastIndex((inline) => !isBlank(inline)) + 1;
  return inlines.slice(from, to).map((inline, index, all) => {
    if (inline.kind !== 'text') return inline;
    const text = index === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: index === all.length - 1 ? text.trimEnd() : text };
  });
}

function isBlank(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');
}
