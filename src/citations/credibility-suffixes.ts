// Which public suffixes are given to governments, universities and organizations only, or mostly.
import { domainToUnicode } from 'node:url';

/** Null: to anybody. `suffix`: as the public suffix list has it, in ASCII. */
export function kindOfSuffix(suffix: string | null): SuffixKind | null {
  // `sp.gov.br` is given out below `gov.br`
  const [country = '', second = ''] = domainToUnicode(suffix ?? '')
    .split('.')
    .toReversed();
  if (second === '') return atTop[country] ?? null;
  // in every country: `gov.uk`, or in some only: `go.jp` (`go.it` is a province)
  const is = (kind: ReadonlySet<string>) => kind.has(second) || kind.has(`${second}.${country}`);
  if (is(governments)) return 'government';
  if (is(universities)) return 'academic';
  return is(organizations) ? 'organization' : null;
}

export type SuffixKind = 'government' | 'academic' | 'organization';

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

const list = (suffixes: string) => new Set(suffixes.trim().split(/\s+/));

const governments = list(`
  gov mil gob gouv govt gub
  go.cr go.id go.jp go.ke go.kr go.th go.tj go.tz go.ug gc.ca gv.ao gv.at mi.th
  def.br jus.br leg.br mod.gi nhs.uk parliament.nz police.uk
  政府 รัฐบาล ทหาร упр
`);

const universities = list(`edu ac 教育 敎育 ศึกษา обр ак`);

const organizations = list(`
  org asso ngo ong องค์กร орг
  or.at or.bi or.cr or.id or.jp or.ke or.kr or.mu or.th or.tz or.ug og.ao
`);
