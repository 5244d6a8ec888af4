import { describe, expect, it } from 'vitest';
import { confidenceOf, routeOf } from '../../../../src/citations/verdicts/confidence.ts';

const far = ['Something else entirely.'];

describe('confidenceOf', () => {
  it('begins in the middle, and grows with what says where it is from (A101)', () => {
    expect(confidenceOf('The limit is ten.', far)).toBeCloseTo(0.5);
    expect(confidenceOf('According to the manual, the limit is ten.', far)).toBeCloseTo(0.65);
  });

  it('sinks with every hedge, never below zero (A101)', () => {
    expect(confidenceOf('The limit may be ten.', far)).toBeCloseTo(0.35);
    expect(confidenceOf('It may, might, could, perhaps and possibly be so.', far)).toBe(0);
  });

  it('rises by 0.3 when more than half of the longer words are in the evidence (A101)', () => {
    const claim = 'The default limit is seven requests.';
    expect(confidenceOf(claim, ['By default the limit lies at seven.'])).toBeCloseTo(0.8);
    expect(confidenceOf(claim, ['The default applies; seven.'])).toBeCloseTo(0.5);
  });

  it('counts whole words only (A103)', () => {
    expect(confidenceOf('The mayor of Maybeck is seemly.', far)).toBeCloseTo(0.5);
    expect(confidenceOf('Mayflower may sink.', far)).toBeCloseTo(0.35);
  });
});

describe('routeOf', () => {
  it('checks quickly from 0.7, fully below 0.4, and as usual between (A102)', () => {
    expect([0.7, 0.69, 0.4, 0.39, 0.5 - 0.1, 0.1 + 0.6].map(routeOf)).toEqual([
      'quick',
      'standard',
      'standard',
      'full',
      'standard',
      'quick',
    ]);
  });
});
