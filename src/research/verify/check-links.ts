// Every cited link is looked at while claims are judged, and what checking added afterwards (D31, D32).
import { addressEnd } from '../../text/addresses.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { distinct } from '../../base/lists.ts';
import { codeIn } from '../../citations/code.ts';
import type { LinkCheck } from '../../sources/port.ts';
import type { ResearchState } from '../research-state.ts';
import type { RunContext } from '../run-context.ts';
import type { Run } from '../run.ts';

type Found = Pick<ResearchState, 'background' | 'investigations' | 'readBefore'>;
type Citing = Pick<ReportDraft, 'text' | 'citations'>;

/** Pages that this round has read itself can be opened: nobody asks for them once more. */
export function checkLinks(
  phase: Run,
  draft: Citing,
  found: Found,
  work: RunContext,
): Promise<readonly LinkCheck[]> {
  return probe(phase, 'links', addressesOf(draft, work), readIn(found), work);
}

/** The links of a draft that was checked: those known already, without what it does not cite any more, and the new ones. */
export async function checkAddedLinks(
  phase: Run,
  before: readonly LinkCheck[],
  checked: Citing,
  found: Found,
  work: RunContext,
): Promise<readonly LinkCheck[]> {
  const addresses = addressesOf(checked, work);
  const looked = new Map(before.map((link) => [link.address, link]));
  const added = addresses.filter((address) => !looked.has(address));
  // Nothing is cited but what tasks found and what checking itself has just read.
  const quoted = new Set(found.investigations.flatMap(({ evidence }) => evidence.map(({ url }) => url)));
  const fetched = checked.citations.map(({ url }) => url).filter((url) => !quoted.has(url));
  const more = await probe(phase, 'links-added', added, [...readIn(found), ...fetched], work);
  for (const link of more) looked.set(link.address, link);
  return addresses.flatMap((address) => looked.get(address) ?? []);
}

/** None where the settings want none looked at. */
function addressesOf({ text, citations }: Citing, { settings }: RunContext): string[] {
  if (!settings.citations.probe) return [];
  const urls = citations.map(({ url }) => url);
  return citedAddresses(text, urls).filter((address) => /^https?:/i.test(address));
}

async function probe(
  phase: Run,
  key: string,
  addresses: readonly string[],
  read: readonly string[],
  { parts }: RunContext,
): Promise<readonly LinkCheck[]> {
  const known = addresses.filter((address) => read.includes(address));
  const open = addresses.filter((address) => !read.includes(address));
  // By all addresses, as version 30 has recorded what came of all of them.
  const look = () => phase.step(key, addresses, ({ signal }) => parts.links.probe(open, { signal }));
  const asked = open.length === 0 ? [] : await look();
  return [...known.map((address) => ({ address, outcome: 'reachable', reason: '' }) as const), ...asked];
}

/** Not those whose text is of an earlier report, or that were read before people saw the last draft: that may be days ago. */
function readIn({ investigations, background, readBefore }: Found): string[] {
  const old = new Set([...background.known.map(({ url }) => url), ...readBefore]);
  return investigations
    .flatMap(({ visited }) => visited)
    .filter(({ error, hash }) => error === null && hash !== '')
    .flatMap(({ url }) => (old.has(url) ? [] : [url]));
}

/** Up to a space, a closing bracket or a quotation mark. */
const written = /https?:\/\/[^\s<>[\]"“”«»`{}|\\^]{1,2000}/giu;
/** The form of nearly all DOIs, which begin after a space, a bracket or `doi:`. */
const doi = /(?<![\p{L}\p{N}./])10\.\d{4,9}\/[-._;()/:A-Z\d]{1,200}/giu;

/** Each once, sorted, a DOI as its address at doi.org; none in code. `addresses`: of the numbered sources; what is none stays as it is. */
export function citedAddresses(report: string, addresses: readonly string[]): string[] {
  const prose = codeIn(report).reduceRight(
    (text, [start, end]) => text.slice(0, start) + text.slice(end),
    report,
  );
  const urls = namedIn(prose, written).filter((url) => /^https?:\/\/[^/]/i.test(url));
  const dois = namedIn(prose.replace(written, ' '), doi).map((name) => `https://doi.org/${name}`);
  const all = [...addresses.map((each) => each.trim()), ...urls, ...dois].filter((address) => address !== '');
  return distinct(all, keyOf).toSorted((a, b) => (a < b ? -1 : 1));
}

function namedIn(text: string, form: RegExp): string[] {
  return Array.from(text.matchAll(form), ([found]) => found.slice(0, addressEnd(found)));
}

/** Names of DOIs mean the same in capitals, and under both names of their resolver. */
function keyOf(address: string): string {
  const name = /^https?:\/\/(?:dx\.|www\.)?doi\.org\/(.+)$/i.exec(address)?.[1];
  return name === undefined ? address : `doi:${name.toLowerCase()}`;
}
