// What checking the links of a report gave, in sentences for its draft (D31, D32).

/** As the part that asks for them gives it. */
export interface CheckedLink {
  readonly address: string;
  readonly outcome: 'reachable' | 'unreachable' | 'unsure' | 'not-checked';
  readonly reason: string;
}

/** Links that are named one by one. */
const named = 8;

/**
 * One line for all, then one for each that cannot be opened and, after those, for each that may not be; the numbers are
 * those under which the report cites an address. What was only not checked is counted. Plain text.
 */
export function linkSentences(
  links: readonly CheckedLink[],
  numberOf: (address: string) => number | undefined = () => undefined,
): string[] {
  if (links.length === 0) return ['No sources are cited, so there are no links to check.'];
  const web = links.filter(({ address }) => /^https?:/i.test(address));
  if (web.length === 0) return [];
  const of = (outcome: CheckedLink['outcome']) => web.filter((link) => link.outcome === outcome);
  const [dead, unsure, unchecked] = [of('unreachable'), of('unsure'), of('not-checked')];
  const counts = [
    ...(dead.length > 0 ? [`${dead.length} cannot be opened`] : []),
    ...(unsure.length > 0 ? [`${unsure.length} may not open for everybody`] : []),
    ...(unchecked.length > 0
      ? [`${unchecked.length} ${unchecked.length === 1 ? 'was' : 'were'} not checked`]
      : []),
  ];
  const all = web.length === 1 ? '1 link' : `${web.length} links`;
  if (counts.length === 0) return [`Links: ${web.length === 1 ? 'the link' : `all ${all}`} can be opened.`];
  const troubles = [
    ...dead.map((link) => `Cannot be opened: ${nameOf(link, numberOf)}. ${link.reason}`),
    ...unsure.map((link) => `May not open for everybody: ${nameOf(link, numberOf)}. ${link.reason}`),
  ];
  return [
    `Links: of ${all}, ${counts.join(', ')}.`,
    ...troubles.slice(0, named),
    ...(troubles.length > named ? [`${troubles.length - named} more links have such trouble.`] : []),
  ].map((line) => line.trim());
}

const longest = 120;

/** An address may have been written by a page: it is shortened, and keeps no character that nobody sees. */
function nameOf({ address }: CheckedLink, numberOf: (address: string) => number | undefined): string {
  const plain = address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  const shown = plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
  const n = numberOf(address);
  return n === undefined ? shown : `[${n}] ${shown}`;
}
