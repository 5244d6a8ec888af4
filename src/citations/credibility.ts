// What kind of place a source comes from, told from its host alone (D17-D19). Says nothing of what stands on the page.
import { domainToUnicode } from 'node:url';
import { wordSet } from '../base/lists.ts';
import { type Host, hostOf } from './host.ts';

export type Tier =
  | 'government'
  | 'academic'
  | 'preprint'
  | 'tertiary'
  | 'organization'
  | 'unverified'
  | 'unknown'
  | 'own'
  | 'starter';

/**
 * The tier of an address, by the end of its host alone, as the public suffix list divides it: `nih.gov.evil.com` is
 * nothing but a page of `evil.com`. Never throws. `host`: in ASCII; null: it has none.
 */
export function classifySource(url: string): { readonly host: string | null; readonly tier: Tier } {
  if (isOwnDocument(url)) return { host: null, tier: starter.test(url) ? 'starter' : 'own' };
  const host = hostOf(url);
  return host === null ? { host: null, tier: 'unknown' } : { host: host.name, tier: tierOf(host) };
}

/** The first that fits. */
function tierOf(host: Host): Tier {
  const kind = kindOfSuffix(host.suffix);
  // `gov.scot` is a place for others, and belongs to one government.
  const domain = host.name.split('.').slice(-2).join('.');
  if (kind === 'government' || governments.has(domain)) return 'government';
  if (kind === 'academic') return 'academic';
  if (preprints.has(host.owner)) return 'preprint';
  if (encyclopedias.has(host.owner)) return 'tertiary';
  // Anybody can register below `.org`: neither a letter of another script nor a place at another's makes an organization.
  const isPlainlyNamed = !host.shared && !host.owner.startsWith('xn--');
  return kind === 'organization' && isPlainlyNamed ? 'organization' : 'unverified';
}

/** Governments whose names end like everybody's. */
const governments = wordSet(`
  admin.ch bund.de bundestag.de bundesregierung.de canada.ca europa.eu gov.ru gov.scot gov.wales government.nl
  overheid.nl rijksoverheid.nl parliament.uk mod.uk regeringen.se regjeringen.no stortinget.no
`);

const preprints = wordSet(`
  arxiv.org biorxiv.org medrxiv.org ssrn.com chemrxiv.org eartharxiv.org engrxiv.org osf.io preprints.org psyarxiv.com
  researchsquare.com techrxiv.org
`);

const encyclopedias = wordSet(`
  wikipedia.org wikidata.org wikibooks.org wikiquote.org wikiversity.org wikivoyage.org wiktionary.org
`);

/** What only members of a chat can open: somebody attached it there. */
const inChat = /^https:\/\/(?:[\w-]+\.)+slack\.com\/files\/|^https:\/\/discord\.com\/channels\//i;

/** The documents that come with Footnote, so that a first question finds something. */
const starter = /^knowledge:footnote-starter-set\//i;

/** Whether the address is that of a document of one's own: in the folder of notes, or attached in the chat. */
export function isOwnDocument(url: string): boolean {
  return /^knowledge:\S/i.test(url) || inChat.test(url);
}

/** Null: to anybody. `suffix`: as the public suffix list has it, in ASCII. */
export function kindOfSuffix(suffix: string | null): SuffixKind | null {
  // `sp.gov.br` is given out below `gov.br`
  const [country = '', second = ''] = domainToUnicode(suffix ?? '')
    .split('.')
    .toReversed();
  if (second === '') return atTop[country] ?? null;
  // in every country: `gov.uk`, or in some only: `go.jp` (`go.it` is a province)
  const is = (kind: ReadonlySet<string>) => kind.has(second) || kind.has(`${second}.${country}`);
  if (is(governmentSuffixes)) return 'government';
  if (is(academicSuffixes)) return 'academic';
  return is(organizationSuffixes) ? 'organization' : null;
}

type SuffixKind = 'government' | 'academic' | 'organization';

/** `ac` is an island there. */
const atTop: Readonly<Record<string, SuffixKind | undefined>> = {
  gov: 'government',
  mil: 'government',
  edu: 'academic',
  org: 'organization',
  ngo: 'organization',
  ong: 'organization',
  int: 'organization',
};

const governmentSuffixes = wordSet(`
  gov mil gob gouv govt gub
  go.cr go.id go.jp go.ke go.kr go.th go.tj go.tz go.ug gc.ca gv.ao gv.at mi.th
  def.br jus.br leg.br mod.gi nhs.uk parliament.nz police.uk
  政府 รัฐบาล ทหาร упр
`);

const academicSuffixes = wordSet(`edu ac 教育 敎育 ศึกษา обр ак`);

const organizationSuffixes = wordSet(`
  org asso ngo ong องค์กร орг
  or.at or.bi or.cr or.id or.jp or.ke or.kr or.mu or.th or.tz or.ug og.ao
`);
