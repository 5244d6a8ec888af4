// A claim is a piece of a report's Markdown; where it is told of alone it is plain text.

/** Its words, without the marks of emphasis and without the backslashes that keep its words from being marks. */
export function plainClaim(markdown: string): string {
  return markdown.replaceAll('**', '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
