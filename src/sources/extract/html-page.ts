// HTML of one's own documents → all of their text but navigation, scripts, forms and hidden parts: nobody who puts a
// document into a folder means its menus, and everything else is meant.
import { blocksIn } from './content-blocks.ts';
import { HtmlMask } from './html-mask.ts';
import { roleOf } from './html-roles.ts';
import { parseHtml } from './html-tree.ts';
import type { Block, PageContent } from './page-content.ts';
import { fold, placeBlocks } from './page-content.ts';

/**
 * The main content of an HTML document. Words are never changed. Accepts anything: what is not HTML gives a page with
 * little or no text.
 */
export function readHtml(html: string): PageContent {
  const nodes = parseHtml(html);
  const content = chooseMain(new HtmlMask(nodes));
  const named = nodes.findIndex(({ name }) => name === 'title');
  const title = named === -1 ? '' : fold(nodes[named + 1]?.text ?? '');
  const heading = content.find((block) => block.kind === 'heading');
  return placeBlocks(title === '' ? (heading?.text ?? '') : title, content);
}

/** Less text than this is not taken for the whole content of a page; characters without white space. */
const enough = 160;

/** The blocks of the main elements if they are worth it, else all but page furniture, else all. */
function chooseMain(mask: HtmlMask): readonly Block[] {
  const main: number[] = [];
  const chrome: number[] = [];
  let mainEnd = 0;
  for (let at = 1; at < mask.nodes.length; at += 1) {
    const node = mask.nodes[at];
    const role = node === undefined || node.name === '' ? undefined : roleOf(node);
    if (role === 'drop') at = mask.drop(at);
    if (role === 'chrome') chrome.push(at);
    if (role === 'main' && at >= mainEnd) {
      main.push(at);
      mainEnd = mask.endOf(at);
    }
  }
  mask.measure();
  const all = mask.sizeOf(0);
  const whole = mask.kept.slice();
  for (const at of chrome) mask.drop(at);
  mask.measure();
  const plain = mask.sizeOf(0);
  const inMain = main.reduce((sum, at) => sum + mask.sizeOf(at), 0);
  if (inMain >= enough || inMain > plain / 2) return main.flatMap((at) => blocksIn(mask, at));
  if (plain < enough && plain <= all / 2) mask.kept.set(whole);
  return blocksIn(mask, 0);
}
