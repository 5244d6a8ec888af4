// HTML → the main content as plain blocks. Reads the document as a stream of tags, without building a tree.
import { Parser } from 'htmlparser2';
import { BlockCollector } from './html-blocks.ts';
import type { HtmlBlock } from './html-blocks.ts';
import { roleOf } from './html-roles.ts';
import { fold, placeBlocks } from './page-content.ts';
import type { PageContent } from './page-content.ts';

const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr html legend main nav ol optgroup p section summary ul tbody thead tfoot'
  ).split(' '),
);

/** What must be undone when an element closes. */
type Undo = ((collector: BlockCollector) => void) | undefined;

/**
 * The main content of an HTML document. Words are never changed; navigation, scripts, forms and hidden parts are left
 * out. Accepts anything: what is not HTML gives a page with little or no text.
 */
export function readHtml(html: string): PageContent {
  const { title, blocks } = collect(html);
  const content = chooseMain(blocks);
  const heading = content.find((block) => block.kind === 'heading');
  return placeBlocks(title === '' ? (heading?.text ?? '') : title, content);
}

function collect(html: string): { title: string; blocks: readonly HtmlBlock[] } {
  const collector = new BlockCollector();
  const undo: Undo[] = [];
  let dropped = 0;
  let title: string | undefined;
  let inTitle = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped > 0) {
          dropped += 1;
          return;
        }
        if (name === 'title') inTitle = title === undefined;
        const role = roleOf(name, attributes);
        if (role === 'drop') {
          collector.text(' ');
          dropped = 1;
        } else {
          undo.push(role === undefined ? open(name, collector) : openAs(role, name, collector));
        }
      },
      ontext(text) {
        if (inTitle) title = (title ?? '') + text;
        else if (dropped === 0) collector.text(text);
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false;
        if (dropped > 0) dropped -= 1;
        else undo.pop()?.(collector);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  );
  parser.write(html);
  parser.end();
  return { title: fold(title ?? ''), blocks: collector.finish() };
}

/** As `open`, for an element that marks main content or page furniture. */
function openAs(role: 'main' | 'chrome', name: string, collector: BlockCollector): Undo {
  collector.within(role, true);
  const close = open(name, collector);
  return (it) => {
    close?.(it);
    it.within(role, false);
  };
}

const endBlock: Undo = (it) => it.endBlock();

/** Tells the collector about an element that begins, and returns what to tell it when the element ends. */
function open(name: string, collector: BlockCollector): Undo {
  if (blockElements.has(name)) {
    collector.endBlock();
    return endBlock;
  }
  switch (name) {
    case 'a':
      collector.within('link', true);
      return (it) => it.within('link', false);
    case 'br':
      collector.lineBreak();
      return undefined;
    case 'li':
      collector.beginItem();
      return endBlock;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      collector.heading(Number(name[1]));
      return (it) => it.heading(0);
    case 'pre':
    case 'listing':
    case 'xmp':
      collector.within('code', true);
      return (it) => it.within('code', false);
    case 'table':
      collector.beginTable();
      return (it) => it.endTable();
    case 'tr':
      collector.beginRow();
      return endBlock;
    case 'td':
    case 'th':
      collector.beginCell();
      return endBlock;
    case 'sup': {
      const mark = collector.mark();
      return (it) => it.raise(mark);
    }
    default:
      return undefined;
  }
}

/** Less text than this is not taken for the whole content of a page. */
const enough = 200;

/** The blocks marked as main content if they are worth it, else all but page furniture, else all. */
function chooseMain(blocks: readonly HtmlBlock[]): readonly HtmlBlock[] {
  const plain = blocks.filter((block) => !block.chrome);
  const main = plain.filter((block) => block.main);
  if (size(main) >= enough || size(main) > size(plain) / 2) return main;
  if (size(plain) >= enough || size(plain) > size(blocks) / 2) return plain;
  return blocks;
}

function size(blocks: readonly HtmlBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}
