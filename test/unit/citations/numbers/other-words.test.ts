// The same number in other words, and another number in much the same words.
import { describe, expect, it } from 'vitest';
import { judgeNumbers } from '../../../../src/citations/numbers/judge-numbers.ts';

function overall(claim: string, evidence: string): string {
  return judgeNumbers(claim, [evidence]).overall;
}

describe('numbers in other words', () => {
  it.each([
    ['The limit is 200 requests a second.', 'The limit is 200 requests per second.'],
    ['It takes 60 requests a minute.', 'It takes one request per second.'],
    ['It writes 500 megabytes a second.', 'It writes 500 MB/s.'],
    ['It drove at 60 miles an hour.', 'It drove at 60 mph.'],
    ['It costs $20 a month.', 'It costs 20 dollars per month.'],
    ['It runs twice a day.', 'It runs two times per day.'],
    ['A two-second timeout applies.', 'The timeout is 2000 milliseconds.'],
    ['It lasted 90 minutes.', 'It lasted an hour and a half.'],
    ['It lasted 90 minutes.', 'It lasted 1 hour and 30 minutes.'],
    ['It lasted half an hour.', 'It lasted 30 minutes.'],
    ['It lasted two and a half years.', 'It lasted 30 months.'],
    ['It came 24 hours later.', 'It came a day later.'],
    ['A quarter of a million people came.', '250,000 people came.'],
    ['One and a half million people came.', '1.5 million people came.'],
    ['More than a dozen people came.', '14 people came.'],
    ['More than a third of users left.', '35% of users left.'],
    ['More than half of users left.', '83% of users left.'],
    ['Nearly two thirds of users left.', '65% of users left.'],
    ['Sales rose 10-fold.', 'Sales rose tenfold.'],
    ['Sales grew by a factor of 10.', 'Sales grew tenfold.'],
    ['He died in his 30s.', 'He died at the age of 37.'],
    ['She was in her early forties.', 'She was 42 years old.'],
    ['It was in the eighties.', 'It was in 1985.'],
    ["The class of '98 met.", 'The class of 1998 met.'],
    ['It was on 15 February 2019.', 'Fri 15 Feb 19'],
    ['It is on July 4.', 'It is on the Fourth of July.'],
    ['It opened at 3 p.m.', 'It opened at 15:00.'],
    ['It fell to minus five degrees Celsius.', 'It fell to -5 °C.'],
    ['It costs 50 cents.', 'It costs $0.50.'],
    ['It cost twenty-five million pounds.', 'It cost £25 million.'],
    ['It weighs 10 pounds.', 'It weighs 4.5 kg.'],
    ['It covers 5 sq km.', 'It covers 500 hectares.'],
    ['He is 6 feet 2 inches tall.', 'He is 188 cm tall.'],
    ['There are 10^6 rows.', 'There are a million rows.'],
    ['Type 2 diabetes is common.', 'Type II diabetes is common.'],
    ['Chapter four says why.', 'Chapter IV says why.'],
    ['The 9th-grade students came.', 'Grades 9 through 12 came.'],
    ['Python 3.12 added it.', 'It was added in Python 3.12.'],
    ['It returns a 429.', 'It returns HTTP 429.'],
    ['It has two wheels.', 'It has a pair of wheels.'],
    ['It has 0 errors.', 'It has no errors.'],
    ['The first 100 users pay nothing.', 'The first hundred users pay nothing.'],
    ['He won 51 of the 100 seats.', 'He won 51 out of 100 seats.'],
    ['They won 3-1.', 'They won 3 to 1.'],
    ['The dose is 5 mg/kg.', 'The dose is 5 mg per kg.'],
    ['It has 2000 rows.', 'It has 2,000 rows.'],
    ['It was ranked No. 3.', 'It was ranked #3.'],
    ['It was made with GPT 4.', 'It was made with GPT-4.'],
    ['Caspase 3 was found.', 'They found caspase-3.'],
    ['A phase 3 trial was run.', 'A phase-3 trial was run.'],
    ['It was a number-one single.', 'It was a No. 1 single.'],
    ['It was printed in May 2019.', 'Printed 05/2019'],
    ['It opened in 1994.', 'It was founded in 1990. It opened four years later.'],
    ['They won the cup in 2019.', '15 Feb 2019\nThey took the cup this year, after losing it in 2018.'],
  ])('raises no alarm where the same is said otherwise: %s', (claim, evidence) => {
    expect(overall(claim, evidence)).toBe('ok');
  });

  it.each([
    ['The limit is 200 requests a second.', 'The limit is 200 requests a minute.'],
    ['The limit is 200 requests per second.', 'The limit is 300 requests per second.'],
    ['It costs $20 a month.', 'It costs $20 a year.'],
    ['200 people die annually.', '200 people die each month.'],
    ['A two-second timeout applies.', 'The timeout is 3s.'],
    ['It drove at 60 miles an hour.', 'It drove at 50 mph.'],
    ['It lasted 90 minutes.', 'It lasted 1 hour and 40 minutes.'],
    ['It lasted 90 minutes.', 'It lasted an hour.'],
    ['A quarter of a million people came.', 'A million people came.'],
    ['More than a dozen people came.', '10 people came.'],
    ['More than a third of users left.', '30% of users left.'],
    ['More than half of the users left.', '42% of the users left.'],
    ['Sales were twice as high.', 'Sales were three times as high.'],
    ['Sales rose tenfold.', 'Sales rose fivefold.'],
    ['He died in his 30s.', 'He died at the age of 47.'],
    ['It was in the eighties.', 'It was in the 1990s.'],
    ['It was on 15 February 2018.', 'Fri 15 Feb 19'],
    ['It opened at 4 p.m.', 'It opened at 15:00.'],
    ['It fell to minus five degrees.', 'It rose to five degrees.'],
    ['It costs 50 cents.', 'It costs $50.'],
    ['It weighs 10 pounds.', 'It weighs 10 kg.'],
    ['He is 6 feet 2 inches tall.', 'He is 191 cm tall.'],
    ['There are 10^6 rows.', 'There are 10^5 rows.'],
    ['Type 2 diabetes is common.', 'Type I diabetes is common.'],
    ['Chapter four says why.', 'Chapter V says why.'],
    ['In grade 8 they learn it.', 'Grades 9 through 12 learn it.'],
    ['Python 3.1 added it.', 'It was added in Python 3.12.'],
    ['It returns a 428.', 'It returns HTTP 429.'],
    ['It has two wheels.', 'It has a single wheel.'],
    ['It takes between one and two seconds.', 'It takes 2-3 s.'],
    ['They won 3-1.', 'They won 3 to 2.'],
    ['It was ranked No. 3.', 'It was ranked #2.'],
    ['It opened in 1995.', 'It was founded in 1990. It opened four years later.'],
    ['It opened in 1994.', 'It was founded in 1990. Much was built. It opened four years later.'],
    ['It was made with GPT 4.', 'It was made with GPT-3.'],
    ['They won the cup in 2018.', '15 Feb 2019\nThey took the cup this year, after losing it in 2017.'],
  ])('catches another number, however it is written: %s', (claim, evidence) => {
    expect(['mismatch', 'absent']).toContain(overall(claim, evidence));
  });

  it('tells the unit of time from what comes second', () => {
    const numbers = judgeNumbers('The second request fails after a second.', [
      'A second passes. Then the third request fails.',
    ]).numbers;
    expect(numbers.map(({ raw, match }) => `${raw}: ${match}`)).toEqual(['second: mismatch']);
    expect(judgeNumbers('It takes 200 requests a second.', ['It takes 200 requests.']).numbers).toHaveLength(
      1,
    );
  });
});
