// Lists of lines that may be too long for a message.
import { weightOf } from './weight.ts';

/** The first lines that together have this weight, and what is said of the others. */
export function linesWithin(
  lines: readonly string[],
  weight: number,
  others: (count: number) => string,
): string[] {
  let left = weight;
  for (const [index, line] of lines.entries()) {
    left -= weightOf(line) + 1;
    if (left < 0) {
      const rest = lines.length - index;
      return rest === 0 ? [...lines] : [...lines.slice(0, index), others(rest)];
    }
  }
  return [...lines];
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
