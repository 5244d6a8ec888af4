// A part of a sentence where it stands alone.

/** With a capital at its beginning and a stop at its end; empty stays empty. */
export function asSentence(text: string): string {
  const line = text.trim();
  if (line === '') return '';
  const stopped = /[.!?…][”"’')]?$/.test(line) ? line : `${line}.`;
  return `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}`;
}
