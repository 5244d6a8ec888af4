// Intake with a model: what it may decide, and what it may not.
import { describe, expect, it } from 'vitest';
import { intake } from '../../../../src/agents/intake.ts';
import type { IntakeInput } from '../../../../src/agents/intake.ts';
import { consultScripted } from '../../../support/with-model.ts';

const input: IntakeInput = {
  request: 'Which one is better for us?',
  history: [],
  round: 0,
  answers: [],
  chosen: { mode: 'auto', depth: 'auto' },
  clarification: { enabled: true, questions: 2, rounds: 1 },
};

const question = { text: 'Better for what?', suggestions: ['Speed', 'Cost'] };
const answer = {
  reasoning: 'It names two databases.',
  topic: 'Is SQLite or PostgreSQL better for a small team?',
  complexity: 'moderate',
  followUp: 'new_topic',
  ambiguous: false,
  questions: [],
  depth: 'auto',
  mode: 'deep',
  directAnswer: null,
  field: null,
  backgroundQueries: ['SQLite vs PostgreSQL'],
  constraints: [],
};
const unsure = {
  ...answer,
  ambiguous: true,
  questions: [question, { ...question, text: 'For whom?' }, question],
};

const take = async (given: object, more: Partial<IntakeInput> = {}) =>
  (await consultScripted(intake, { ...input, ...more }, [given])).output;

describe('the route', () => {
  it('is research when the model understands', async () => {
    expect(await take(answer)).toMatchObject({
      topic: answer.topic,
      route: 'research',
      decidedBy: 'judgement',
      depth: 'medium',
      mode: 'deep',
      questions: [],
      simpleAnswer: null,
    });
  });

  it('is a question when it does not, with no more questions than allowed (A8)', async () => {
    const { route, questions } = await take(unsure);
    expect(route).toBe('clarify');
    expect(questions.map(({ text }) => text)).toEqual(['Better for what?', 'For whom?']);
  });

  it.each([
    ['the rounds are used up (E3)', { round: 1 }, 'counter'],
    [
      'somebody just answered (E4)',
      {
        round: 1,
        answers: [{ question: 'Which?', answer: 'Any' }],
        clarification: { enabled: true, questions: 3, rounds: 2 },
      },
      'answered',
    ],
    [
      'asking is switched off (A7)',
      { clarification: { enabled: false, questions: 3, rounds: 2 } },
      'counter',
    ],
  ] as const)('is never a question when %s', async (_name, more, decidedBy) => {
    expect(await take(unsure, more)).toMatchObject({ route: 'research', questions: [], decidedBy });
  });

  it('is research in its own words when the model finds no topic and must not ask', async () => {
    const nothing = { ...answer, topic: ' ' };
    expect(await take(nothing, { request: 'Does SQLite lock?', round: 1 })).toMatchObject({
      topic: 'Does SQLite lock?',
      route: 'research',
    });
    expect(
      await take({ ...nothing, questions: [{ text: 'Wonach soll ich suchen?', suggestions: ['x', 'y'] }] }),
    ).toMatchObject({
      topic: null,
      route: 'ask-topic',
      questions: [{ text: 'Wonach soll ich suchen?', suggestions: [] }],
    });
  });
});

describe('what people chose', () => {
  it('wins over the model (A67)', async () => {
    const chosen = { mode: 'simple', depth: 'light' } as const;
    expect(await take({ ...answer, mode: 'web', depth: 'extended' }, { chosen })).toMatchObject(chosen);
  });

  it('leaves depth to the request, and then to its complexity (A67)', async () => {
    expect((await take({ ...answer, depth: 'extended' })).depth).toBe('extended');
    expect((await take({ ...answer, complexity: 'complex' })).depth).toBe('extended');
    expect((await take({ ...answer, complexity: 'simple' })).depth).toBe('light');
  });
});

it('makes sloppy texts fit to be shown', async () => {
  const output = await take({
    ...unsure,
    reasoning: '',
    topic: `  Two\n\nlines\u202e  ${'x'.repeat(9_000)}`,
    questions: [
      { text: ' ', suggestions: [] },
      { text: 'Which\none?', suggestions: ['Only one', 'Only one'] },
    ],
    backgroundQueries: ['a', 'a', ' ', 'b', 'c', 'd'],
    constraints: Array.from({ length: 9 }, (_, index) => `Number ${index}.`),
  });
  expect(output.topic).toMatch(/^Two lines x/);
  expect(output.topic!.length).toBeLessThanOrEqual(4_000);
  expect(output.questions).toEqual([{ text: 'Which one?', suggestions: [] }]);
  expect(output.backgroundQueries).toEqual(['a', 'b', 'c']);
  expect(output.constraints).toHaveLength(5);
  expect(output.reasoning).not.toBe('');
});

it('shows the model the latest five messages (A4)', async () => {
  const history = Array.from({ length: 8 }, (_, index) => ({
    by: 'person' as const,
    text: `Message ${index}.`,
  }));
  const { asked } = await consultScripted(intake, { ...input, history }, [answer]);
  expect(asked.text.match(/Message \d/g)).toEqual([3, 4, 5, 6, 7].map((index) => `Message ${index}`));
  expect(asked.text).toContain('May you ask questions: yes, at most 2');
});
