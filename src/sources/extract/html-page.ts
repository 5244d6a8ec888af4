// HTML → the main content as plain blocks. Reads the document as a stream of tags, without building a tree.
import { Parser } from 'htmlparser2';
import { BlockCollector } from './html-blocks.ts';
import type { HtmlBlock } from './html-blocks.ts';
import { openElement } from './html-events.ts';
import type { Undo } from './html-events.ts';
import { roleOf } from './html-roles.ts';
import { fold, placeBlocks } from './page-content.ts';
import type { PageContent } from './page-content.ts';

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
          undo.push(role === undefined ? openElement(name, collector) : openAs(role, name, collector));
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

/** As `openElement`, for an element that marks main content or page furniture. */
function openAs(role: 'main' | 'chrome', name: string, collector: BlockCollector): Undo {
  collector.within(role, true);
  const close = openElement(name, collector);
  return (it) => {
    close?.(it);
    it.within(role, false);
  };
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
