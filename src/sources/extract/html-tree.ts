// HTML → a flat list of nodes in document order, each knowing its parent and where its subtree ends. Passes over it are
// loops, so that no depth of nesting can exhaust the call stack.
import { load } from 'cheerio/slim';
import { bounded } from './html-guard.ts';
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
