// An address that leads browsers to a text on a page: its fragment `#:~:text=` names how the text begins and ends.

/** Words that name the beginning and the end of a long text. */
const words = 6;
const longestWhole = 100;

/** The same address at this quote. Browsers that know no such fragments open the page. */
export function atText(url: string, quote: string): string {
  const lines = quote.split(/\n+/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const [first = '', last = ''] = [lines.find((line) => line !== ''), lines.findLast((line) => line !== '')];
  if (first === '') return url;
  const isShort = lines.length === 1 && first.length <= longestWhole;
  const text = isShort
    ? encoded(first)
    : `${encoded(first.split(' ').slice(0, words).join(' '))},${encoded(last.split(' ').slice(-words).join(' '))}`;
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${text}`;
}

/** A dash has a meaning of its own there. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');
}
