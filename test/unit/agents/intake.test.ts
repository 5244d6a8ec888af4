// Intake without a model: topic, route, depth, and what it asks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { intake } from '../../../src/agents/intake.ts';
import type { IntakeInput, IntakeOutput, ThreadMessage } from '../../../src/agents/intake.ts';
import { withoutModel } from '../../support/without-model.ts';

const person = (text: string): ThreadMessage => ({ by: 'person', text });
const footnote = (text: string): ThreadMessage => ({ by: 'footnote', text });

async function take(request: string, more: Partial<IntakeInput> = {}): Promise<IntakeOutput> {
  const input: IntakeInput = {
    request,
    history: [],
    round: 0,
    answers: [],
    chosen: { mode: 'auto', depth: 'auto' },
    clarification: { enabled: true, questions: 3, rounds: 1 },
    ...more,
  };
  return (await consult(intake, input, withoutModel)).output;
}

describe('the route of a request', () => {
  // The last of the ten examples is a reply to a question.
  it.each([
    ['Tell me more about it', [footnote('RAG systems use retrieval...')], 'clarify'],
    [
      'Tell me more about it',
      [person("What's the best approach for text-to-SQL?"), footnote('Several approaches include…')],
      'clarify',
    ],
    ['Which prompt gave highest accuracy in Zhang 2024?', [], 'research'],
    ['What did OpenAI release this month?', [], 'research'],
    ['The best approach', [], 'clarify'],
    ['What is the best approach?', [], 'clarify'],
    ['compare', [], 'clarify'],
    ['Compare the databases', [], 'clarify'],
    ['Which is faster?', [], 'clarify'],
    ['What is better?', [], 'clarify'],
    ['How fast is it?', [], 'clarify'],
    ['Compare SQLite and PostgreSQL', [], 'research'],
    ['Which is faster, SQLite or PostgreSQL?', [], 'research'],
    ['How many examples are enough?', [person("I'm working on classification")], 'clarify'],
    ['Use the approach from the paper', [], 'clarify'],
  ] as const)('%j after %j is %s (E12)', async (request, history, route) => {
    expect(await take(request, { history })).toMatchObject({ route, decidedBy: 'judgement' });
  });

  it('an answer to a clarification is researched (E4, E12)', async () => {
    const answers = [{ question: 'Which approach?', answer: 'I meant the DAIL-SQL approach' }];
    const clarification = { enabled: true, questions: 3, rounds: 2 };
    const taken = await take('Tell me more about it', {
      history: [footnote('There are several.')],
      round: 1,
      answers,
      clarification,
    });
    expect(taken).toMatchObject({ route: 'research', decidedBy: 'answered' });
  });

  it.each([
    'How do SQLite and PostgreSQL treat NULLs in unique columns?',
    'Is it possible to run SQLite in memory?',
    'How long does it take to vacuum a table?',
    'How long does PostgreSQL wait on a lock before it checks for a deadlock?',
    'Which tables that store logs can be dropped?',
    'What is the best way to back up a live SQLite database?',
    'How much memory is needed for work_mem in PostgreSQL?',
    'Summarize the paper "Attention is all you need"',
    'On what date was that SQLite version released?',
    'When is the meeting?',
    'Was bedeutet WAL?',
  ])('asks nothing about %j', async (request) => {
    expect(await take(request)).toMatchObject({
      route: 'research',
      questions: [],
      constraints: [],
      ambiguous: false,
    });
  });

  it('asks nothing once the allowed rounds are used, or when asking is switched off (A7, E3)', async () => {
    expect(await take('The best approach', { round: 1 })).toMatchObject({
      route: 'research',
      decidedBy: 'counter',
    });
    const off = { enabled: false, questions: 3, rounds: 2 };
    expect(await take('The best approach', { clarification: off })).toMatchObject({ route: 'research' });
  });

  it.each([
    '',
    '   ',
    '<@U123>',
    '@footnote',
    'hi!',
    'Hello there',
    'thanks!',
    '???',
    '…',
    '👍',
    '<@U1> hey',
  ])('asks for a topic when there is none in %j', async (request) => {
    const taken = await take(request);
    expect(taken).toMatchObject({ topic: null, route: 'ask-topic' });
    expect(taken.questions).toHaveLength(1);
  });

  it('takes the answer to the question for a topic as the topic', async () => {
    const [question] = (await take('hi')).questions;
    const answers = [{ question: question!.text, answer: 'How does SQLite lock files?' }];
    expect(await take('hi', { round: 1, answers })).toMatchObject({
      topic: 'How does SQLite lock files?',
      route: 'research',
    });
  });
});

describe('questions', () => {
  it('come with two to four suggestions and with what is assumed instead', async () => {
    for (const request of [
      'The best approach',
      'Use the approach from the paper',
      'How many are enough?',
      'How does it scale?',
    ]) {
      const { questions, constraints } = await take(request);
      expect(questions.length).toBeGreaterThan(0);
      for (const { suggestions } of questions) expect([2, 3, 4]).toContain(suggestions.length);
      expect(constraints).toHaveLength(questions.length);
    }
  });

  it('leave a constraint behind only where nobody answered', async () => {
    const [question] = (await take('The best approach')).questions;
    const asked = { round: 1, answers: [{ question: question!.text, answer: null }] };
    expect((await take('The best approach', asked)).constraints).toHaveLength(1);
    const told = { round: 1, answers: [{ question: question!.text, answer: 'The fastest' }] };
    expect((await take('The best approach', told)).constraints).toEqual([]);
  });
});

describe('the topic', () => {
  it('is without mentions, greetings and politeness', async () => {
    const { topic } = await take('<@U1> Hi! Can you please tell me how WAL works in SQLite?');
    expect(topic).toBe('How WAL works in SQLite?');
  });

  it('carries what a follow-up points to', async () => {
    const history = [person('What is the SQLite WAL mode?'), footnote('A journal mode.')];
    expect(await take('How does it scale?', { history })).toMatchObject({
      topic: 'How does it scale (about SQLite WAL mode)?',
      route: 'research',
      followUp: 'complex_follow_up',
    });
    expect((await take('How does it scale?', { history: [{ ...history[0]!, name: 'Ann' }] })).topic).toBe(
      'How does it scale (about SQLite WAL mode)?',
    );
    expect((await take('What does MVCC stand for in Oracle?', { history })).followUp).toBe('new_topic');
    expect((await take('What did you mean by [2]?', { history })).followUp).toBe('clarification');
  });
});

describe('depth and mode', () => {
  it.each([
    ['Which port does PostgreSQL use?', 'simple', 'light'],
    ['How do SQLite and PostgreSQL treat NULLs?', 'moderate', 'medium'],
    ['Write a comprehensive literature review on write-ahead logging', 'complex', 'extended'],
  ] as const)('%j is %s, so %s (A67)', async (request, complexity, depth) => {
    expect(await take(request)).toMatchObject({ complexity, depth, mode: 'deep' });
  });

  it('what a person chose wins (A67)', async () => {
    expect(await take('Which port?', { chosen: { mode: 'web', depth: 'extended' } })).toMatchObject({
      mode: 'web',
      depth: 'extended',
    });
  });
});

it('answers any text, and the same text in the same way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (request) => {
      const taken = await take(request);
      expect(await take(request)).toEqual(taken);
      expect(taken.topic === null).toBe(taken.route === 'ask-topic');
      expect(taken.questions.length).toBeLessThanOrEqual(3);
    }),
  );
});
