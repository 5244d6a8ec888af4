// Which sentences are found for a claim.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rankEvidence } from '../../../../src/citations/entailment/rank-evidence.ts';

interface Row {
  readonly claim: string;
  readonly evidence: readonly string[];
  readonly rationales: readonly (readonly number[])[];
}

describe('rankEvidence', () => {
  it('puts a gold sentence among the first three for nearly all claims of an abstract', () => {
    const file = new URL('../../../fixtures/citations/scifact-claims.jsonl', import.meta.url);
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const found = rows.filter(({ claim, evidence, rationales }) => {
      const top = rankEvidence(claim, evidence).slice(0, 3);
      return rationales.some((gold) => gold.some((index) => top.some((one) => one.index === index)));
    });
    expect(rows).toHaveLength(14);
    expect(found.length).toBeGreaterThanOrEqual(12);
  });

  it('ranks all sentences, each once, best first', () => {
    const ranked = rankEvidence('The cat sat on the mat.', [
      'Dogs bark.',
      'A cat sat there.',
      'The cat sat on a mat.',
    ]);
    expect(ranked.map(({ index }) => index)).toEqual([2, 1, 0]);
    expect(ranked.map(({ score }) => score)).toEqual(
      ranked.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it('prefers what was found to what was asked', () => {
    const [first] = rankEvidence('Aspirin lowers the risk of stroke.', [
      'OBJECTIVE To determine whether aspirin lowers the risk of stroke.',
      'RESULTS Aspirin lowered the risk of stroke significantly.',
    ]);
    expect(first?.index).toBe(1);
  });

  it('finds other forms of words, other words for the same, and numbers in words', () => {
    const found = (claim: string, sentence: string) =>
      rankEvidence(claim, ['Nothing to see on this page.', sentence])[0]?.index;
    expect(found('Inhibition', 'It inhibits growth.')).toBe(1);
    expect(found('the movie', 'A film was made.')).toBe(1);
    expect(found('3 goals', 'He scored three times.')).toBe(1);
    expect(found('the World Health Organization', 'The WHO disagreed.')).toBe(1);
  });

  it('prefers what may be found out to what is asked, where nothing shares a word with the claim', () => {
    const ranked = rankEvidence('Aspirin helps.', [
      'OBJECTIVE To examine mice.',
      'We looked at mice.',
      'We found that mice slept.',
    ]);
    expect(ranked.map(({ index }) => index)).toEqual([2, 1, 0]);
    expect(ranked.map(({ score }) => score)).toEqual([0, 0, 0]);
  });

  it('takes a heading for what it says, not for a question', () => {
    const [first] = rankEvidence('Aspirin lowers the risk of stroke.', [
      'OBJECTIVE To determine whether aspirin lowers the risk of stroke.',
      '# Aspirin lowers the risk of stroke',
    ]);
    expect(first?.index).toBe(1);
  });

  it('takes no sentences', () => {
    expect(rankEvidence('anything', [])).toEqual([]);
  });
});
