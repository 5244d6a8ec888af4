// What says something without words, in words: formulas, boxes that are ticked or not, pictures in cells without a word.
import { namesOf } from './element-names.ts';
import { howHidden, isForSpeech } from './how-hidden.ts';
import type { HtmlMask } from './html-mask.ts';
import { type HtmlNode, shortText } from './html-tree.ts';
import { formulaText, mathText } from './math-text.ts';
import { fold } from './page-content.ts';

/** Expects a mask that is measured, and leaves it so. */
export function spellOut(mask: HtmlMask): void {
  let has = false;
  for (const [at, node] of mask.nodes.entries()) {
    const words = mask.isKept(node.parent) && isShown(node) ? wordsFor(mask, at, node) : undefined;
    if (words === undefined || words === '') continue;
    mask.say(at, words);
    has = true;
  }
  if (has) mask.measure();
  if (spellOutCells(mask)) mask.measure();
}

function wordsFor(mask: HtmlMask, at: number, node: HtmlNode): string | undefined {
  if (node.name === 'math') return mathText(mask.nodes, at);
  if (node.name === 'input')
    return isTick(mask, node) ? ticks[node.attributes['checked'] === undefined ? 0 : 1] : undefined;
  if (node.name !== 'img') return undefined;
  const alt = node.attributes['alt'] ?? '';
  return alt !== '' && alt.length <= longestFormula && isFormula(mask, node) ? formulaText(alt) : undefined;
}

function isShown(node: HtmlNode): boolean {
  const how = howHidden(node);
  return how === undefined || how === 'unspoken';
}

const ticks = ['[ ] ', '[x] '] as const;

/** A box that only shows whether something holds; others are there to be ticked. */
function isTick(mask: HtmlMask, node: HtmlNode): boolean {
  if (node.attributes['type']?.toLowerCase() !== 'checkbox') return false;
  const around = mask.node(node.parent);
  return (
    node.attributes['disabled'] !== undefined || [node, around].some((one) => namesOf(one).includes('task'))
  );
}

const longestFormula = 500;
const formulas = new Set(['math', 'mathjax', 'tex', 'latex']);

function isFormula(mask: HtmlMask, picture: HtmlNode): boolean {
  const around = mask.node(picture.parent);
  return [picture, around].some((one) => namesOf(one, false).some((name) => formulas.has(name)));
}

/** Elements of a cell that are looked at, and characters that an icon says. */
const mostLooked = 40;
const longestIcon = 60;
/** They say what they do, not what holds. */
const controls = new Set(['button', 'input', 'select', 'textarea', 'script', 'style', 'iframe', 'template']);

/** Whether there was a cell without words, in a row that has some, whose pictures say any. */
function spellOutCells(mask: HtmlMask): boolean {
  let has = false;
  for (const [at, node] of mask.nodes.entries()) {
    const isEmpty = (node.name === 'td' || node.name === 'th') && mask.isKept(at) && mask.sizeOf(at) === 0;
    if (!isEmpty || mask.sizeOf(node.parent) === 0) continue;
    const end = Math.min(node.end, at + mostLooked);
    for (let inside = at + 1; inside < end; inside += 1) {
      const part = mask.node(inside);
      if (part.name === '') continue;
      const isSpoken = isForSpeech(part.attributes['class']);
      const words = isSpoken ? shortText(mask.nodes, inside) : iconWords(mask, inside, part);
      if (controls.has(part.name) || (!isSpoken && !isShown(part))) {
        inside = part.end - 1;
      } else if (words !== '' && words.length <= longestIcon) {
        for (let above = part.parent; above > at; above = mask.node(above).parent) mask.kept[above] = 1;
        mask.say(inside, `${words} `);
        inside = part.end - 1;
        has = true;
      }
    }
  }
  return has;
}

function iconWords(mask: HtmlMask, at: number, { name, attributes }: HtmlNode): string {
  const { alt, title } = attributes;
  const said = fold((name === 'img' ? alt : undefined) || attributes['aria-label'] || title || '');
  return said === '' && name === 'svg' ? shortText(mask.nodes, at) : said;
}
