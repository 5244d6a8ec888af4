// HTML → a flat list of nodes in document order, each knowing its parent and where its subtree ends. No pass over it
// needs recursion, so that no depth of nesting can exhaust the call stack, and each step of building it is bounded.
import { Tokenizer } from 'htmlparser2';
import type { TokenizerCallbacks } from 'htmlparser2';
import { boundaries, closedBy, isInline, isVoid, keptAttributes, rawText } from './html-elements.ts';
import { OpenElements } from './open-elements.ts';

export interface HtmlNode {
  /** Name of the element in lower case; empty for text. */
  name: string;
  /** Position of the parent, -1 for the root. */
  readonly parent: number;
  /** The subtree of node i is i up to, without, `end`. */
  end: number;
  text: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const none: ReadonlyMap<string, string> = new Map();

/** Characters of an attribute that are kept; what tells something is shorter. */
const longestValue = 5_000;

/** How far an element looks for others that it ends; what is nested deeper is left as it is. */
const farthest = 64;

/** Accepts anything. The first node is the root and has no name that HTML knows. */
export function parseHtml(html: string): readonly HtmlNode[] {
  // Outside of drawings, HTML knows no such sections; the tokenizer would skip all until the end of one.
  const markup = html.replaceAll('<![CDATA[', '<!-->');
  const builder = new TreeBuilder(markup);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(markup);
  tokenizer.end();
  return builder.nodes;
}

class TreeBuilder implements TokenizerCallbacks {
  readonly nodes: HtmlNode[] = [{ name: '#root', parent: -1, end: 1, text: '', attributes: none }];
  private readonly open = new OpenElements();
  private name = '';
  private attribute = '';
  private value = '';
  private attributes: Map<string, string> | undefined;
  private readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.addText(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    this.name = name === 'image' ? 'img' : name;
    this.attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (!keptAttributes.has(this.attribute) || this.value.length > longestValue) return;
    this.value += this.html.slice(start, Math.min(end, start + longestValue));
  }

  onattribentity(codePoint: number): void {
    if (this.value.length <= longestValue) this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (!keptAttributes.has(this.attribute)) return;
    this.attributes ??= new Map();
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value);
  }

  onopentagend(): void {
    this.begin(isVoid(this.name));
  }

  onselfclosingtag(): void {
    this.begin(isVoid(this.name) || this.isInForeignContext());
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === 'br' || name === 'p') this.closeImplied(name);
    else this.close(name);
  }

  isInForeignContext(): boolean {
    return this.open.has('svg') || this.open.has('math');
  }

  onend(): void {
    this.popTo(0);
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  private nameAt(depth: number): string {
    return this.nodes[this.open.at(depth)]?.name ?? '';
  }

  private addText(text: string): void {
    const parent = this.open.at();
    const holder = this.nodes[parent];
    // Scripts and styles are no text, but facts about the page can lie in data blocks.
    if (holder === undefined || (rawText.has(holder.name) && !isData(holder))) return;
    const last = this.nodes.at(-1);
    if (last !== undefined && last.name === '' && last.parent === parent) last.text += text;
    else this.nodes.push({ name: '', parent, end: this.nodes.length + 1, text, attributes: none });
  }

  private begin(isAlone: boolean): void {
    const { name } = this;
    if ((name === 'html' || name === 'body') && this.open.has(name)) return;
    if (!this.isInForeignContext()) this.closeWhatEndsAt(name);
    const at = this.nodes.length;
    this.nodes.push({
      name,
      parent: this.open.at(),
      end: at + 1,
      text: '',
      attributes: this.attributes ?? none,
    });
    if (!isAlone) this.open.push(at, name);
  }

  /** Ends the elements that HTML ends without a tag when this one begins: `<li>` ends an open `<li>` of its list. */
  private closeWhatEndsAt(name: string): void {
    const rule = closedBy(name);
    if (rule === undefined || !rule.closes.some((one) => this.open.has(one))) return;
    const lowest = Math.max(1, this.open.size - farthest);
    let end: number | undefined;
    for (let depth = this.open.size - 1; depth >= lowest; depth -= 1) {
      const open = this.nameAt(depth);
      if (rule.closes.includes(open)) end = depth;
      else if (rule.within.has(open)) break;
    }
    if (end !== undefined) this.popTo(end);
  }

  private close(name: string): void {
    const depth = this.open.depthOf(name);
    if (depth === undefined) return;
    // A stray end tag of an inline element does not end the block around it, nor any the cell of a table.
    const crossesBlock = isInline(name) && this.open.lastBlock > depth;
    const crossesBoundary = !boundaries.has(name) && name !== 'tr' && this.open.lastBoundary > depth;
    if (crossesBlock) this.disown(name, depth);
    else if (!crossesBoundary) this.popTo(depth);
  }

  /** A link that was ended in the wrong place must not make everything behind it a link. */
  private disown(name: string, depth: number): void {
    const node = this.nodes[this.open.at(depth)];
    if (name !== 'a' || node === undefined) return;
    node.name = 'span';
    this.open.disown(name);
  }

  /** `</p>` and `</br>` mean something even when nothing is open. */
  private closeImplied(name: 'br' | 'p'): void {
    if (name === 'p' && this.open.has('p')) {
      this.close('p');
      return;
    }
    this.name = name;
    this.attributes = undefined;
    this.begin(true);
  }

  private popTo(depth: number): void {
    while (this.open.size > depth) {
      const node = this.nodes[this.open.pop(this.nameAt(this.open.size - 1))];
      if (node !== undefined) node.end = this.nodes.length;
    }
  }
}

function isData(node: HtmlNode): boolean {
  return /^application\/ld\+json/i.test(node.attributes.get('type') ?? '');
}
