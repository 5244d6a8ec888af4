// Who we are, for the sites that are read.

/** `Footnote/1.2.3 (research assistant; +contact)`; without a contact only the first part is in the brackets. */
export function userAgent(version: string, contact: string): string {
  // What cannot stand in a header is left out.
  const reachable = contact
    .replaceAll(/[^\x21-\x7e]+/g, ' ')
    .replaceAll(/[()]/g, '')
    .trim();
  return `Footnote/${version} (research assistant${reachable === '' ? '' : `; +${reachable}`})`;
}
