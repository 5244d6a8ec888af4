// The answerer with a model: what it may cite, and what it may look up.
import { describe, expect, it } from 'vitest';
import { answerer, type AnswererInput } from '../../../../src/agents/answerer/answerer.ts';
import { consultScripted } from '../../../support/with-model.ts';

const quote = 'Backups of the billing database are kept for 35 days.';
const evidence = {
  pageHash: 'h',
  url: 'https://notes.test/backups',
  title: 'Backups',
  headings: ['Billing'],
  start: 0,
  end: quote.length,
  quote,
  score: 0.9,
};
const other = {
  ...evidence,
  url: 'https://notes.test/deploys',
  title: 'Deploys',
  quote: 'Deploys are weekly.',
};

const input: AnswererInput = {
  task: {
    id: 'task-1',
    title: 'Shorter',
    question: 'Make it shorter',
    searches: ['Make it shorter'],
    entity: null,
    priority: 1,
    rationale: 'It is the request.',
  },
  today: '2026-11-21',
  history: [],
  reports: [{ number: 1, request: 'How long?', report: 'Backups are kept for 35 days [2].', evidence: [] }],
  evidence: [other, evidence],
  answered: 'yes',
  instead: null,
  lookUps: 3,
};
const given = { lookUps: [], answer: '35 days [2].', answered: 'yes', openQuestions: [] };

const answer = (proposed: object, more: Partial<AnswererInput> = {}) =>
  consultScripted(answerer, { ...input, ...more }, [proposed]);

describe('an answer', () => {
  it('cites quotes by number of first appearance, with all that stands behind them', async () => {
    const { output } = await answer(given);
    expect(output).toEqual({
      lookUps: [],
      draft: {
        text: '35 days [1].',
        answered: 'yes',
        citations: [{ n: 1, taskId: 'task-1', ...evidence }],
        openQuestions: [],
      },
    });
  });

  it('has no links, no numbers that stand for nothing, and no title', async () => {
    const { output } = await answer({
      ...given,
      answer: '# Title\n\nKept [for days](https://evil.test) [1][7], see https://evil.test/x.',
    });
    expect(output.draft?.text).toBe('Kept for days [1], see.');
  });

  it('has open questions without numbers, which would stand for other sources there (A100)', async () => {
    const openQuestions = ['Why 35 days [2]?', 'Who decides 【1】?', 'Why 35 days?', '[1]'];
    const { output } = await answer({ ...given, openQuestions });
    expect(output.draft?.openQuestions).toEqual(['Why 35 days?', 'Who decides?']);
  });

  it('may cite nothing, and says itself whether it answers', async () => {
    const { output } = await answer({ ...given, answer: 'I do not know.', answered: 'no' }, { evidence: [] });
    expect(output.draft).toMatchObject({ text: 'I do not know.', answered: 'no', citations: [] });
  });

  it('is refused when it is empty', async () => {
    const { output, refusals } = await consultScripted(answerer, input, [{ ...given, answer: ' ' }, given]);
    expect(refusals).toEqual([expect.stringContaining('empty')]);
    expect(output.draft?.text).toBe('35 days [1].');
  });
});

describe('looking something up', () => {
  const wish = { ...given, answer: '', lookUps: ['one', 'two', 'https://evil.test/x three', 'four', 'one'] };

  it('is asked for three times at most, in words without addresses (A79)', async () => {
    expect((await answer(wish)).output).toEqual({ draft: null, lookUps: ['one', 'two', 'three'] });
  });

  it('is over once there is an answer, and where none is allowed', async () => {
    expect((await answer({ ...wish, answer: 'At once.' })).output).toMatchObject({
      lookUps: [],
      draft: { text: 'At once.' },
    });
    await expect(answer(wish, { lookUps: 0 })).rejects.toThrow('refused twice');
  });
});

it('shows the model ten messages, the last report, the quotes and what failed', async () => {
  const history = Array.from({ length: 12 }, (_, index) => ({
    by: 'person' as const,
    text: `Message ${index}.`,
  }));
  const { asked } = await answer(given, { history, instead: 'The web was not reached.' });
  expect(asked.tier).toBe('analytical');
  expect(asked.text.match(/Message \d+/g)).toHaveLength(10);
  expect(asked.text).not.toContain('Message 1.');
  expect(asked.text).toContain('Backups are kept for 35 days ［2］.');
  expect(asked.text).toMatch(/<<<evidence 2 \w+\nSource: Backups › Billing\nBackups of the billing/);
  expect(asked.text).toContain('The web was not reached.');
  expect(asked.text).toContain('Look-ups: at most 3');
  expect(asked.text).not.toContain('notes.test');
  expect((await answer(given, { lookUps: 0 })).asked.text).toContain('Look-ups: none');
});

it('shows all reports with what stands behind their numbers, which it may cite', async () => {
  const third = {
    ...evidence,
    url: 'https://notes.test/third',
    title: 'Third',
    quote: 'Deploys need two eyes.',
  };
  const reports = [
    { number: 2, request: 'Who deploys?', report: 'Two people [1].', evidence: [{ ...third, n: 1 }] },
    { number: null, request: 'Hi?', report: 'Hello.', evidence: [] },
    {
      number: 1,
      request: 'How long?',
      report: '35 days [2].',
      evidence: [
        { ...evidence, n: 2 },
        { ...other, n: 1 },
      ],
    },
  ];
  const { asked, output } = await answer(
    { ...given, answer: 'It says so [1]; and who deploys [3].' },
    { reports, evidence: [evidence] },
  );
  expect(asked.text).toMatch(
    /<<<report 2 \w+\nAsked: Who deploys\?\n\nTwo people ［1］\.[^]*<<<answer [^]*<<<report 1 /,
  );
  expect(asked.text).toMatch(/<<<evidence 1 \w+\nSource: Backups › Billing \(report 1 ［2］\)\nBackups/);
  expect(asked.text).toMatch(/<<<evidence 2 \w+\nSource: Third › Billing \(report 2 ［1］\)\n/);
  expect(output.draft?.citations.map(({ url }) => url)).toEqual([evidence.url, other.url]);
});

it('leaves out quotes there is no room for, and keeps the numbers of the others', async () => {
  const long = { ...evidence, start: 9, quote: 'x '.repeat(20_000) };
  const { asked } = await answer(given, { evidence: [long, evidence] });
  expect(asked.text).not.toContain('<<<evidence 1 ');
  expect(asked.text).toContain('<<<evidence 2 ');
});
