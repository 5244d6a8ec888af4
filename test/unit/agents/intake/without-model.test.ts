// Intake without a model: the message as it is written; nothing is asked but for a topic.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import { intake } from '../../../../src/agents/intake/intake.ts';
import type { IntakeInput, IntakeOutput } from '../../../../src/agents/intake/contract.ts';
import type { ThreadMessage } from '../../../../src/agents/prompt/thread.ts';
import { cases } from '../../../support/cases.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { withoutModel } from '../../../support/without-model.ts';

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
  it('an answer to a clarification is researched (E4, E12)', async () => {
    const answers = [{ question: 'Which approach?', answer: 'I meant the DAIL-SQL approach' }];
    const clarification = { enabled: true, questions: 3, rounds: 2 };
    const taken = await take('Tell me more about the approach', { round: 1, answers, clarification });
    expect(taken).toMatchObject({ route: 'research', decidedBy: 'answered' });
  });

  it.each([
    'How do SQLite and PostgreSQL treat NULLs in unique columns?',
    'The best approach',
    'Use the approach from the paper',
    'On what date was that SQLite version released?',
    'When is the meeting?',
    'Was bedeutet WAL?',
  ])('asks nothing about %j: what is meant takes a judgement (E1, F15)', async (request) => {
    expect(await take(request)).toMatchObject({
      topic: request,
      route: 'research',
      decidedBy: 'judgement',
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

describe('the topic', () => {
  it('is the message as it is written, without mentions', async () => {
    const { topic } = await take('<@U1> Hi! Can you tell me:\n- how WAL works\n- what it costs');
    expect(topic).toBe('Hi! Can you tell me:\n- how WAL works\n- what it costs');
  });

  it('of a question that names one thing at most carries what the message before it named', async () => {
    const history = [person('What is the SQLite WAL mode?'), footnote('A journal mode.')];
    expect(await take('How does it scale?', { history })).toMatchObject({
      topic: 'How does it scale? (SQLite WAL mode)',
      route: 'research',
      followUp: 'complex_follow_up',
    });
    expect((await take('Why?', { history: [{ ...history[0]!, name: 'Ann' }] })).topic).toBe(
      'Why? (SQLite WAL mode)',
    );
    expect(await take('thanks', { history })).toMatchObject({ topic: null, route: 'ask-topic' });
    expect((await take('What does MVCC stand for in Oracle?', { history })).followUp).toBe('new_topic');
  });
});

describe('depth and mode', () => {
  it.each([
    ['Which port does PostgreSQL use?', 'simple', 'light'],
    ['What is WAL? What does it cost?', 'moderate', 'medium'],
    ['- one\n- two\n- three\n- four\n- five\n- six', 'complex', 'extended'],
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
    cases(100),
  );
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
      topic: 'How does it scale? (SQLite WAL mode)',
      followUp: 'new_topic',
    });
    const chosen = { mode: 'web', depth: 'light' } as const;
    expect(await failed('Which port?', { chosen })).toMatchObject({ mode: 'web', depth: 'light' });
    expect(await failed('hi')).toMatchObject({ topic: null, route: 'ask-topic' });
  });
});

describe('a follow-up', () => {
  const prior = { request: 'How large can a SQLite database be?', continues: true };

  it.each(['and of PostgreSQL?', 'what about PostgreSQL', 'and the largest PostgreSQL table'])(
    'carries the subject of the last report: "%s"',
    async (request) => {
      const { topic } = await take(request, { prior, history: [person('approve it then')] });
      expect(topic).toContain(request);
      expect(topic).toContain('SQLite');
    },
  );

  it('that says what it is about stands alone', async () => {
    const request = 'How do backups of the billing database work?';
    expect((await take(request, { prior: { ...prior, continues: false } })).topic).toBe(request);
  });

  it('takes the subject of a talk, not its last line, and no address', async () => {
    const history = [
      person('Should we use WAL or the rollback journal for the analytics database?'),
      person('no idea, @alice docs https://www.sqlite.org/wal.html'),
    ];
    const { topic } = await take('can you research that?', { history });
    expect(topic).toMatch(/WAL.*rollback journal/);
    expect(topic).not.toMatch(/idea|alice|docs|sqlite\.org/);
  });
});

it('a sentence that is repeated counts once', async () => {
  const { topic, complexity } = await take('What is WAL? '.repeat(100).trim());
  expect({ topic, complexity }).toEqual({ topic: 'What is WAL?', complexity: 'simple' });
});
