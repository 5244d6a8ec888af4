// Every cited link is looked at before anybody decides about the draft, while its claims are judged; what checking added
// is looked at afterwards (D31, D32).
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { citedAddresses } from '../../citations/cited-addresses.ts';
import type { CheckedLink } from '../../citations/link-check.ts';
import type { Run } from '../../durable/run.ts';
import type { Known } from '../known.ts';
import type { Work } from '../work.ts';

type Citing = Pick<ReportDraft, 'text' | 'citations'>;

/** Pages that this run has read itself can be opened: they are not asked for once more. */
export async function checkLinks(
  phase: Run,
  draft: Citing,
  known: Known,
  work: Work,
): Promise<readonly CheckedLink[]> {
  return probe(phase, 'links', addressesOf(draft, work), readIn(known), work);
}

/** The links of a draft that was checked: those known already, without what it does not cite any more, and the new ones. */
export async function checkAddedLinks(
  phase: Run,
  before: readonly CheckedLink[],
  checked: Citing,
  known: Known,
  work: Work,
): Promise<readonly CheckedLink[]> {
  const addresses = addressesOf(checked, work);
  const looked = new Map(before.map((link) => [link.address, link]));
  const added = addresses.filter((address) => !looked.has(address));
  // Nothing is cited but what tasks found and what checking itself has just read.
  const found = new Set(known.investigations.flatMap(({ evidence }) => evidence.map(({ url }) => url)));
  const fetched = checked.citations.map(({ url }) => url).filter((url) => !found.has(url));
  const more = await probe(phase, 'links-added', added, [...readIn(known), ...fetched], work);
  for (const link of more) looked.set(link.address, link);
  return addresses.flatMap((address) => looked.get(address) ?? []);
}

/** None where the settings want none looked at. */
function addressesOf({ text, citations }: Citing, { settings }: Work): string[] {
  if (!settings.citations.probe) return [];
  const urls = citations.map(({ url }) => url);
  return citedAddresses(text, urls).filter((address) => /^https?:/i.test(address));
}

async function probe(
  phase: Run,
  key: string,
  addresses: readonly string[],
  read: readonly string[],
  { parts }: Work,
): Promise<readonly CheckedLink[]> {
  if (addresses.length === 0) return [];
  return phase.step(key, addresses, ({ signal }) =>
    parts.links.probe(addresses, { read: new Set(read), signal }),
  );
}

function readIn({ investigations }: Known): string[] {
  return investigations
    .flatMap(({ visited }) => visited)
    .filter(({ error, hash }) => error === null && hash !== '')
    .map(({ url }) => url);
}
