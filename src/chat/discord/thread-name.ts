// What a thread is called: the beginning of what was asked.

/** Discord's limit for the name of a thread, in UTF-16 units. */
const maxName = 100;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name from what a person wrote: one line, without mentions and addresses' brackets. Never empty. */
export function threadName(words: string): string {
  const line = words
    .toWellFormed()
    .replace(/<(?:@[!&]?|#)\d+>/g, ' ')
    .replace(/<a?:(\w+):\d+>/g, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (line === '') return 'Research';
  if (line.length <= maxName) return line;
  let name = '';
  for (const { segment } of graphemes.segment(line)) {
    if (name.length + segment.length > maxName - 1) break;
    name += segment;
  }
  return `${name.trimEnd()}…`;
}
