// Every cited link is looked at before anybody decides about the draft, while its claims are judged (D31, D32).
import type { ReportDraft } from '../../agents/writer.ts';
import { citedAddresses } from '../../citations/cited-addresses.ts';
import type { CheckedLink } from '../../citations/link-check.ts';
import type { Run } from '../../durable/run.ts';
import type { Known } from '../known.ts';
import type { Work } from '../work.ts';

/** Pages that this run has read itself can be opened: they are not asked for once more. */
export async function checkLinks(
  phase: Run,
  { text, citations }: ReportDraft,
  { investigations }: Known,
  { parts, settings }: Work,
): Promise<readonly CheckedLink[]> {
  const addresses = citedAddresses(
    text,
    citations.map(({ url }) => url),
  ).filter((address) => /^https?:/i.test(address));
  if (!settings.citations.probe || addresses.length === 0) return [];
  const read = investigations
    .flatMap(({ visited }) => visited)
    .filter(({ error, hash }) => error === null && hash !== '')
    .map(({ url }) => url);
  return phase.step('links', addresses, ({ signal }) =>
    parts.links.probe(addresses, { read: new Set(read), signal }),
  );
}
