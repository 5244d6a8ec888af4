// Where two pages surely disagree. A false alarm is worse than a miss.
import { describe, expect, it } from 'vitest';
import { disagreementsIn } from '../../../../src/agents/extractive/disagreements.ts';
import { materialOf } from '../../../../src/agents/material.ts';
import { quoted, researched } from '../../../support/researched.ts';

/** What is found when a task asks this and these two pages are quoted for it. */
function between(
  question: string,
  [one, other]: readonly [string, string],
  hosts: readonly [string, string] = ['a.test', 'b.test'],
  titles: readonly [string, string] = ['One page', 'Another page'],
) {
  const tasks = [
    researched(
      1,
      [quoted(hosts[0], one, { title: titles[0] }), quoted(hosts[1], other, { title: titles[1] })],
      { question },
    ),
  ];
  return disagreementsIn(
    materialOf({ tasks }),
    tasks.map(({ task }) => task),
  );
}

const own = ['knowledge:a.md', 'knowledge:b.md'] as const;

describe('two pages disagree', () => {
  it('where they state different figures of one thing, and both are named (B86)', () => {
    const found = between(
      'How much memory has Heron?',
      ['Heron ships with 4 GB of memory.', 'The Heron ships with 8 GB of memory.'],
      undefined,
      ['Heron, the data sheet', 'Heron reviewed'],
    );
    expect(found).toEqual([
      {
        id: 'contradiction-1',
        description:
          'The sources state different figures, 4 GB and 8 GB, in the same words: Heron, ships, memory.',
        quotes: [1, 2],
      },
    ]);
  });

  it.each([
    ['Backups are kept for 30 days.', 'Backups are kept for 35 days.'],
    [
      'Backups of the billing database are kept for five weeks.',
      'They keep backups of the billing database for two weeks.',
    ],
    ['The limit of the API is 100 requests per minute.', 'The API limit is 60 requests per minute.'],
    [
      'The default timeout is 30 seconds. It can be changed.',
      'First things first. The default timeout is 60 seconds.',
    ],
    ['The plan costs $20 a month.', 'The plan costs $25 a month.'],
  ])('in one’s own documents without a name: %s / %s', (one, other) => {
    expect(between('How much?', [one, other], own)).toHaveLength(1);
  });

  it('with the same name, year and version', () => {
    const rose = (share: string, year: number) => `Unemployment in Norland rose to ${share} in ${year}.`;
    expect(between('How high?', [rose('7.2%', 2023), rose('5.9%', 2023)])).toHaveLength(1);
    expect(between('How high?', [rose('7.2%', 2023), rose('5.9%', 2022)])).toEqual([]);
  });
});

describe('two pages do not disagree', () => {
  it.each([
    ['another subject', 'The read timeout is 30 seconds.', 'The write timeout is 60 seconds.'],
    ['another unit', 'The trial lasts 14 days.', 'The trial lasts two weeks.'],
    ['another bound', 'Support ends after five years.', 'Support ends before three years.'],
    ['another kind', 'Daily backups are kept for 30 days.', 'Weekly backups are kept for 90 days.'],
    [
      'another name in many of the same words',
      'The first trial of the Pro plan lasts 14 days for new customers in Norland.',
      'The first trial of the Pro plan lasts 30 days for new customers in Sudland.',
    ],
    ['rounding', 'The city has 1.21 million people in it now.', 'The city has 1.2 million people in it now.'],
    ['a guess', 'The trial lasts about 14 days.', 'The trial lasts 30 days.'],
    ['a range', 'The trial lasts 14 to 20 days.', 'The trial lasts 30 days.'],
    ['a condition', 'The trial lasts 14 days unless you pay.', 'The trial lasts 30 days.'],
    ['a negation', 'The trial does not last 14 days.', 'The trial does not last 30 days.'],
    ['several figures', 'The trial lasts 14 days and 3 hours.', 'The trial lasts 30 days and 3 hours.'],
    ['no unit', 'The answer given is 42.', 'The answer given is 43.'],
    ['the same figure', 'The trial lasts 14 days.', 'The trial lasts 14 days.'],
    ['too few words', 'It is 3 days.', 'It is 4 days.'],
  ])('over %s', (_why, one, other) => {
    expect(between('How long?', [one, other], own)).toEqual([]);
  });

  it('when a sentence without a name is about whatever its page is about', () => {
    const trial = ['The trial lasts 14 days.', 'The trial lasts 30 days.'] as const;
    expect(between('How long is a trial?', trial)).toEqual([]);
    expect(between('How long is the trial of Heron?', trial, undefined, ['Heron', 'Egret'])).toEqual([]);
    expect(between('How long is the trial of Heron?', trial, undefined, ['Heron', 'Heron FAQ'])).toHaveLength(
      1,
    );
  });

  it('when their titles name different versions or years', () => {
    const sentences = ['A join in Heron may have 64 tables.', 'A join in Heron may have 16 tables.'] as const;
    expect(between('How many?', sentences, undefined, ['Heron 3', 'Heron 2'])).toEqual([]);
    expect(between('How many?', sentences, undefined, ['Heron 3', 'About Heron 3'])).toHaveLength(1);
  });

  it('when it is one page, or a table', () => {
    const sentences = ['Heron ships with 4 GB of memory.', 'The Heron ships with 8 GB of memory.'] as const;
    expect(between('How much?', sentences, ['a.test', 'a.test'])).toEqual([]);
    const row = ['Heron | 4 GB of memory | ships', 'Heron | 8 GB of memory | ships'] as const;
    expect(between('How much memory has Heron?', row)).toEqual([]);
  });
});

it('names each quote once, and at most three disagreements', () => {
  const days = Array.from('abcdefghij').map((name, index) =>
    quoted(`knowledge:${name}.md`, `Backups are kept for ${(index + 1) * 10} days.`),
  );
  const tasks = [researched(1, days, { question: 'How long are backups kept?' })];
  const found = disagreementsIn(materialOf({ tasks }), [tasks[0]!.task]);
  expect(found.map(({ quotes }) => quotes)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});
