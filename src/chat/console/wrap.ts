// Breaks text into lines that fit, counting what a terminal counts: wide characters are two columns, colours none.
import wrapAnsi from 'wrap-ansi';

/**
 * Wraps at words. The first line begins with `first`, the others with `rest` (plain spaces or a coloured mark).
 * A word longer than a line, such as an address, is left whole so that it can be copied.
 */
export function wrapLines(
  text: string,
  width: number,
  first = '',
  rest = ' '.repeat(first.length),
): string[] {
  const room = Math.max(10, width - Math.max(first.length, rest.length));
  const lines = text.split('\n').flatMap((line) => {
    if (!Number.isFinite(width) || line === '') return [line];
    return wrapAnsi(line, room, { hard: false, trim: true }).split('\n');
  });
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd());
}
