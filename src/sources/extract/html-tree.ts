// HTML → a flat list of nodes in document order, passed over by loops: no nesting can exhaust the call stack.
import { load } from 'cheerio/slim';
import { Tokenizer } from 'htmlparser2';
import { wordSet } from '../../base/lists.ts';
import { fold } from './page-content.ts';

export interface HtmlNode {
  /** Name of the element in lower case; empty for text. */
  name: string;
  /** Position of the parent, -1 for the root. */
  readonly parent: number;
  /** The subtree of node i is i up to, without, `end`. */
  end: number;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const none: Readonly<Record<string, string>> = {};

/** Accepts anything. The first node is the root and has no name that HTML knows. */
export function parseHtml(html: string): readonly HtmlNode[] {
  // Outside of drawings, HTML knows no such sections; the tokenizer would skip all until the end of one.
  const markup = bounded(html.includes('<![CDATA[') ? html.replaceAll('<![CDATA[', '<!-->') : html);
  const nodes: HtmlNode[] = [{ name: '#root', parent: -1, end: 1, text: '', attributes: none }];
  let node = load(markup, { xml: { xmlMode: false, decodeEntities: true } })
    .root()
    .get(0)?.firstChild;
  for (let parent = 0; node !== undefined && node !== null;) {
    const at = nodes.length;
    if (node.nodeType === 3) {
      nodes.push({ name: '', parent, end: at + 1, text: node.data, attributes: none });
    } else if ('attribs' in node) {
      nodes.push({ name: node.name, parent, end: at + 1, text: '', attributes: node.attribs });
      if (node.firstChild !== null && isRead(node)) {
        parent = at;
        node = node.firstChild;
        continue;
      }
    }
    while (node !== null && node.next === null) {
      node = node.parent as typeof node;
      const ended = nodes[parent];
      if (ended !== undefined) ended.end = nodes.length;
      parent = Math.max(0, ended?.parent ?? 0);
    }
    node = node?.next;
  }
  return nodes;
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

/** Scripts and styles are no text, but facts about the page can lie in data blocks. */
function isRead({ name, attribs }: { name: string; attribs: Readonly<Record<string, string>> }): boolean {
  if (name === 'script') return /^application\/ld\+json/i.test(attribs['type'] ?? '');
  return name !== 'style' && name !== 'iframe' && name !== 'noembed' && name !== 'noframes';
}

/** Levels that are kept; browsers keep 512. Tags of deeper ones are left out, their text stays. */
const deepest = 400;

/** What is in them is no markup, so that they hold nothing deeper, and no text without their tags. */
const raw = new Set(['script', 'style', 'title', 'textarea']);

/** Elements that end an open one of the same group: `<li>` ends an `<li>`. As the parser of the tree does it. */
const groups: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li']),
  p: new Set(['p']),
  option: new Set(['option']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr', 'td', 'th']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
};

/** The same page without tags that are too deep, in linear time: work on a tree grows with the square of its depth, and some walks take a level of the call stack for each of its own. */
export function bounded(html: string): string {
  const guard = new Guard(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, guard);
  tokenizer.write(html);
  tokenizer.end();
  return guard.result();
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

class Guard implements Callbacks {
  private readonly html: string;
  private readonly open: string[] = [];
  private readonly count = new Map<string, number>();
  private readonly kept: string[] = [];
  private done = 0;
  private name = '';
  private start = 0;

  constructor(html: string) {
    this.html = html;
  }

  onopentagname(start: number, end: number): void {
    this.start = start - 1;
    this.name = this.html.slice(start, end).toLowerCase();
  }

  onopentagend(end: number): void {
    const { name } = this;
    if (voids.has(name)) return;
    const ends = groups[name];
    while (ends?.has(this.open.at(-1) ?? '') === true) this.pop();
    this.open.push(name);
    this.count.set(name, (this.count.get(name) ?? 0) + 1);
    if (this.open.length > deepest) this.leaveOut(name, this.start, end + 1);
  }

  onselfclosingtag(end: number): void {
    // Only drawings know elements that close themselves, and few of them are nested.
    if (!this.count.get('svg') && !this.count.get('math')) this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if ((this.count.get(name) ?? 0) === 0) return;
    let depth = 0;
    do depth = this.open.length;
    while (this.pop() !== name);
    const close = this.html.indexOf('>', end);
    if (depth > deepest) this.leaveOut(name, start - 2, close === -1 ? this.html.length : close + 1);
  }

  private pop(): string | undefined {
    const name = this.open.pop();
    if (name !== undefined) this.count.set(name, (this.count.get(name) ?? 1) - 1);
    return name;
  }

  private leaveOut(name: string, from: number, until: number): void {
    if (raw.has(name)) return;
    this.kept.push(this.html.slice(this.done, from), isInline(name) ? '' : ' ');
    this.done = until;
  }

  result(): string {
    return this.done === 0 ? this.html : this.kept.join('') + this.html.slice(this.done);
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}
}

const voids = wordSet(
  'area base basefont bgsound br col command embed frame hr img input isindex keygen link meta param source track wbr',
);

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
