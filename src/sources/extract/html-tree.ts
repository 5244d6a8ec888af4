// HTML → a flat list of nodes in document order, passed over by loops: no nesting can exhaust the call stack.
import { Parser } from 'htmlparser2';
import { wordSet } from '../../base/lists.ts';
import { fold } from './page-content.ts';

export interface HtmlNode {
  /** Name of the element in lower case; empty for text. */
  readonly name: string;
  /** Position of the parent, -1 for the root. */
  readonly parent: number;
  /** The subtree of node i is i up to, without, `end`. */
  end: number;
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const none: Readonly<Record<string, string>> = {};

/** Accepts anything. The first node is the root and has no name that HTML knows. */
export function parseHtml(html: string): readonly HtmlNode[] {
  // Outside of drawings, HTML knows no such sections; the tokenizer would skip all until the end of one.
  const markup = html.replaceAll('<![CDATA[', '<!-->');
  const tree = new Tree();
  new BoundedParser(markup, tree).end(markup);
  tree.onclosetag();
  return tree.nodes;
}

/** Takes what the parser finds, in the order of the page. */
class Tree {
  readonly nodes: HtmlNode[] = [];
  /** The places of the elements that have not ended. */
  readonly open: number[] = [];

  constructor() {
    this.onopentag('#root', none);
  }

  onopentag(name: string, attributes: HtmlNode['attributes']): void {
    this.open.push(this.add(name, '', attributes));
  }

  ontext(text: string): void {
    const last = this.nodes.at(-1);
    if (last?.name === '' && last.parent === this.open.at(-1)) last.text += text;
    else this.add('', text, none);
  }

  onclosetag(): void {
    const at = this.open.pop() ?? 0;
    const node = this.nodes[at];
    if (node === undefined) return;
    if (!isRead(node)) this.nodes.length = at + 1;
    node.end = this.nodes.length;
  }

  /** Returns where the node is. */
  private add(name: string, text: string, attributes: HtmlNode['attributes']): number {
    const at = this.nodes.length;
    this.nodes.push({ name, parent: this.open.at(-1) ?? -1, end: at + 1, text, attributes });
    return at;
  }
}

/** Levels that are kept; browsers keep 512. Tags of deeper ones are left out, their text stays. */
const deepest = 400;

/** Whether tags may have been left out because they were too deep. */
export function isDeep(nodes: readonly HtmlNode[]): boolean {
  const levels = new Uint16Array(nodes.length);
  for (const [at, { parent }] of nodes.entries()) levels[at] = (levels[parent] ?? 0) + 1;
  return levels.some((level) => level > deepest);
}

/** What is in them is no markup, so that they hold nothing deeper, and no text without their tags. */
const raw = new Set(['script', 'style', 'title', 'textarea']);

/** Leaves out tags that are too deep: work on a tree grows with the square of its depth, that of the parser too. */
class BoundedParser extends Parser {
  private readonly html: string;
  private readonly tree: Tree;
  private isLeftOut = false;
  /** How many elements were left out and have not ended, by their names. */
  private readonly leftOut = new Map<string, number>();

  constructor(html: string, tree: Tree) {
    super(tree);
    this.html = html;
    this.tree = tree;
  }

  override onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    this.isLeftOut = this.tree.open.length > deepest && !raw.has(name) && !this.isVoidElement(name);
    if (this.isLeftOut) this.leaveOut(name, 1);
    else super.onopentagname(start, end);
  }

  override onopentagend(end: number): void {
    if (!this.isLeftOut) super.onopentagend(end);
  }

  override onselfclosingtag(end: number): void {
    if (!this.isLeftOut) super.onselfclosingtag(end);
  }

  override onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (this.leftOut.get(name)) return this.leaveOut(name, -1);
    super.onclosetag(start, end);
    if (this.tree.open.length <= deepest) this.leftOut.clear();
  }

  private leaveOut(name: string, change: 1 | -1): void {
    this.leftOut.set(name, (this.leftOut.get(name) ?? 0) + change);
    if (!isInline(name)) this.tree.ontext(' ');
  }
}

/** Scripts and styles are no text, but facts about the page can lie in data blocks. */
function isRead({ name, attributes }: HtmlNode): boolean {
  if (name === 'script') return /^application\/ld\+json/i.test(attributes['type'] ?? '');
  return name !== 'style' && name !== 'iframe' && name !== 'noembed' && name !== 'noframes';
}

/** Nodes and characters of a short text that are looked at. */
const shortest = { nodes: 60, characters: 1_000 };

/** The text of an element that holds little, such as a heading, on one line. */
export function shortText(nodes: readonly HtmlNode[], at: number): string {
  let text = '';
  const end = Math.min(nodes[at]?.end ?? at, at + shortest.nodes);
  for (let inside = at + 1; inside < end && text.length < shortest.characters; inside += 1) {
    const node = nodes[inside];
    if (node?.name === 'script' || node?.name === 'style') inside = node.end - 1;
    else text += node?.name === '' ? node.text : ' ';
  }
  return fold(text);
}

const inlines = wordSet(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr',
);

/** Elements that begin and end a block of text. */
export const blockElements = wordSet(
  'address article aside blockquote body caption center details dialog dir div dl fieldset figcaption figure ' +
    'footer form header hgroup hr html legend main nav ol optgroup p section summary ul',
);

/** Elements that people format Markdown with, and that hide nothing. */
export const formatting = wordSet(
  'a abbr article b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption',
  'figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li main mark ol p picture pre q rp rt ruby s samp section small source',
  'span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
);

export function isInline(name: string): boolean {
  return inlines.has(name);
}
