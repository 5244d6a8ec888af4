// What an analysis says, as prompts show it: findings, contradictions and gaps with the numbers of their evidence.
import { widenNumbers } from '../../citations/escape.ts';
import { mostOf, type Contradiction, type Finding, type Gap } from './contract.ts';
import { fence } from '../prompt/prompt.ts';
import { clip } from '../prompt/room.ts';

/** Tokens of each. */
const longest = 200;

/** The surest first. `evidence`: how many quotes there are. */
export function findingsText(findings: readonly Finding[], evidence: number): string {
  const shown = surestFirst(findings)
    .slice(0, mostOf.findings)
    .map(({ content, confidence, quotes }, index) =>
      [
        `Finding ${index + 1} (confidence: ${confidence}; evidence: ${numbers(quotes, evidence)})`,
        text('finding', content),
      ].join('\n'),
    );
  return shown.join('\n') || '(none)';
}

/** In the order in which they are numbered. */
export function surestFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => order.indexOf(a.confidence) - order.indexOf(b.confidence));
}

const order = ['confirmed', 'high', 'medium', 'low', 'speculation'];

export function contradictionsText(contradictions: readonly Contradiction[], evidence: number): string {
  const shown = contradictions
    .slice(0, mostOf.contradictions)
    .map(({ description, quotes }, index) =>
      [
        `Contradiction ${index + 1} (evidence: ${numbers(quotes, evidence)})`,
        text('contradiction', description),
      ].join('\n'),
    );
  return shown.join('\n') || '(none)';
}

/** Numbered as they are given, with how much they are needed. */
export function gapsText(gaps: readonly Pick<Gap, 'description' | 'priority'>[]): string {
  const shown = gaps
    .slice(0, mostOf.gaps)
    .map(({ description, priority }, index) =>
      [`Gap ${index + 1} (priority ${priority})`, text('gap', description)].join('\n'),
    );
  return shown.join('\n') || '(none)';
}

function numbers(quotes: readonly number[], evidence: number): string {
  const known = quotes.filter((n) => n <= evidence).map((n) => `[${n}]`);
  return known.join('') || 'none';
}

function text(label: string, words: string): string {
  return fence(label, widenNumbers(clip(words, longest)));
}
