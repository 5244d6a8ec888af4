// How good a source is by the host it lies on, before anybody has read it (B80).
import { hostOf, type Host } from './host.ts';
import { isOwnDocument, kindOfSuffix } from './credibility.ts';

/** Whose sources count most in a research. */
type Field = 'general' | 'academic' | 'technical';

/**
 * What the host of an address says about its quality: `high` or `low` by the lists, otherwise `medium`; `unknown` without
 * an address. The team's own documents are `high`: somebody put them there to be trusted.
 */
export function domainQuality(url: string, field: Field): 'high' | 'medium' | 'low' | 'unknown' {
  if (isOwnDocument(url)) return 'high';
  const host = hostOf(url);
  if (host === null) return 'unknown';
  const { high, low } = tiers[field];
  if (high.some((pattern) => fits(host, pattern))) return 'high';
  return low.some((pattern) => fits(host, pattern)) ? 'low' : 'medium';
}

/**
 * `a.org`: that domain and those below it. `*.dev`: the names of their owners there. `*.edu`: universities of any country.
 * `docs.*`: what an owner keeps under that name, not `docs.a.org.evil.test`.
 */
function fits(host: Host, pattern: string): boolean {
  if (pattern === '*.edu') return kindOfSuffix(host.suffix) === 'academic';
  if (pattern.startsWith('*.')) return host.suffix === pattern.slice(2) && !host.shared;
  if (pattern.endsWith('.*')) return isPlace(host, pattern.slice(0, -2));
  return host.name === pattern || host.name.endsWith(`.${pattern}`);
}

/** `docs.example.com`, `docs.aws.amazon.com`: one more part can be a product, two can be the host of another one. */
function isPlace({ name, owner }: Host, first: string): boolean {
  const above = name.slice(0, -owner.length).split('.').slice(0, -1);
  return above[0] === first && above.length <= 2;
}

const list = (patterns: string) => patterns.trim().split(/\s+/);

const preprints = 'arxiv.org biorxiv.org medrxiv.org chemrxiv.org psyarxiv.com osf.io ssrn.com';
const societies = 'acm.org ieee.org computer.org aclanthology.org aclweb.org';
const social = 'pinterest.com facebook.com fb.com';
const pictures = 'instagram.com tiktok.com';
const talk = 'reddit.com quora.com linkedin.com x.com twitter.com';

const tiers: Readonly<Record<Field, { readonly high: readonly string[]; readonly low: readonly string[] }>> =
  {
    // For questions of any kind no host is good in itself: what a page says about its subject decides.
    general: { high: [], low: list(`${social} ${pictures}`) },
    academic: {
      high: list(`
      ${preprints} ${societies}
      semanticscholar.org scholar.google.com ncbi.nlm.nih.gov pubmed.gov europepmc.org jstor.org doi.org dblp.org
      springer.com springernature.com sciencedirect.com elsevier.com cell.com thelancet.com wiley.com nature.com
      science.org sciencemag.org pnas.org plos.org oup.com cambridge.org tandfonline.com sagepub.com frontiersin.org
      bmj.com nejm.org jamanetwork.com biomedcentral.com royalsocietypublishing.org aps.org iop.org acs.org
      rsc.org aaai.org neurips.cc jmlr.org openreview.net mlr.press
      *.edu
    `),
      low: list(`${social} ${pictures} ${talk} medium.com youtube.com youtu.be`),
    },
    technical: {
      high: list(`
      docs.* developer.* *.dev
      github.com gitlab.com stackoverflow.com stackexchange.com serverfault.com superuser.com
      python.org nodejs.org rust-lang.org typescriptlang.org kotlinlang.org ruby-lang.org php.net perl.org haskell.org
      cppreference.com readthedocs.io readthedocs.org learn.microsoft.com cloud.google.com docs.aws.amazon.com
      kubernetes.io docker.com postgresql.org sqlite.org mariadb.org redis.io kernel.org apache.org mozilla.org
      ietf.org rfc-editor.org w3.org whatwg.org
      arxiv.org ${societies}
      netflixtechblog.com engineering.fb.com github.blog blog.cloudflare.com martinfowler.com
    `),
      low: list(`${social} ${talk}`),
    },
  };
