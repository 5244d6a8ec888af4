// What follows the label of a link: `(address)`, `(<address>)`, with or without a title.

// Both end at a certain length, so that a text of openings takes linear time.
const bracketed = /\([ \n]{0,9}<([^<>\n]{0,2000})>/y;
const title = /[ \n]{1,9}(?:"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'|\((?:[^()\\]|\\.){0,500}\))/sy;
const close = /[ \n]{0,9}\)/y;
const longest = 4000;

export interface Target {
  /** As it is written, with its escapes undone. */
  readonly destination: string;
  /** Where the text goes on. */
  readonly end: number;
}

/** The target that begins at this place, behind the closing bracket of a label. */
export function targetAt(text: string, at: number): Target | undefined {
  if (text[at] !== '(') return undefined;
  bracketed.lastIndex = at;
  const match = bracketed.exec(text);
  const from = match === null ? afterBlanks(text, at + 1) : at;
  const until = match === null ? endOfPlain(text, from) : at + match[0].length;
  if (until === undefined) return undefined;
  const end = matchEnd(close, text, matchEnd(title, text, until) ?? until);
  if (end === undefined) return undefined;
  const destination = match?.[1] ?? text.slice(from, until);
  return { destination: destination.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&'), end };
}

function afterBlanks(text: string, at: number): number {
  let end = at;
  while (end < at + 9 && (text[end] === ' ' || text[end] === '\n')) end += 1;
  return end;
}

/** Behind an address without blanks whose brackets pair up. */
function endOfPlain(text: string, from: number): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, from + longest);
  for (let at = from; at < limit; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (character <= ' ') return depth === 0 ? at : undefined;
    else if (character === '(') {
      depth += 1;
      if (depth > 30) return undefined;
    } else if (character === ')') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return undefined;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
