// Which nodes of a page are kept, and how much text lies in what is kept. All passes are loops over the flat list.
import { type HtmlNode, isInline } from './html-tree.ts';

export const headingNames = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const nowhere: HtmlNode = { name: '', parent: -1, end: Infinity, text: '', attributes: {} };

/** What was counted before the first time. */
const nothing = new Float64Array();

/** Text of fewer characters is a label, not a sentence. */
const sentence = 70;

export class HtmlMask {
  readonly nodes: HtmlNode[];
  /** 1: the node is kept. */
  readonly kept: Uint8Array;
  /** Characters of text below each node, white space left out; and those of them inside links. */
  private size = nothing;
  private linked = nothing;
  /** Those of them outside of links, in paragraphs that are long enough to be sentences. */
  private prose = nothing;
  /** Headings below each node, itself included. */
  private headings = nothing;
  /** Sentences before each node. */
  private proseUntil = nothing;
  /** Text outside of links that belongs to no block below the node. */
  private loose = nothing;

  constructor(nodes: readonly HtmlNode[]) {
    this.nodes = [...nodes];
    this.kept = new Uint8Array(nodes.length).fill(1);
  }

  /** Drops a node with all that is in it, and returns its last position, to go on behind it. */
  drop(at: number): number {
    const end = this.endOf(at);
    this.kept.fill(0, at, end);
    return end - 1;
  }

  /** Takes a text for a node with all that is in it. */
  say(at: number, text: string): void {
    this.drop(at);
    this.kept[at] = 1;
    this.nodes[at] = { ...this.node(at), name: '', text };
  }

  /** The node at a place; an empty text where there is none. */
  node(at: number): HtmlNode {
    return this.nodes[at] ?? nowhere;
  }

  endOf(at: number): number {
    return this.nodes[at]?.end ?? at + 1;
  }

  isKept(at: number): boolean {
    return this.kept[at] === 1;
  }

  sizeOf(at: number): number {
    return this.size[at] ?? 0;
  }

  /** Share of the text that is inside links, 0 to 1. */
  linkShare(at: number): number {
    const size = this.sizeOf(at);
    return size === 0 ? 0 : (this.linked[at] ?? 0) / size;
  }

  proseOf(at: number): number {
    return this.prose[at] ?? 0;
  }

  /** Whether its own words, outside of links and of the blocks in it, are long enough to be a sentence. */
  isSentence(at: number): boolean {
    return (this.loose[at] ?? 0) >= sentence;
  }

  /** The block that an inline element stands in. */
  blockAround(at: number): number {
    let { parent } = this.node(at);
    while (isInline(this.node(parent).name)) parent = this.node(parent).parent;
    return parent;
  }

  /** Sentences outside a node and before it, and behind it. */
  around(at: number): { readonly before: number; readonly behind: number } {
    const before = this.proseUntil[at] ?? 0;
    return { before, behind: this.proseOf(0) - before - this.proseOf(at) };
  }

  /** Whether sentences stand in it, or a heading over more than links. */
  speaks(at: number): boolean {
    return this.proseOf(at) > 0 || ((this.headings[at] ?? 0) > 0 && this.linkShare(at) < 0.4);
  }

  /** Counts again after nodes were dropped. */
  measure(): void {
    for (const counts of ['size', 'linked', 'prose', 'headings', 'loose', 'proseUntil'] as const)
      this[counts] = new Float64Array(this.nodes.length);
    // Children stand behind their parents, so that a node's own counts are complete when it is reached.
    for (let at = this.nodes.length - 1; at > 0; at -= 1) {
      if (!this.isKept(at)) continue;
      const node = this.node(at);
      this.measureNode(at, node);
      for (const counts of [this.size, this.linked, this.prose, this.headings])
        add(counts, node.parent, counts[at]);
    }
    // Own sentences of each node → those before it.
    let sum = 0;
    for (const [at, own] of this.proseUntil.entries()) {
      this.proseUntil[at] = sum;
      sum += own;
    }
  }

  private measureNode(at: number, node: HtmlNode): void {
    if (node.name === '') {
      this.size[at] = inkOf(node.text);
      add(this.loose, node.parent, this.size[at]);
    } else if (node.name === 'a') {
      if (node.attributes['href'] !== undefined) this.linked[at] = this.sizeOf(at);
    } else if (isInline(node.name)) {
      add(this.loose, node.parent, this.loose[at]);
    } else {
      if ((this.loose[at] ?? 0) >= sentence) {
        add(this.prose, at, this.loose[at]);
        this.proseUntil[at] = this.loose[at] ?? 0;
      }
      if (headingNames.has(node.name) && this.sizeOf(at) > 0) add(this.headings, at, 1);
    }
  }
}

/** Tells whether a node is or holds one of a kind, after all were looked at once. */
export function holding({ nodes }: HtmlMask, isOne: (node: HtmlNode) => boolean): (at: number) => boolean {
  const before = new Uint32Array(nodes.length + 1);
  for (const [at, node] of nodes.entries()) before[at + 1] = (before[at] ?? 0) + (isOne(node) ? 1 : 0);
  return (at) => (before[nodes[at]?.end ?? at] ?? 0) > (before[at] ?? 0);
}

function add(counts: Float64Array, at: number, count: number | undefined): void {
  counts[at] = (counts[at] ?? 0) + (count ?? 0);
}

/** Characters without white space. */
function inkOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 32 && code !== 160) count += 1;
  }
  return count;
}
