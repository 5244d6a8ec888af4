// Marks in a model's prose that would mean something to a browser or a chat: tags, comments, mentions, entities.

const known =
  'a|abbr|article|aside|b|blockquote|body|big|button|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|' +
  'figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|' +
  'meta|nav|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|' +
  'th|thead|tr|tt|u|ul|var|video';
const tag = new RegExp(String.raw`</?(?:${known})(?:\s[^<>]*)?/?>`, 'gi');

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Prose without HTML: tags and comments go, the usual entities become characters. Takes linear time. */
export function withoutTags(prose: string): string {
  const plain = prose.replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => entities[entity] ?? entity);
  return withoutComments(plain)
    .replace(/<br\s?\/?>/gi, ' ')
    .replace(tag, '');
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
