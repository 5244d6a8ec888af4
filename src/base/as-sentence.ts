/** A phrase with a full stop, and a capital letter unless it begins with a name such as `pg_cron`. Empty stays empty. */
export function asSentence(text: string): string {
  const line = text.trim();
  if (line === '') return '';
  const stopped = isStopped.test(line) ? line : `${line}${isIdeographic.test(line) ? '。' : '.'}`;
  return isPlain(stopped) ? `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}` : stopped;
}

/** A sign that ends a sentence in any script, or one after which nothing is added, and what may close behind it. */
const isStopped = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}"']?$/u;
/** Scripts that have a full stop of their own. */
const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\p{L}]*$/u;

/** Whether the first word consists of letters only. A stop inside it, as in `sqlite.org`, makes it a name. */
function isPlain(line: string): boolean {
  return /^["“‘'(]*\p{L}[\p{Ll}\p{Lo}\p{M}’']*(?=[,;:.!?…)”"]*(?:\s|$))/u.test(line);
}
