// The text of a model made into a report of ours: Markdown with [n] markers and nothing that links, pings, hides or
// pretends to be a list of sources. Code and tables stay as they are.
import { linesOf, setCodeAside } from './code.ts';
import type { Line } from './code.ts';
import { defuse, withoutTags } from './defuse.ts';
import { withoutInvisible } from './invisible.ts';
import { withoutSourceList } from './source-list.ts';
import { unlink } from './unlink.ts';

/**
 * Safe Markdown without a title; may be empty. What the markers stand for is not looked at: that is `numberCitations`.
 * Takes time in proportion to the length.
 */
export function clean(markdown: string): string {
  const text = withoutInvisible(markdown.replaceAll('\r\n', '\n'));
  const lines = withoutTitle(withoutSourceList(linesOf(unwrapped(text))));
  return paragraphsOf(lines)
    .map(({ text: block, isCode }) => (isCode ? block : cleanParagraph(block)))
    .filter((block) => block.trim() !== '')
    .join('\n\n')
    .trim();
}

/** Without the code fence that some models put around the whole of a report. */
function unwrapped(text: string): string {
  const inner = /^\s*```(?:markdown|md)?[ \t]*\n([\s\S]*)\n```\s*$/i.exec(text.trimEnd())?.[1];
  // fences inside it come in pairs; otherwise the two are not a pair
  return inner === undefined || (inner.match(/^\s*```/gm) ?? []).length % 2 === 1 ? text : inner;
}

const heading = /^ {0,3}#{1,6}(?:\s|$)/;

/** Without headings before the first sentence; any other of the first level becomes one of the second. */
function withoutTitle(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let begun = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const underlined = !line.isCode && line.text.trim() !== '' && /^=+\s*$/.test(lines[at + 1]?.text ?? '');
    if (underlined) at += 1;
    const isTitle = underlined || (!line.isCode && heading.test(line.text));
    if (!begun && !line.isCode && (isTitle || /^\s*(?:\*\*[^*[\].!?]+\*\*:?|[-*_]{3,})?\s*$/.test(line.text)))
      continue;
    begun = true;
    if (underlined) kept.push({ ...line, text: `## ${line.text.trim()}` });
    else if (isTitle) kept.push({ ...line, text: line.text.replace(/^ {0,3}#(?=\s|$)/, '##') });
    else kept.push(line);
  }
  return kept;
}

/** Neighbouring lines of one kind, between empty ones; code keeps its empty lines. */
function paragraphsOf(lines: readonly Line[]): Line[] {
  const paragraphs: { texts: string[]; isCode: boolean }[] = [];
  let open = false;
  for (const { text, isCode } of lines) {
    const last = paragraphs.at(-1);
    if (!isCode && text.trim() === '') open = false;
    else if (open && last?.isCode === isCode) last.texts.push(text);
    else {
      paragraphs.push({ texts: [text], isCode });
      open = true;
    }
  }
  return paragraphs.map(({ texts, isCode }) => ({ text: texts.join('\n'), isCode }));
}

function cleanParagraph(paragraph: string): string {
  const { prose, restore } = setCodeAside(paragraph);
  const plain = unlink(markersIn(withoutTags(prose)));
  const spaced = plain.replace(beside, ' [');
  return restore(defuse(spaced).replace(/(?<![ \n])[ ]+(?=[.,;](?:\s|$)|\n|$)/g, ''));
}

const numbers = String.raw`\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*`;
const spelled = new RegExp(String.raw`\[\s?(?:\^|#|evidence|source|quote|ref)\s?#?(${numbers})\s?\]`, 'gi');
const wide = /【\s?(\d{1,4})[^【】\n]{0,40}】/g;
const beside = new RegExp(String.raw`(?<=[\p{L}\p{N}_])\[(?=${numbers}\])`, 'gu');

/** Every way in which models write a marker, as [n] or [n, m]. */
function markersIn(prose: string): string {
  return prose
    .replace(/^(?:[ >*+-]|\d+[.)] )*\[\^?\d{1,4}\]:.*$/gm, '')
    .replace(/\\\[(\d{1,4})\\\]/g, '[$1]')
    .replace(spelled, '[$1]')
    .replace(wide, '[$1]')
    .replace(/\[(\d{1,4})\s?[–-]\s?(\d{1,4})\]/g, (all, from: string, to: string) => {
      const count = Number(to) - Number(from) + 1;
      if (count < 2 || count > 20) return all;
      return `[${Array.from({ length: count }, (_, index) => Number(from) + index).join(', ')}]`;
    });
}
