// Tables of our own documents, so that tests can compare them with what they describe.
import { readFileSync } from 'node:fs';

/**
 * The rows of the first table below a heading, each with its cells; code marks and escapes are taken away.
 * @throws Error when there is no such heading or no table below it
 */
export function tableBelow(file: string, heading: string): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`${file} has no heading "${heading}"`);
  const begin = lines.findIndex((line, i) => i > start && line.startsWith('|'));
  const nextHeading = lines.findIndex((line, i) => i > start && /^#+ /.test(line));
  if (begin === -1 || (nextHeading !== -1 && nextHeading < begin)) {
    throw new Error(`${file} has no table below "${heading}"`);
  }
  const rest = lines.slice(begin + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return (end === -1 ? rest : rest.slice(0, end)).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}
