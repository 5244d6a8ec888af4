// A model's text as a report of ours: Markdown with [n] markers and nothing that links, pings, hides or lists sources.
import { characterOf } from '../base/entities.ts';
import { intoLine } from '../base/off-line.ts';
import { type Line, linesOf, setCodeAside } from './code.ts';
import { narrowNumbers } from './escape.ts';
import { withoutSourceList } from './source-list.ts';
import { unlink } from './unlink.ts';

/** Safe Markdown without a title; may be empty. Markers are not looked up. Takes time in proportion to the length. */
export function clean(markdown: string): string {
  const text = withoutInvisible(markdown.replaceAll('\r\n', '\n'));
  const lines = withoutTitle(withoutSourceList(linesOf(unwrapped(text))));
  return paragraphsOf(lines)
    .map(({ text: block, isCode }) => (isCode ? narrowNumbers(block) : cleanParagraph(block)))
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

const heading = /^ {0,3}(#{1,6})(?:\s|$)/;
/** A line in bold alone, a rule, or nothing. */
const filler = /^\s*(?:\*\*[^*[\].!?]+\*\*:?|[-*_]{3,})?\s*$/;

/** Without headings before the first sentence but that of a first section; any other of the first level becomes one of the second. */
function withoutTitle(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const underlined = !line.isCode && line.text.trim() !== '' && /^=+\s*$/.test(lines[at + 1]?.text ?? '');
    if (underlined) at += 1;
    const level = underlined ? 1 : levelOf(line);
    const begins = () => (level === undefined ? isText(line) : beginsSection(lines, at, level));
    if (kept.length === 0 && !begins()) continue;
    const lowered = line.text.replace(/^ {0,3}#(?=\s|$)/, '##');
    const text = underlined ? `## ${line.text.trim()}` : level === undefined ? line.text : lowered;
    kept.push({ ...line, text });
  }
  return kept;
}

function levelOf({ text, isCode }: Line): number | undefined {
  return isCode ? undefined : heading.exec(text)?.[1]?.length;
}

function isText({ text, isCode }: Line): boolean {
  return isCode || !filler.test(text);
}

/** Whether a text follows this heading, and then a heading beside it. */
function beginsSection(lines: readonly Line[], at: number, level: number): boolean {
  let next = at + 1;
  let following = lines[next];
  while (following !== undefined && !isText(following)) following = lines[++next];
  if (following === undefined || levelOf(following) !== undefined) return false;
  return lines.some((line, index) => index > next && levelOf(line) === level);
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
  const cleaned = restore(defuse(spaced).replace(/(?<![ \n])[ ]+(?=[.,](?:\s|$)|\n|$)/g, ''));
  return unbroken(cleaned).replace(/`[^`\n]+`/g, narrowNumbers);
}

/** Characters from which on a line may have been broken because it was full. */
const fullLine = 60;
const isOver = /[\p{Sentence_Terminal}…\]][)"'”’»*_`」』）]*$/u;
const leadsTo = /(?:[:：]["'”’»)*_`」』）]*|\\)$/u;
const beginsAnew = /^\s*(?:[-*+>•|#=]|\d+[.)]\s)/;

/** A sentence that a model broke where its line was full is one line again, for it is looked at as one. */
function unbroken(paragraph: string): string {
  return paragraph.split('\n').reduce((text, line) => {
    const before = text.slice(text.lastIndexOf('\n') + 1);
    const end = before.slice(-20);
    const isWhole = before.length < fullLine || /^\s*[|#>]/.test(before) || leadsTo.test(end);
    const isNew = beginsAnew.test(line) || (isOver.test(end) && !/^\s*\p{Ll}/u.test(line));
    return isWhole || isNew ? `${text}\n${line}` : `${text.trimEnd()} ${line.trimStart()}`;
  });
}

const numbers = String.raw`\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*`;
const named = String.raw`(?:\^|#|evidence|source|quote|ref)\s?#?`;
const spelled = new RegExp(String.raw`\[\s?${named}${numbers}(?:\s?[,;]\s?${named}${numbers})*\s?\]`, 'gi');
const wide = /【\s?(\d{1,4})[^【】\n]{0,40}】/g;
const beside = new RegExp(String.raw`(?<=[\p{L}\p{N}_])\[(?=${numbers}\])`, 'gu');

/** Every way in which models write a marker, as [n] or [n, m]. */
function markersIn(prose: string): string {
  return prose
    .replace(/^(?:[ >*+-]|\d+[.)] )*\[\^?\d{1,4}\]:.*$/gm, '')
    .replace(/\\\[(\d{1,4})\\\]/g, '[$1]')
    .replace(spelled, (all) => `[${(all.match(/\d+(?:\s?[–-]\s?\d+)?/g) ?? []).join(', ')}]`)
    .replace(wide, '[$1]')
    .replace(/\[([1-9]\d{0,3})\s?[–-]\s?(\d{1,4})\]/g, (all, from: string, to: string) => {
      const count = Number(to) - Number(from) + 1;
      if (count < 2 || count > 20) return all;
      return `[${Array.from({ length: count }, (_, index) => Number(from) + index).join(', ')}]`;
    });
}

const known =
  'a|abbr|article|aside|b|blockquote|body|big|br|button|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|' +
  'figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|' +
  'meta|nav|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|summary|svg|table|tbody|td|tfoot|' +
  'th|thead|tr|tt|u|ul|var|video';
const tags = new RegExp(String.raw`(?:</?(?:${known})(?:\s[^<>]*)?/?>)+`, 'gi');
/** Elements that a reader sees apart from what stands beside them. */
const parted =
  /<\/?(?:article|aside|blockquote|br|button|center|dd|details|div|dl|dt|fig|footer|form|h[1-6r]|head|li|main|nav|ol|p|section|summary|t[dhr]|ta|ul)/i;

/** Prose without tags and comments, the usual entities as characters, and on one line as pages are read. Linear time. */
function withoutTags(prose: string): string {
  const plain = prose.replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) =>
    (characterOf(entity) ?? entity).replace('\u00a0', ' '),
  );
  return intoLine(withoutComments(plain).replace(tags, gapFor));
}

/** Nothing, or a space where texts would touch that a reader sees apart. */
function gapFor(found: string, at: number, all: string): string {
  const isInside = /\S/.test(all.charAt(at - 1)) && /\S/.test(all.charAt(at + found.length));
  return isInside && parted.test(found) ? ' ' : '';
}

function withoutComments(text: string): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', done)) {
    const end = text.indexOf('-->', at + 4);
    if (end < 0) break;
    result += text.slice(done, at);
    done = end + 3;
  }
  return result + text.slice(done);
}

/** Prose in which no tag, entity or mention works, and which reads the same. Takes linear time. */
function defuse(prose: string): string {
  return prose
    .replace(/(?<!\\)(\\*)<(?=[a-z/!?@#:&])/gi, escaped)
    .replace(/(?<!\\)(\\*)&(?=(?:#x?[\da-f]{1,8}|[a-z][a-z\d]{1,30});)/gi, escaped)
    .replace(/(?<=@)(?=everyone|here|channel)|(?<=<)(?=[@!#:&])/gi, '\u200b');
}

/** With a backslash more where the mark is not escaped yet. */
function escaped(all: string, slashes: string): string {
  return slashes.length % 2 === 1 ? all : `${all.slice(0, -1)}\\${all.slice(-1)}`;
}

const invisible =
  /(?![\n\t])(?:\u034f|[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufdd0\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}])/gu;

/** The text without characters that nobody sees, which hide things in it, and without halves of characters; line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}
