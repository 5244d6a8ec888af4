// What an analysis says to the writer: findings by confidence and contradictions, with the numbers of their evidence.
import { widenNumbers } from '../../citations/escape.ts';
import { materialOf } from '../material.ts';
import { fence } from '../prompt/prompt.ts';
import type { WriterInput } from './contract.ts';
import { clip } from '../prompt/room.ts';

const most = { findings: 10, contradictions: 6 };
/** Tokens of each. */
const longest = 200;

/** The surest first, as far as the evidence is there. */
export function findingsText(input: WriterInput): string {
  const ranked = (input.findings ?? []).toSorted(
    (a, b) => order.indexOf(a.confidence) - order.indexOf(b.confidence),
  );
  const shown = ranked
    .slice(0, most.findings)
    .map(({ content, confidence, quotes }, index) =>
      [
        `Finding ${index + 1} (confidence: ${confidence}; evidence: ${numbers(quotes, input)})`,
        text('finding', content),
      ].join('\n'),
    );
  return shown.join('\n') || '(none)';
}

const order = ['confirmed', 'high', 'medium', 'low', 'speculation'];

export function contradictionsText(input: WriterInput): string {
  const shown = (input.contradictions ?? [])
    .slice(0, most.contradictions)
    .map(({ description, quotes }, index) =>
      [
        `Contradiction ${index + 1} (evidence: ${numbers(quotes, input)})`,
        text('contradiction', description),
      ].join('\n'),
    );
  return shown.join('\n') || '(none)';
}

function numbers(quotes: readonly number[], input: WriterInput): string {
  const { length } = materialOf(input);
  const known = quotes.filter((n) => n <= length).map((n) => `[${n}]`);
  return known.join('') || 'none';
}

function text(label: string, words: string): string {
  return fence(label, widenNumbers(clip(words, longest)));
}
