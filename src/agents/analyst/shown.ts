// What an analysis says, as prompts show it: findings, contradictions and gaps with the numbers of their evidence.
import { widenNumbers } from '../../citations/escape.ts';
import { mostOf, type Contradiction, type Finding, type Gap } from './contract.ts';
import { clip } from '../prompt/room.ts';
import { fence, none } from '../prompt/fence.ts';

/** Tokens of each. */
const longest = 200;

/** In their order, the most important first. `evidence`: how many quotes there are. */
export function findingsText(findings: readonly Finding[], evidence: number): string {
  return listed('finding', findings, ({ content, confidence, quotes }) => {
    return [`confidence: ${confidence}; evidence: ${numbers(quotes, evidence)}`, content];
  });
}

export function contradictionsText(contradictions: readonly Contradiction[], evidence: number): string {
  return listed('contradiction', contradictions, ({ description, quotes }) => {
    return [`evidence: ${numbers(quotes, evidence)}`, description];
  });
}

/** Numbered as they are given, with how much they are needed. */
export function gapsText(gaps: readonly Pick<Gap, 'description' | 'priority'>[]): string {
  return listed('gap', gaps, ({ description, priority }) => [`priority ${priority}`, description]);
}

/** The same for those who decide on further research: with the searches that might close each, where it has some. */
export function gapsWithSearches(gaps: readonly Gap[]): string {
  const shown = gaps.map(({ description, searches, priority }) => ({
    description: [description, ...searches.map((query) => `- search: ${query}`)].join('\n'),
    priority,
  }));
  return gapsText(shown);
}

/** As many as are kept, each under its number with what there is to know of it. */
function listed<T>(
  kind: 'finding' | 'contradiction' | 'gap',
  all: readonly T[],
  shownOf: (one: T) => readonly [about: string, words: string],
): string {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const shown = all.slice(0, mostOf[`${kind}s`]).map((one, index) => {
    const [about, words] = shownOf(one);
    return `${name} ${index + 1} (${about})\n${fence(kind, widenNumbers(clip(words, longest)))}`;
  });
  return shown.join('\n') || none;
}

function numbers(quotes: readonly number[], evidence: number): string {
  const known = quotes.filter((n) => n <= evidence).map((n) => `[${n}]`);
  return known.join('') || 'none';
}
