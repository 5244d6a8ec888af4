// What was observed in two tries at a task, in the room of one.
import { describe, expect, it } from 'vitest';
import { longestObservation } from '../../../../src/agents/researched.ts';
import { better } from '../../../../src/research/gather/investigation.ts';
import { quoted } from '../../../support/researched.ts';

type Told = Parameters<typeof better>[0];
const observed = (observation: string): Told => ({
  answered: 'yes',
  observation,
  evidence: [quoted('a', 'Backups are kept.')],
});
const both = (earlier: string, later: string) => better(observed(earlier), observed(later)).observation;

describe('what two tries observed', () => {
  it('stands together, the later first', () => {
    expect(both('It is kept.', 'For 35 days.')).toBe('For 35 days. It is kept.');
    expect(both('It is kept.', 'It is kept.')).toBe('It is kept.');
  });

  it('keeps the later whole, of the earlier what there is room for, and a quarter at least', () => {
    const earlier = 'Earlier. '.repeat(150).trim();
    const later = 'Later on. '.repeat(120).trim();
    const text = both(earlier, later);
    expect(text.startsWith(`${later} Earlier.`)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(longestObservation);
    const long = both(earlier, 'Later on. '.repeat(200).trim());
    expect(long.length).toBeLessThanOrEqual(longestObservation);
    expect(long.match(/Earlier/g)?.length).toBeGreaterThan(50);
  });

  it('is that of the first where the second found nothing', () => {
    const second: Told = { answered: 'no', observation: 'Nothing.', evidence: [] };
    expect(better(observed('It is kept.'), second).observation).toBe('It is kept.');
  });
});
