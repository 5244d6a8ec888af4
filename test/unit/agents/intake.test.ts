// Intake without a model: topic, route, depth, and what it asks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { intake } from '../../../src/agents/intake.ts';
import type { IntakeInput, IntakeOutput, ThreadMessage } from '../../../src/agents/intake.ts';
import { consultFailing } from '../../support/failing-model.ts';
import { withoutModel } from '../../support/without-model.ts';

const person = (text: string): ThreadMessage => ({ by: 'person', text });
const footnote = (text: string): ThreadMessage => ({ by: 'footnote', text });

function inputOf(request: string, more: Partial<IntakeInput>): IntakeInput {
  return {
    request,
    history: [],
    round: 0,
    answers: [],
    chosen: { mode: 'auto', depth: 'auto' },
    clarification: { enabled: true, questions: 3, rounds: 1 },
    ...more,
  };
}

async function take(request: string, more: Partial<IntakeInput> = {}): Promise<IntakeOutput> {
  return (await consult(intake, inputOf(request, more), withoutModel)).output;
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

describe('a request about an earlier answer', () => {
  const history = [
    person('How long are backups of the billing database kept?'),
    footnote('Backups are kept for 35 days [1].'),
  ];

  it.each([
    'What did you mean by that?',
    'What does [1] say exactly?',
    'Where does your answer say so?',
    'Make it shorter, please',
    'Shorter please',
    'Explain that in plain words',
    'Can you summarize the report?',
    'Please translate it into German',
    'Give it to me as a table',
    'tl;dr',
  ])('needs no search: %j (A2, A78)', async (request) => {
    expect(await take(request, { history })).toMatchObject({
      followUp: 'clarification',
      mode: 'simple',
      route: 'research',
      questions: [],
    });
    // where nothing was answered yet there is nothing to ask about
    expect((await take(request, { history: history.slice(0, 1) })).mode).toBe('deep');
    const chosen = { mode: 'deep', depth: 'auto' } as const;
    expect((await take(request, { history, chosen })).mode).toBe('deep');
  });

  it.each([
    'Is a backup of SQLite shorter than one of PostgreSQL?',
    'Summarize the report of the IPCC on backups',
    'How do I shorten it?',
    'What does arr[3] mean in C?',
    'How long are they kept on disk?',
    'Which sources name 35 days as a rule?',
  ])('is not seen in %j (A78)', async (request) => {
    const taken = await take(request, { history });
    expect(taken.mode).toBe('deep');
    expect(taken.followUp).not.toBe('clarification');
  });
});

describe('asking back', () => {
  it('is left out for a request of more than three sentences (C24)', async () => {
    const request =
      'The best approach. We are a small team. We have no budget at all. Nobody has done this before.';
    expect(await take('The best approach')).toMatchObject({ route: 'clarify' });
    expect(await take(request)).toMatchObject({ route: 'research', questions: [] });
  });
});

describe('when the models fail', () => {
  it('goes on with a moderate new topic and asks nothing (A10, E9)', async () => {
    const failed = async (request: string, more: Partial<IntakeInput> = {}) =>
      (await consultFailing(intake, inputOf(request, more))).output;
    expect(await failed('The best approach')).toMatchObject({
      topic: 'The best approach',
      route: 'research',
      complexity: 'moderate',
      followUp: 'new_topic',
      ambiguous: false,
      questions: [],
      mode: 'deep',
      depth: 'medium',
    });
    const history = [person('What is the SQLite WAL mode?'), footnote('A journal mode.')];
    expect(await failed('How does it scale?', { history })).toMatchObject({
      topic: 'How does it scale (about SQLite WAL mode)?',
      followUp: 'new_topic',
    });
    const chosen = { mode: 'web', depth: 'light' } as const;
    expect(await failed('Which port?', { chosen })).toMatchObject({ mode: 'web', depth: 'light' });
    expect(await failed('hi')).toMatchObject({ topic: null, route: 'ask-topic' });
  });
});

it.each([
  ['Which studies show that naps help?', 'academic'],
  ['What does work_mem do?', 'technical'],
  ['What changed in PostgreSQL 15?', 'technical'],
  ['How high is Mount Kenya?', 'general'],
])('whose sources count for %j: %s (B80)', async (request, field) => {
  expect((await take(request)).field).toBe(field);
});
