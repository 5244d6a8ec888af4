// A query as a provider takes it: on one line, without control characters, and not longer than it allows.

/** The beginning of the query, ended at a word's end. */
export function queryText(query: string, limits: { characters: number; words?: number }): string {
  const line = query
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const words = line.split(' ').slice(0, limits.words).join(' ');
  if (words.length <= limits.characters) return words;
  const head = words.slice(0, limits.characters + 1);
  const space = head.lastIndexOf(' ');
  return (space > 0 ? head.slice(0, space) : words.slice(0, limits.characters)).toWellFormed();
}
