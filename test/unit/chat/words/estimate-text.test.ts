// What a research will probably take, as people read it.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { estimateText, moneyText } from '../../../../src/chat/words/estimate-text.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

const minute = 60_000;
const text = (activeMs: number, modelCalls = 0, dollars = 0) =>
  estimateText({ activeMs, modelCalls, dollars }, english);

describe('an estimate', () => {
  it('names time, model calls and money', () => {
    expect(text(3.2 * minute, 40, 0.3)).toBe('About 3 min, 40 model calls, $0.30');
  });

  it('leaves out what is nothing, all of it if need be', () => {
    expect(text(3 * minute)).toBe('About 3 min');
    expect(text(3 * minute, 0, 0.5)).toBe('About 3 min, $0.50');
    expect(text(0, 4)).toBe('About 4 model calls');
    expect(text(0)).toBe('');
  });

  it.each([
    [1, 'Less than a minute'],
    [44_000, 'Less than a minute'],
    [46_000, 'About 1 min'],
    [8.6 * minute, 'About 9 min'],
    [9.7 * minute, 'About 10 min'],
    [12 * minute, 'About 10 min'],
    [13 * minute, 'About 15 min'],
    [58 * minute, 'About 1 h'],
    [87 * minute, 'About 1 h 25 min'],
  ])('takes %d ms for: %s', (ms, said) => {
    expect(text(ms)).toBe(said);
  });

  it('counts whole calls, and knows one from many', () => {
    expect(text(minute, 1)).toBe('About 1 min, 1 model call');
    expect(text(minute, 4.5)).toBe('About 1 min, 5 model calls');
    expect(text(minute, 0.4)).toBe('About 1 min');
  });

  const between = (least: [number, number, number], most: [number, number, number]) => {
    const of = ([activeMs, modelCalls, dollars]: [number, number, number]) => ({
      activeMs,
      modelCalls,
      dollars,
    });
    return estimateText({ ...of(least), range: { least: of(least), most: of(most) } }, english);
  };

  it.each<[[number, number, number], [number, number, number], string]>([
    [[2 * minute, 9, 0.1], [5 * minute, 31, 0.6], 'About 2 to 5 min, 9 to 30 model calls, $0.10 to $0.60'],
    [
      [50 * minute, 4, 0.001],
      [70 * minute, 4, 0.02],
      'About 50 min to 1 h 10 min, 4 model calls, up to $0.02',
    ],
    [[1_000, 0, 0], [minute, 3, 0], 'Up to 1 min, up to 3 model calls'],
    [[2 * minute, 1, 0], [2 * minute, 4, 0], 'About 2 min, 1 to 4 model calls'],
    [[2 * minute, 21, 0], [2 * minute, 22, 0], 'About 2 min, 21 model calls'],
    [[2 * minute, 900, 0], [2 * minute, 1200, 0], 'About 2 min, 900 to 1,200 model calls'],
    [[0, 0, 0], [0, 0, 0], ''],
  ])('of %j to %j is told as a range', (least, most, said) => {
    expect(between(least, most)).toBe(said);
  });

  it('has both numbers where a language puts them', () => {
    const most = { activeMs: 8 * minute, modelCalls: 40, dollars: 0 };
    const range = { least: { ...most, activeMs: 3 * minute, modelCalls: 20 }, most };
    expect(estimateText({ ...most, range }, sayIn('ja'))).toBe('約3～8分, モデル呼び出し20～40回');
    expect(estimateText({ ...most, range }, sayIn('de'))).toBe('Etwa 3 bis 8 Min., 20 bis 40 Modellaufrufe');
  });

  it('does not call a little money none', () => {
    expect(text(10_000, 2, 0.004)).toBe('Less than a minute, 2 model calls, < $0.01');
    expect(text(0, 0, 0.004)).toBe('< $0.01');
  });

  it('writes money as the language does (F43)', () => {
    const german = sayIn('de');
    expect(moneyText(0.3, german).text.replace(/\s/u, ' ')).toBe('0,30 $');
    expect(moneyText(1.5, english).text).toBe('$1.50');
  });
});
