// Short texts of a model, as people see them in questions, plans and cards: one line, no surprises, not too long.
import { withoutInvisible } from '../../citations/invisible.ts';

/** One line of plain text of at most `longest` characters; may be empty. */
export function oneLine(text: string, longest: number): string {
  const line = withoutInvisible(text.replace(/\s+/gu, ' ')).replace(/ {2,}/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line
    .slice(0, longest - 2)
    .replace(/\s\S{0,40}$/, '')
    .toWellFormed()} …`;
}

/** The lines that say something, each once, at most `most`. */
export function lines(texts: readonly string[], most: number, longest: number): string[] {
  const all = texts.map((text) => oneLine(text, longest)).filter((text) => text !== '');
  return [...new Set(all)].slice(0, most);
}
