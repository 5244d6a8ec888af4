// The story of a run whose report and verdicts a test writes down: what becomes of its claims.
import type { Script } from '../fakes/scripted-models.ts';
import { scriptedStory } from './scripted-story.ts';
import type { StoryParts } from './scripted-story.ts';

type Verdict = 'supported' | 'partial' | 'unsupported' | 'contradicted';

/** What the verifier says of claims that hold these words; of all others, that they are supported. */
export type Said = Readonly<Record<string, Verdict>>;

export function verdictsOf(text: string, said: Said) {
  const claims = Array.from(text.matchAll(/^Claim (\d+):\n<<<claim \w+\n([\s\S]*?)\n\w+ claim>>>/gm));
  return claims.map(([, n, claim = '']) => ({
    claim: Number(n),
    reason: 'That is what the quote says.',
    verdict: Object.entries(said).find(([words]) => claim.includes(words))?.[1] ?? 'supported',
  }));
}

/**
 * Evidence for the writer: [1] falcon released 2001, [2] falcon handled 200 requests, [3] heron released 2002, [4] heron
 * handled 300, [5] osprey released 2003, [6] osprey handled 400.
 */
export function judgingStory(report: string, said: Said = {}, { script = {}, ...parts }: StoryParts = {}) {
  const words: Script = {
    writer: [{ report, answered: 'yes', openQuestions: [] }],
    verifier: (text: string) => ({ verdicts: verdictsOf(text, said) }),
    ...script,
  };
  return scriptedStory({ ...parts, script: words });
}
