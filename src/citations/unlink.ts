// Links in a model's text become their text, images and bare addresses nothing: reports cite by number alone.
import { addressEnd } from '../text/addresses.ts';
import { applyEdits, type Edit } from './revision/edits.ts';

/**
 * A paragraph without links, images and addresses; takes linear time. It must hold no NUL and no U+FDD0. `keepsCode`: what stands in code
 * stays as it is, for no platform makes a link of it, and so do, as code, a name such as `www.a.test`, with a path or without, what no browser
 * opens, such as `ajp://HOST:8009`, and what stands for any address, such as `https://HOST/`.
 */
export function unlink(paragraph: string, keepsCode = false): string {
  const spans: string[] = [];
  const prose = keepsCode
    ? paragraph.replace(codeSpan, (span) => `\ufdd0${spans.push(span) - 1}\ufdd0`)
    : paragraph;
  const unlinked = withoutAddresses(withoutLinks(prose), keepsCode, spans.length > 0)
    // no bracket that is left may make a link or a definition together with what follows it now
    .replace(/\](?=\()/g, '] ')
    // a definition begins its line, and its label has 999 characters at most (CommonMark)
    .replace(/^([^\p{L}\n[]*\[[^\]]{0,999}\])(?=:)/gmu, '$1\u200b');
  return keepsCode
    ? unlinked.replace(/\ufdd0(\d+)\ufdd0/g, (_all, index) => spans[Number(index)] ?? '')
    : unlinked;
}

/** What every platform is given as code. */
const codeSpan = /(?<!`)`[^`\s](?:[^`\n]*[^`\s])?`(?!`)/g;

/** Where each bracket is closed, by the offset of the opening one, in the order of the opening ones. */
function closings(text: string): (readonly [number, number])[] {
  const closed: (readonly [number, number])[] = [];
  const open: number[] = [];
  const waiting = { '[': 0, '(': 0 };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[' || character === '(') {
      open.push(at);
      waiting[character] += 1;
    } else if (character === ']' || character === ')') {
      const wanted = character === ']' ? '[' : '(';
      while (waiting[wanted] > 0) {
        const from = open.pop() ?? 0;
        const kind = text[from] === '[' ? '[' : '(';
        waiting[kind] -= 1;
        // what was opened in between and never closed is plain text
        if (kind !== wanted) continue;
        closed.push([from, at]);
        break;
      }
    }
  }
  return closed.toSorted(([a], [b]) => a - b);
}

function withoutLinks(text: string): string {
  const closed = closings(text);
  const ends = new Map(closed);
  const cuts = closed.flatMap(([from, to]) => {
    const until = text[from] === '[' ? ends.get(to + 1) : undefined;
    return until === undefined ? [] : cutsOf(text, from, to, until);
  });
  return applyEdits(text, cuts).text;
}

/** What goes of `[label](target)` or `[label][target]`. */
function cutsOf(text: string, from: number, to: number, until: number): Edit[] {
  const target = text.slice(to + 2, until);
  const followsWord = /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '');
  const isNumber = to - from <= 5 && /^\d{1,4}$/.test(text.slice(from + 1, to));
  if (text[to + 1] === '[') {
    // m[i][j] is no link, and [1][2] are two markers
    if (followsWord || isNumber) return [];
    if (/^\d{1,4}$/.test(target)) return [cut(from), cut(to)];
  } else if (!isDestination(target) || (followsWord && !/[/:.#]/.test(target))) return [];
  if (text[from - 1] === '!') return [cut(from - 1, until + 1)];
  if (isNumber) return [cut(to + 1, until + 1)];
  return [cut(from), cut(to, until + 1)];
}

const cut = (start: number, end = start + 1): Edit => ({ start, end, text: '' });

/** What Markdown takes for the target of a link: an address without spaces, perhaps with a title. */
function isDestination(target: string): boolean {
  return /^\s*(?:<[^<>\n]*>|[^\s"']*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/.test(target);
}

const autolink = /<(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:)[^<>\s|]*(?:\|([^<>|\n]*))?>/gi;
const address =
  /(?:(?:https?|ftp|\b[a-z][a-z\d+.-]{1,20}):\/\/|\bmailto:|(?<![a-z\d])www\.(?=[a-z\d]))[!#-;=?-Z_a-z~\\]*/gi;
/** What a browser or a mail program opens. */
const isOpened = /^(?:https?|wss?|ftps?|file|mailto|www)\b/i;

const host = /^www(?:\.[a-z\d-]+)+(?:\/[\w./~-]*)?$/i;
/** No name of the web is one word. */
const placeholder = /^https?:\/\/[\w-]+(?::\w+)?(?:\/|$)/i;

/** A mark of code that stands alone. */
function isMark(text: string, at: number): boolean {
  return text[at] === '`' && text[at - 1] !== '`' && text[at + 1] !== '`';
}

/** `besideCode`: code stands in the text, under marks of its own. */
function withoutAddresses(text: string, keepsHosts: boolean, besideCode: boolean): string {
  const labelled = text.replace(autolink, (_all, label?: string) => label ?? '\0');
  const hasMarks = labelled.includes('`');
  // a host may be what a sentence is about, and is no link as code
  const kept = (name: string, at: number) => {
    const end = at + name.length;
    const isCode = isMark(labelled, at - 1) && isMark(labelled, end);
    const isHost = host.test(name) && (isCode || !(hasMarks || besideCode));
    // A mark of code that has no partner would take that of the address for one, and so would that of a code span right beside it.
    const touches = labelled[at - 1] === '\ufdd0' || labelled[end] === '\ufdd0';
    const isSetting = (!isOpened.test(name) || placeholder.test(name)) && (isCode || !(hasMarks || touches));
    if (!keepsHosts || !(isHost || isSetting)) return '\0';
    return isCode ? name : `\`${name}\``;
  };
  const bare = (found: string, at: number) => {
    const end = addressEnd(found);
    return `${kept(found.slice(0, end), at)}${found.slice(end).replace(/:\/\/|www\./gi, ' ')}`;
  };
  return (
    labelled
      .replace(address, bare)
      // with the brackets and code marks that held nothing else, and the space before it
      .replace(/(?<![ \t])[ \t]*(?:\(\0\)|\[\0\]|<\0>|(`{1,3})\0\1(?!`))|(?<![ \t])[ \t]*\0/g, '')
      .replaceAll('\0', '')
  );
}
