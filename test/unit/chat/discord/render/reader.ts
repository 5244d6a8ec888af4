// Reads Markdown as Discord's clients do, as far as is known, to see what would be text and what would be more.

export interface Seen {
  readonly kind:
    | 'text'
    | 'code'
    | 'link'
    | 'mention'
    | 'emoji'
    | 'time'
    | 'command'
    | 'navigation'
    | 'spoiler';
  readonly text: string;
  readonly url?: string;
}

type Rule = readonly [kind: Seen['kind'] | 'styled' | 'escape', pattern: RegExp];

/** In the order in which they are tried. Styles and links are read again inside. */
const rules: readonly Rule[] = [
  ['escape', /\\([^0-9A-Za-z\s])/y],
  ['code', /```(?:[a-z0-9_+\-.#]+?\n)?\n*([^\n][^]*?)\n*```/iy],
  ['code', /(`+)(?<inner>[\s\S]*?[^`])\1(?!`)/y],
  ['link', /<(?<url>https?:\/\/[^\s>]+)>/y],
  ['mention', /<(?:@[!&]?|#)\d+>|@everyone|@here/y],
  ['command', /<\/[^:>]+:\d+>/y],
  ['time', /<t:-?\d+(?::[a-zA-Z])?>/y],
  ['navigation', /<id:\w+>/y],
  ['emoji', /<a?:\w+:\d+>|:[\w+-]+:/y],
  [
    'link',
    /\[(?<label>(?:\[[^\]]*\]|[^[\]]|\](?=[^[]*\]))*)\]\(\s*<?(?<url>(?:\([^)]*\)|[^\s\\]|\\.)*?)>?\s*\)/y,
  ],
  ['link', /(?<url>(?:https?|steam):\/\/[^\s<]+[^<.,:;"'\]\s])/y],
  ['spoiler', /\|\|([\s\S]+?)\|\|/y],
  ['styled', /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y],
  ['styled', /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y],
  ['styled', /~~([\s\S]+?)~~(?!_)/y],
  ['styled', /\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y],
  ['styled', /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y],
];

/** What of a line begins something: a heading, small print, a list, a quotation. */
export const lineBeginning = /^ *(?:#{1,3}\s+|-# +|[*-] +|\d+\. +|>{1,3} ?)/;

/** Inline Markdown, in order. */
export function read(markdown: string): Seen[] {
  const seen: Seen[] = [];
  let at = 0;
  while (at < markdown.length) {
    const found = firstRule(markdown, at);
    if (found === null) {
      push(seen, markdown[at]!);
      at += 1;
      continue;
    }
    const [kind, match] = found;
    // A blank between a backtick and the marks is not shown.
    const inner = match.groups?.['inner']?.replaceAll(/^ (?=`)|(?<=`) $/g, '') ?? match[1] ?? '';
    const url = match.groups?.['url'];
    if (kind === 'escape') push(seen, inner);
    else if (kind === 'styled') seen.push(...read(inner));
    else if (kind === 'link') {
      const label = match.groups?.['label'];
      seen.push({ kind, text: label === undefined ? url! : visibleInline(label), url: url! });
    } else seen.push({ kind, text: kind === 'code' ? inner : match[0] });
    at += match[0].length;
  }
  return seen;
}

/** A whole message as its reader sees it: without marks, escapes and addresses. */
export function visible(markdown: string): string {
  const parts = markdown.split(/(^(?:> )?```[^]*?\n(?:> )?```$)/m);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part.replaceAll(/^(?:> )?(?:```\w*$)?/gm, '') : visibleLines(part),
    )
    .join('')
    .replaceAll('\u200b', '');
}

function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleInline(withoutClosing(line).replace(lineBeginning, '')))
    .join('\n');
}

/** Marks at the end of a heading are not shown. */
function withoutClosing(line: string): string {
  return /^ *#{1,3}\s+[^#]/.test(line) ? line.replace(/#+\s*$/, '') : line;
}

function visibleInline(text: string): string {
  return read(text)
    .map((each) => each.text)
    .join('');
}

function firstRule(markdown: string, at: number): readonly [Rule[0], RegExpExecArray] | null {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(markdown);
    if (match !== null) return [kind, match];
  }
  return null;
}

/** Adjacent text is one piece. */
function push(seen: Seen[], text: string): void {
  const last = seen.at(-1);
  if (last?.kind === 'text') seen[seen.length - 1] = { kind: 'text', text: last.text + text };
  else seen.push({ kind: 'text', text });
}
