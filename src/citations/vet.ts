// Which claims of a report rest on weak sources only, told from the sources it cites and nothing else (D20).
import { classifySource, type Tier } from './credibility.ts';
import { domainQuality } from './domain-quality.ts';

/** A source under the number by which the report cites it. */
export interface CitedSource {
  readonly n: number;
  readonly url: string;
  /** How good it turned out to be, or what its host says in this field. */
  readonly quality: 'high' | 'medium' | 'low' | 'unknown';
}

/** Each number once, in order, and the claims of which every source is weak. Numbers without a source count for nothing. */
export function vet(
  claims: readonly { readonly id: string; readonly numbers: readonly number[] }[],
  cited: readonly CitedSource[],
) {
  const byNumber = new Map(cited.toReversed().map((source) => [source.n, vetted(source)]));
  const resting = claims.flatMap(({ id, numbers }) => {
    const sources = [...new Set(numbers)].flatMap((n) => byNumber.get(n) ?? []);
    return sources.length === 0 ? [] : [{ id, sources }];
  });
  return {
    sources: [...byNumber.values()].toSorted((a, b) => a.n - b.n),
    weak: resting
      .filter(({ sources }) => sources.every(({ weakness }) => weakness !== null))
      .map(({ id, sources }) => ({ id, numbers: sources.map(({ n }) => n) })),
  };
}

/** `weakness`: why nothing should rest on it alone, in a word or two; null: it carries a claim. */
function vetted({ n, url, quality }: CitedSource) {
  const { host, tier } = classifySource(url);
  return { n, url, quality, host, tier, weakness: weaknessOf(url, tier, quality) };
}

/**
 * A preprint and an encyclopedia stay what they are, however good they are. A host that says nothing of itself may be a
 * maker's own pages or a publisher of reviewed papers: whoever has judged it good is believed.
 */
function weaknessOf(url: string, tier: Tier, quality: CitedSource['quality']): string | null {
  if (tier === 'own' || tier === 'starter') return null;
  if (tier === 'preprint' || tier === 'tertiary') return tier;
  if (quality === 'low') return 'low quality';
  if (tier === 'unknown') return quality === 'high' ? null : 'no web address';
  if (tier !== 'unverified' || quality === 'high') return null;
  return domainQuality(url, 'academic') === 'high' ? null : 'publisher unknown';
}
