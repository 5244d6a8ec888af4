const marks = /^(?:\s|>|#{1,6}\s)+/;
const codeFence = /^(?:`{3,}[^`]*|~{3,}.*)$/;

/** The first line of a person's text that says something, without its marks; a line of code where there is no other. */
export function titleLine(text: string): string {
  const code: string[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    const words = line.replace(marks, '').trim();
    if (codeFence.test(words)) isCode = !isCode;
    else if (!/[\p{L}\p{N}]/u.test(words)) continue;
    else if (!isCode) return words;
    else code.push(words);
  }
  return code[0] ?? text.trim().split('\n', 1)[0] ?? '';
}
