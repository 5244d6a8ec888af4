// Claims that one question to a judge holds: only claims of the same publishers, so that a page can sway nothing but what
// cites its own publisher, and no more than a judge reads with care.
import { grouped } from '../../base/lists.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { hostOf } from '../../citations/host.ts';
import type { CheckedCitation } from './checked.ts';

/** Claims and tokens of one question. */
const most = { claims: 20, tokens: 12_000 };
/** Tokens of what stands around a quote and around a claim. */
const around = { quote: 200, claim: 100 };

interface Open {
  readonly text: string;
  readonly evidence: readonly Pick<CheckedCitation, 'n' | 'url' | 'quote'>[];
}

/** In their order as far as it goes; what cites nothing goes along with others. */
export function batchesOf<T extends Open>(claims: readonly T[], tokens = most.tokens): T[][] {
  const uncited = claims.filter(({ evidence }) => evidence.length === 0);
  const cited = claims.filter(({ evidence }) => evidence.length > 0);
  const groups = grouped(cited, ({ evidence }) =>
    [...new Set(evidence.map(({ url }) => publisherOf(url)))].toSorted().join(' '),
  );
  const batches = groups.flatMap((group) => cut(group, tokens));
  const left = uncited.filter((claim) => {
    const open = batches.find((batch) => batch.length < most.claims);
    open?.push(claim);
    return open === undefined;
  });
  return [...batches, ...cut(left, tokens)];
}

/** Whose page it is. */
export function publisherOf(url: string): string {
  return hostOf(url)?.owner ?? url.split(':', 1)[0] ?? url;
}

function cut<T extends Open>(claims: readonly T[], tokens: number): T[][] {
  const batches: T[][] = [];
  let left = 0;
  let quotes = new Set<number>();
  for (const claim of claims) {
    const fresh = claim.evidence.filter(({ n }) => !quotes.has(n));
    const cost =
      estimateTokens(claim.text) +
      around.claim +
      fresh.reduce((sum, { quote }) => sum + estimateTokens(quote) + around.quote, 0);
    const last = batches.at(-1);
    if (last === undefined || last.length >= most.claims || cost > left) {
      batches.push([claim]);
      left = tokens;
      quotes = new Set();
    } else last.push(claim);
    left -= cost;
    for (const { n } of claim.evidence) quotes.add(n);
  }
  return batches;
}
