// A plan as the text that a form for changes begins with. What is sent back is read as the new plan, line by line.

/** A longer line would be read as prose, in characters. */
const longestLine = 300;

/** Numbers of a list have two digits at most. */
const mostLines = 99;

/**
 * A numbered line for each task, at most `most` UTF-16 units. Empty when that does not hold them all: a task that was
 * cut or left out here would be changed or dropped by whoever sends the form as it is.
 */
export function planText(titles: readonly string[], most: number): string {
  const lines = titles.map((title) => title.toWellFormed().replace(/\s+/gu, ' ').trim());
  if (lines.length > mostLines || lines.some((line) => line === '' || line.length > longestLine)) return '';
  const text = lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  return text.length <= most ? text : '';
}
