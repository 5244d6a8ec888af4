// How good a source is by the host it lies on, before anybody has read it (B80).
import { parseUrl } from '../base/parse-url.ts';

/** Whose sources count most in a research. */
type Field = 'general' | 'academic' | 'technical';

/**
 * What the host of an address says about its quality: those listed as good first, then those listed as weak, otherwise
 * `medium`. `unknown`: there is no address, or none that can be read. The team's own documents (`knowledge:`) are `high`:
 * somebody put them there to be trusted.
 */
export function domainQuality(url: string, field: Field): 'high' | 'medium' | 'low' | 'unknown' {
  if (/^knowledge:\S/i.test(url)) return 'high';
  const host = hostOf(url);
  if (host === null) return 'unknown';
  const { high, low } = tiers[field];
  if (high.some((pattern) => fits(host, pattern))) return 'high';
  return low.some((pattern) => fits(host, pattern)) ? 'low' : 'medium';
}

function hostOf(url: string): string | null {
  const parsed = parseUrl(url);
  if (parsed === null) return null;
  const { protocol, hostname } = parsed;
  const host = hostname.replace(/\.+$/, '');
  return /^(?:https?|ftp):$/.test(protocol) && host !== '' ? host : null;
}

/** `a.org`: that domain and those below it. `*.edu`: whatever ends so. `docs.*`: whatever begins so. */
function fits(host: string, pattern: string): boolean {
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1));
  if (pattern.endsWith('.*')) return host.startsWith(pattern.slice(0, -1));
  return host === pattern || host.endsWith(`.${pattern}`);
}

const list = (patterns: string) => patterns.trim().split(/\s+/);

const tiers: Readonly<Record<Field, { readonly high: readonly string[]; readonly low: readonly string[] }>> =
  {
    general: {
      high: [],
      low: list('pinterest.com facebook.com instagram.com tiktok.com'),
    },
    academic: {
      high: list(`
      semanticscholar.org pubmed.ncbi.nlm.nih.gov pmc.ncbi.nlm.nih.gov ncbi.nlm.nih.gov jstor.org
      springer.com sciencedirect.com wiley.com nature.com science.org plos.org oup.com cambridge.org
      arxiv.org biorxiv.org medrxiv.org ssrn.com acm.org ieee.org aclanthology.org
      *.edu *.ac.uk *.edu.au *.ac.jp
    `),
      low: list(
        'pinterest.com facebook.com instagram.com tiktok.com reddit.com quora.com medium.com linkedin.com x.com twitter.com youtube.com',
      ),
    },
    technical: {
      high: list(`
      docs.* developer.* *.dev github.com stackoverflow.com stackexchange.com python.org arxiv.org acm.org ieee.org
    `),
      low: list(
        'pinterest.com facebook.com instagram.com tiktok.com reddit.com quora.com linkedin.com x.com twitter.com',
      ),
    },
  };
