// Which short forms a page explains, and what they are good for.
import { describe, expect, it } from 'vitest';
import { abbreviationsIn, withAbbreviations } from '../../../../src/citations/entailment/abbreviations.ts';
import { rankEvidence } from '../../../../src/citations/entailment/rank-evidence.ts';
import { lookupOf } from '../../../../src/citations/entailment/terms.ts';
import { wordsOf } from '../../../../src/citations/entailment/words.ts';

function explained(...sentences: string[]): string[] {
  return abbreviationsIn(sentences.map(wordsOf)).map(
    ({ short, long }) => `${short}: ${long.map(({ lower }) => lower).join(' ')}`,
  );
}

describe('abbreviations', () => {
  it.each([
    ['Nonsteroidal anti-inflammatory drugs (NSAIDs) help.', 'nsaid: nonsteroidal anti-inflammatory drugs'],
    ['It is the write-ahead log (WAL) of it.', 'wal: write ahead log'],
    ['The mean time to repair (MTTR) fell.', 'mttr: mean time repair'],
    ['They bound interferon gamma (IFN) here.', 'ifn: interferon gamma'],
  ])('are found where a text explains them: %s', (text, found) => {
    expect(explained(text)).toEqual([found]);
  });

  it.each([
    'He lived in a small town (USA).',
    'The WAL is written first.',
    'The write-ahead log (see there) grows.',
    'It rose, NATO said.',
  ])('are not found where nothing is explained: %s', (text) => {
    expect(explained(text)).toEqual([]);
  });

  it('say their words, and are said by them', () => {
    const abbreviations = abbreviationsIn([wordsOf('The write-ahead log (WAL) is a file.')]);
    const stems = (text: string) => withAbbreviations(lookupOf(wordsOf(text)), abbreviations).stems;
    expect(stems('The WAL grows.')).toContain('log');
    expect(stems('The write-ahead log grows.')).toContain('wal');
    expect(stems('The log grows.')).not.toContain('wal');
  });

  it('let a claim be found in a sentence that has only the short form', () => {
    const [first] = rankEvidence('The write-ahead log is truncated at a checkpoint.', [
      'A write-ahead log (WAL) is a file of changes.',
      'Other files are written in place.',
      'At a checkpoint the WAL is truncated.',
      'A log of changes is written ahead.',
    ]);
    expect(first?.index).toBe(2);
  });
});
