// Marks in a model's prose that would mean something to a browser or a chat: tags, comments, mentions, entities.
import { intoLine } from '../base/off-line.ts';

const known =
  'a|abbr|article|aside|b|blockquote|body|big|br|button|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|' +
  'figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|' +
  'meta|nav|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|summary|svg|table|tbody|td|tfoot|' +
  'th|thead|tr|tt|u|ul|var|video';
const tags = new RegExp(String.raw`(?:</?(?:${known})(?:\s[^<>]*)?/?>)+`, 'gi');
/** Elements that a reader sees apart from what stands beside them. */
const parted =
  /<\/?(?:article|aside|blockquote|br|button|center|dd|details|div|dl|dt|fig|footer|form|h[1-6r]|head|li|main|nav|ol|p|section|summary|t[dhr]|ta|ul)/i;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/**
 * Prose without HTML: tags and comments go, the usual entities become characters, and what stood above or below the line
 * is written into it as it is when pages are read. Takes linear time.
 */
export function withoutTags(prose: string): string {
  const plain = prose.replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => entities[entity] ?? entity);
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
export function defuse(prose: string): string {
  return prose
    .replace(/(?<!\\)(\\*)<(?=[a-z/!?@#:&])/gi, (all, slashes: string) => escaped(all, slashes))
    .replace(/(?<!\\)(\\*)&(?=(?:#x?[\da-f]{1,8}|[a-z][a-z\d]{1,30});)/gi, (all, slashes: string) =>
      escaped(all, slashes),
    )
    .replace(/(?<=@)(?=everyone|here|channel)|(?<=<)(?=[@!#:&])/gi, '\u200b');
}

/** With a backslash more where the mark is not escaped yet. */
function escaped(all: string, slashes: string): string {
  return slashes.length % 2 === 1 ? all : `${all.slice(0, -1)}\\${all.slice(-1)}`;
}
