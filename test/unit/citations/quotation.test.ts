// Quotations at the end of claims, and words that mean something else in the sentence they were cut out of.
import { describe, expect, it } from 'vitest';
import {
  isTurnedRound,
  quotationIn,
  saysSomething,
  turnedRoundAt,
} from '../../../src/citations/quotation.ts';

describe('a quotation', () => {
  it('is read with what stands before it, and only at the end', () => {
    expect(quotationIn('The page says: “It is A.”')).toEqual({ lead: 'The page says:', part: 'It is A.' });
    expect(quotationIn('"It is A",')).toEqual({ lead: '', part: 'It is A' });
    expect(quotationIn('“It is A” and more')).toBeNull();
  });

  it('says something from three words on, or six letters of a script without blanks', () => {
    expect(['kept', '35 days', 'kept 35 days', '备份保留', '备份保留很久'].map(saysSomething)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('words cut out of a sentence', () => {
  it.each([
    ['backups are deleted early', 'It is not true that backups are deleted early.'],
    ['backups are deleted early', 'It is a myth that backups are deleted early!'],
    ['nulls considered equal', 'Nulls are never nulls considered equal here.'],
    ['considered equal, allowing many', 'Two nulls are not considered equal, allowing many of them.'],
    ['Heron deletes backups', 'Nobody asked whether Heron deletes backups at night.'],
    ['deletes “old” backups', 'Nobody says that Heron deletes "old" backups.'],
  ])('are turned round: %j in %j', (part, source) => {
    expect(isTurnedRound(part, `Heron is old. ${source} It is fast.`)).toBe(true);
  });

  it.each([
    ['nulls are not considered equal', 'By default, nulls are not considered equal, allowing many of them.'],
    ['allowing many of them', 'By default, nulls are not considered equal, allowing many of them.'],
    ['Heron is fast.', 'It is a myth that it loses data. Heron is fast. It never stops.'],
    ['nulls are distinct', 'For unique columns nulls are distinct from all other values.'],
    [
      'prints the report with its sources',
      'It asks whether you want it, prints the report with its sources.',
    ],
    ['of another page', 'It is not true.'],
  ])('are not: %j in %j', (part, source) => {
    expect(isTurnedRound(part, source)).toBe(false);
  });

  it('are named with the sentence that turns them round, within its block', () => {
    const text = '## Not true\n\nHeron is old. It is a myth that\nbackups are deleted early. It is fast.';
    const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
    const sentence = turnedRoundAt(text, at('backups are deleted early'));
    expect(text.slice(sentence?.start, sentence?.end)).toBe('It is a myth that\nbackups are deleted early.');
    expect(turnedRoundAt(text, at('Heron is'))).toBeNull();
  });
});
