// A question as the title of a task: short enough for cards and lists.

/** Characters of a title. */
const longest = 110;

/** The first line of a question, cut with a mark if it is too long. */
export function shortTitle(question: string): string {
  const [line = ''] = question.trim().split('\n', 1);
  return line.length <= longest
    ? line
    : `${line
        .slice(0, longest - 2)
        .toWellFormed()
        .trimEnd()} …`;
}
