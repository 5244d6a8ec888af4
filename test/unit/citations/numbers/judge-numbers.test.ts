// A claim's numbers against its evidence: what follows from it, what contradicts it, and what is not there.
import { describe, expect, it } from 'vitest';
import { judgeAgainst, judgeNumbers } from '../../../../src/citations/numbers/judge-numbers.ts';
import { readMaterial } from '../../../../src/citations/numbers/statement.ts';

function overall(claim: string, ...evidence: string[]): string {
  return judgeNumbers(claim, evidence).overall;
}

function matches(claim: string, ...evidence: string[]): string[] {
  return judgeNumbers(claim, evidence).numbers.map(({ raw, match }) => `${raw}: ${match}`);
}

describe('judging numbers', () => {
  it('finds no number to judge in a claim without one', () => {
    expect(judgeNumbers('The company is based in Berlin.', ['In 2019 it moved.'])).toEqual({
      overall: 'none',
      numbers: [],
    });
  });

  it('matches the same value in another magnitude and a value rounded as it is written (A119)', () => {
    expect(matches('Revenue was $1B.', 'Revenue reached $1,000M in 2020.')).toEqual(['$1B: exact']);
    expect(matches('It has 3.2B users.', 'It has 3.19B users.')).toEqual(['3.2B: rounded']);
    expect(matches('It has 3.2 billion users.', 'It has 3,187,000,000 users.')).toEqual([
      '3.2 billion: rounded',
    ]);
    expect(overall('It has about 3.4 billion users.', 'It has 3,187,000,000 users.')).toBe('mismatch');
  });

  it('refuses a claim that is more exact than its evidence', () => {
    expect(overall('It has 3.19B users.', 'It has 3.2B users.')).toBe('mismatch');
    expect(overall('It lies approximately 235 metres deep.', 'It lies 230 metres deep.')).toBe('mismatch');
  });

  it('lets no tolerance pass an exact number that was changed', () => {
    expect(overall('The fire killed 42 people.', 'The fire killed 43 people.')).toBe('mismatch');
    expect(overall('The fire killed 43 people.', 'The fire killed 43 people.')).toBe('ok');
    expect(overall('It was founded in 2019.', 'It was founded in 2020.')).toBe('mismatch');
    expect(overall('17,001 of them were veterans.', '17,000 of them were veterans.')).toBe('mismatch');
    expect(overall('It grew by 51 %.', 'It grew by 50 %.')).toBe('mismatch');
  });

  it('reads no 3 million in 3 months and no 25 in 2025 (A120)', () => {
    expect(overall('It took 3 months.', 'It cost 3 million dollars.')).toBe('absent');
    expect(overall('25 guests came.', 'In 2025 guests came.')).not.toBe('ok');
    expect(overall('It has 25 seats.', 'It has 2025 seats.')).not.toBe('ok');
    expect(overall('The factor is 1.5.', 'The factor is 15.')).toBe('mismatch');
  });

  it('wants the same unit where both are known (A122)', () => {
    expect(overall('The plan costs 25 €.', 'The plan costs $25.')).toBe('mismatch');
    expect(overall('The file has 5 GB.', 'The file has 5 GiB.')).toBe('mismatch');
    expect(overall('It rose by 5 percentage points.', 'It rose by 5 percent.')).toBe('mismatch');
    expect(overall('It costs 25 US dollars.', 'It costs $25.')).toBe('ok');
    expect(overall('The trail is 1.5 km long.', 'The trail is 1,500 m long.')).toBe('ok');
    expect(overall('The trail is 10 miles long.', 'The trail is 16 km long.')).toBe('ok');
    expect(overall('The trail is 10 miles long.', 'The trail is 17 km long.')).toBe('mismatch');
  });

  it('wants the number of the same thing where both are known (A122)', () => {
    const evidence = 'They have 3 dogs and 5 cats.';
    expect(matches('They have 3 dogs and 5 cats.', evidence)).toEqual(['3: exact', '5: exact']);
    expect(matches('They have 5 dogs and 3 cats.', evidence)).toEqual(['5: mismatch', '3: mismatch']);
    expect(
      overall('The fee in Bonn is 20 euros.', 'The fee in Bonn is 30 euros. The fee in Ulm is 20 euros.'),
    ).toBe('mismatch');
  });

  it('tells a date with another day, month or year', () => {
    const evidence = 'It was released on November 2, 2004.';
    expect(overall('It was released in 2004.', evidence)).toBe('ok');
    expect(overall('It was released on 2 November 2004.', evidence)).toBe('ok');
    expect(overall('It was released on 2004-11-02.', evidence)).toBe('ok');
    expect(overall('It was released on November 3, 2004.', evidence)).toBe('mismatch');
    expect(overall('It was released in November 2003.', evidence)).toBe('mismatch');
    expect(overall('It was released in the 2000s.', evidence)).toBe('ok');
  });

  it('puts a date together from where its parts stand', () => {
    const [number] = judgeNumbers('She spoke in April 2019.', [
      'Published 2019',
      'In April she spoke.',
    ]).numbers;
    expect(number).toMatchObject({ match: 'derived', derivation: 'April in one place, 2019 in another' });
  });

  it('holds bounds and ranges against what they contain', () => {
    expect(overall('More than 100 people came.', '105 people came.')).toBe('ok');
    expect(overall('More than 100 people came.', '95 people came.')).toBe('mismatch');
    expect(overall('More than 71 people came.', 'More than 70 people came.')).toBe('mismatch');
    expect(overall('More than 70 people came.', 'Fewer than 70 people came.')).toBe('mismatch');
    expect(overall('Nearly 60 people came.', '58 people came.')).toBe('ok');
    expect(overall('It costs between 10 and 15 euros.', 'It costs 12 euros.')).toBe('ok');
    expect(overall('It costs 11-15 euros.', 'It costs 10-15 euros.')).toBe('mismatch');
    expect(overall('Those aged 16 to 29 came.', 'Those aged 16-24 came.')).toBe('mismatch');
  });

  it.each([
    ['It rose by 5 percentage points.', 'It rose from 10 % to 15 %.', '5 percentage points'],
    ['Sales rose 50 %.', 'Sales rose from 10 million to 15 million units.', '50 %'],
    ['Sales doubled.', 'Sales rose from 10 million to 20 million units.', 'doubled'],
    ['In total 12 people were hurt.', '5 people were hurt in Bonn and 7 people in Ulm.', '12'],
    ['75 % of the patients recovered.', '30 of the 40 patients recovered.', '75 %'],
    ['She died aged 78.', 'Ada Smith, born on 3 May 1920, died on 4 June 1998.', '78'],
    ['It has three parts.', 'The parts: head, body and tail.', 'three'],
  ])('derives what follows: %s', (claim, evidence, raw) => {
    const { numbers } = judgeNumbers(claim, [evidence]);
    expect(numbers).toHaveLength(1);
    expect(numbers[0]).toMatchObject({ raw, match: 'derived' });
    expect(numbers[0]?.derivation).not.toBe(null);
  });

  it.each([
    ['It rose by 6 percentage points.', 'It rose from 10 % to 15 %.'],
    ['Sales rose 60 %.', 'Sales rose from 10 million to 15 million units.'],
    ['Sales tripled.', 'Sales rose from 10 million to 20 million units.'],
    ['13 people were hurt in total.', '5 people were hurt in Bonn and 7 people in Ulm.'],
    ['12 people were hurt in Bonn.', '5 people were hurt in Bonn and 7 people in Ulm.'],
    ['She died aged 79.', 'Ada Smith, born on 3 May 1920, died on 4 June 1998.'],
    ['It has four parts.', 'The parts: head, body and tail.'],
  ])('derives nothing that does not follow: %s', (claim, evidence) => {
    expect(overall(claim, evidence)).not.toBe('ok');
  });

  it('complains of no number that only points at what was named', () => {
    expect(
      overall('The other two applicants withdrew.', 'Hardwick and Lipman, the applicants, withdrew.'),
    ).toBe('none');
    expect(overall('It was the first of its kind.', 'No such thing was there before.')).toBe('none');
  });

  it('tells parts, types and seasons by their numbers', () => {
    const evidence = 'Type 1 diabetes was found in 2 mice.';
    expect(overall('Type 1 diabetes was found.', evidence)).toBe('ok');
    expect(overall('Type 2 diabetes was found.', evidence)).toBe('mismatch');
    expect(overall('It is the sixth season.', 'Season 6 began.')).toBe('ok');
  });

  it('takes time in proportion to hostile evidence', () => {
    const cost = (times: number) => {
      const evidence = ['in 2019 3 dogs, 5% of 10 '.repeat(times)];
      const before = process.cpuUsage().user;
      judgeNumbers('The 7 dogs rose 12 % in total to 50 dogs in the 1990s by 3 years.', evidence);
      return process.cpuUsage().user - before;
    };
    cost(300);
    expect(cost(3200)).toBeLessThan(24 * (cost(400) + 20_000));
  });

  it('compares versions part by part', () => {
    expect(overall('Python 3.12 fixed it.', 'Fixed in version 3.12.2.')).not.toBe('mismatch');
    expect(overall('Version 3.12.1 fixed it.', 'Fixed in version 3.12.2.')).toBe('mismatch');
    expect(overall('Version 3.1 fixed it.', 'Fixed in version 3.12.')).toBe('mismatch');
  });

  it('reports what was read, what it was held against and why', () => {
    const evidence = ['Nothing here.', 'It has 3,187,000,000 users.'];
    const [number] = judgeNumbers('It has 3.2 billion users.', evidence).numbers;
    expect(number).toEqual({
      raw: '3.2 billion',
      start: 7,
      end: 18,
      normalised: '3200000000',
      unit: 'user',
      match: 'rounded',
      heldAgainst: { index: 1, raw: '3,187,000,000', start: 7, end: 20 },
      derivation: null,
      reason: 'the evidence states 3,187,000,000, which 3.2 billion says less exactly',
    });
  });

  it('says absent where the number stands nowhere and nothing else is said of the thing', () => {
    expect(overall('The tower has 12 floors.', 'The tower is in Bonn.')).toBe('absent');
  });

  it('judges many claims against evidence that was read once', () => {
    const material = readMaterial(['It was founded in 2020.']);
    expect(judgeAgainst('It was founded in 2020.', material).overall).toBe('ok');
    expect(judgeAgainst('It was founded in 2021.', material).overall).toBe('mismatch');
  });
});
