// What stands around a quote in its page, so that a reader sees what the quote leaves out.

export interface Surroundings {
  /** Ends where the quote begins; begins with "…" where the page says more. */
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/** The quote at these offsets with up to `most` UTF-16 units on either side, cut between words; white space is one blank. */
export function surroundings(
  text: string,
  { start, end }: { start: number; end: number },
  most: number,
): Surroundings {
  return {
    before: folded(before(text, start, most)).trimStart(),
    quote: folded(text.slice(start, end)).trim(),
    after: folded(after(text, end, most)).trimEnd(),
  };
}

function before(text: string, start: number, most: number): string {
  if (start <= most) return text.slice(0, start);
  const part = text.slice(start - most, start);
  // The first word may be a part of one, and so may the first character.
  const cut = /\s/.test(text[start - most - 1] ?? '') ? part : part.replace(/^\S+(?=\s)/, '');
  return `…${cut.replace(/^[\udc00-\udfff]/, '').trimStart()}`;
}

function after(text: string, end: number, most: number): string {
  if (text.length - end <= most) return text.slice(end);
  const part = text.slice(end, end + most);
  const cut = /\s/.test(text[end + most] ?? '') ? part : part.replace(/(?<=\s)\S+$/, '');
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

function folded(text: string): string {
  return text.toWellFormed().replace(/\s+/gu, ' ');
}
