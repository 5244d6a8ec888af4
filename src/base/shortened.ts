/** The beginning of a text on one line: at most `length` characters, cut between words, an ellipsis for what is left out. */
export function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const head = characters.slice(0, length - 1).join('');
  const isInWord = characters[length - 1] !== ' ';
  return `${(isInWord ? head.replace(/ \S{0,40}$/u, '') : head).trimEnd()}…`;
}
