// A part of a sentence where it stands alone.

/** With a stop at its end, and a capital at its beginning unless that is a name such as `pg_cron`; empty stays empty. */
export function asSentence(text: string): string {
  const line = text.trim();
  if (line === '') return '';
  const stopped = /[.!?…][”"’')]?$/.test(line) ? line : `${line}.`;
  return isPlain(stopped) ? `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}` : stopped;
}

/** Whether its first word is of nothing but letters. */
function isPlain(line: string): boolean {
  return /^["“‘'(]*\p{L}[\p{Ll}\p{Lo}\p{M}’']*(?=[\s,;:.!?…)”"]|$)/u.test(line);
}
