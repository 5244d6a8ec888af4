// Every cited link is looked at before anybody decides about the draft, while its claims are judged; what checking added
// is looked at afterwards (D31, D32).
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { type CheckedLink, citedAddresses } from '../../citations/link-check.ts';
import type { Run } from '../run.ts';
import type { ResearchState } from '../research-state.ts';
import type { RunContext } from '../run-context.ts';

type Found = Pick<ResearchState, 'background' | 'investigations' | 'readBefore'>;
type Citing = Pick<ReportDraft, 'text' | 'citations'>;

/** Pages that this round has read itself can be opened: they are not asked for once more. */
export async function checkLinks(
  phase: Run,
  draft: Citing,
  found: Found,
  work: RunContext,
): Promise<readonly CheckedLink[]> {
  return probe(phase, 'links', addressesOf(draft, work), readIn(found), work);
}

/** The links of a draft that was checked: those known already, without what it does not cite any more, and the new ones. */
export async function checkAddedLinks(
  phase: Run,
  before: readonly CheckedLink[],
  checked: Citing,
  found: Found,
  work: RunContext,
): Promise<readonly CheckedLink[]> {
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
): Promise<readonly CheckedLink[]> {
  if (addresses.length === 0) return [];
  return phase.step(key, addresses, ({ signal }) =>
    parts.links.probe(addresses, { read: new Set(read), signal }),
  );
}

/** Not those whose text is of an earlier report, or that were read before people saw the last draft: that may be days ago. */
function readIn({ investigations, background, readBefore }: Found): string[] {
  const old = new Set([...background.known.map(({ url }) => url), ...readBefore]);
  return investigations
    .flatMap(({ visited }) => visited)
    .filter(({ error, hash }) => error === null && hash !== '')
    .flatMap(({ url }) => (old.has(url) ? [] : [url]));
}
