// Intake with a model: what it may decide, and what it may not.
import { describe, expect, it } from 'vitest';
import { intake } from '../../../../src/agents/intake/intake.ts';
import { triage } from '../../../../src/agents/intake/triage.ts';
import type { IntakeInput } from '../../../../src/agents/intake/contract.ts';
import { english } from '../../../support/english.ts';
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
  planFirst: false,
  wantedWords: null,
  title: null,
  directAnswer: null,
  field: null,
  backgroundQueries: ['SQLite vs PostgreSQL'],
  notPages: [],
  constraints: [],
};
const unsure = {
  ...answer,
  ambiguous: true,
  questions: [question, { ...question, text: 'For whom?' }, question],
};

const take = async (given: object, more: Partial<IntakeInput> = {}) =>
  (await consultScripted(intake, { ...input, ...more }, [given])).output;

it('names the addresses that are no pages to be read, as they were written', async () => {
  const notPages = ['http://tc1.intern:8080/app?a=1'];
  expect(await take({ ...answer, notPages })).toMatchObject({ notPages });
});

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

it('asks a general question when it finds no topic and the model knows none (E19)', async () => {
  const { backgroundQueries: _, ...unsearched } = answer;
  expect(await take({ ...unsearched, topic: null })).toMatchObject({
    route: 'ask-topic',
    backgroundQueries: [],
    questions: [{ text: 'What would you like to know?', suggestions: [] }],
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

it('tells whether the person wants to decide about the plan first, which nobody knows without a model', async () => {
  expect(await take(answer)).toMatchObject({ planFirst: false });
  expect(await take({ ...answer, planFirst: true })).toMatchObject({ planFirst: true });
  const request = 'Show me the plan first please. Does SQLite lock?';
  expect(triage({ ...input, request }, english).planFirst).toBeUndefined();
});

it('names the topic in a line, without links, where a model has', async () => {
  expect(await take(answer)).not.toHaveProperty('title');
  const title = 'How [WAL](https://evil.test) locks\n[1]';
  expect(await take({ ...answer, title })).toMatchObject({ title: 'How WAL locks' });
});

it('tells how many words are wanted, where a model has said so (F29)', async () => {
  expect(await take(answer)).not.toHaveProperty('wantedWords');
  expect(await take({ ...answer, wantedWords: 90 })).toMatchObject({ wantedWords: 90 });
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

describe('a direct answer', () => {
  const direct = { ...answer, mode: 'simple', directAnswer: '17 × 23 is **391** [1].' };
  const history = [
    { by: 'person', text: 'How long are backups kept?' },
    { by: 'footnote', text: 'For 35 days [1].' },
  ] as const;

  it('is given by the same call where nothing has to be looked up, without numbers and links (A5)', async () => {
    const output = await take({ ...direct, directAnswer: '17 × 23 is **391** [1]. See https://evil.test/x' });
    expect(output).toMatchObject({ mode: 'simple', route: 'research', questions: [] });
    expect(output.simpleAnswer).toBe('17 × 23 is **391**. See');
  });

  it('is kept of a message that names nothing: it is all that is said (F33)', async () => {
    const thanks = { ...direct, ...unsure, mode: 'simple', topic: null, directAnswer: 'You are welcome.' };
    expect(await take(thanks, { request: 'thanks!' })).toMatchObject({
      topic: null,
      route: 'ask-topic',
      simpleAnswer: 'You are welcome.',
    });
  });

  it('that is missing means research: what cannot be said at once has to be found out (A70)', async () => {
    expect(await take({ ...direct, directAnswer: ' ' })).toMatchObject({ mode: 'deep', simpleAnswer: null });
    expect(await take({ ...direct, mode: 'deep' })).toMatchObject({ mode: 'deep', simpleAnswer: null });
    expect(await take({ ...direct, mode: 'web' })).toMatchObject({ mode: 'web', simpleAnswer: null });
  });

  it('needs no search where the request is about an earlier answer (A2, A78)', async () => {
    const about = { ...answer, followUp: 'clarification' };
    expect(await take(about, { history })).toMatchObject({ mode: 'simple', followUp: 'clarification' });
    expect(await take(about)).toMatchObject({ mode: 'deep', followUp: 'new_topic' });
    expect(await take(about, { history: history.slice(0, 1) })).toMatchObject({
      mode: 'deep',
      followUp: 'complex_follow_up',
    });
  });

  it('gives way to what the person chose (A70)', async () => {
    const chosen = { mode: 'deep', depth: 'auto' } as const;
    expect(await take(direct, { chosen, history })).toMatchObject({ mode: 'deep', simpleAnswer: null });
    const { asked } = await consultScripted(intake, { ...input, chosen }, [direct]);
    expect(asked.text).toContain('Mode: “deep”, chosen by the person');
    expect(asked.tier).toBe('simple');
  });
});

it('asks nothing about a request of more than three sentences (C24)', async () => {
  const request = 'We are five. We sell tea. We run one shop. Which one is better for us?';
  const { output, asked } = await consultScripted(intake, { ...input, request }, [unsure]);
  expect(output).toMatchObject({ route: 'research', questions: [], decidedBy: 'judgement' });
  expect(asked.text).toContain('May you ask questions: no');
});

it('passes on whose sources count, and what kind of request it is (A1, A3, B80)', async () => {
  const output = await take({ ...answer, field: 'academic', complexity: 'complex' });
  expect(output).toMatchObject({ field: 'academic', complexity: 'complex', reasoning: answer.reasoning });
  expect(await take(answer)).toMatchObject({
    field: 'general',
    ambiguous: false,
    questions: [],
    depth: 'medium',
  });
});

it('shows the model the latest ten messages, and 500 characters of each (A4, A9, E6)', async () => {
  const history = Array.from({ length: 12 }, (_, index) => ({
    by: 'person' as const,
    text: `Message ${index}.${'x'.repeat(600)}`,
  }));
  const { asked } = await consultScripted(intake, { ...input, history }, [answer]);
  expect(asked.text.match(/Message \d+/g)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Message ${index + 2}`),
  );
  expect(asked.tier).toBe('simple');
  expect(asked.text).toContain('x […]');
  expect(asked.text).toContain('x'.repeat(480));
  expect(asked.text).not.toContain('x'.repeat(491));
  expect(asked.text).toContain('May you ask questions: yes, at most 2');
});

describe('what the model reads', () => {
  const asked = async (more: Partial<IntakeInput>) =>
    (await consultScripted(intake, { ...input, ...more }, [answer])).asked;

  it('is the mode and the depth that a person chose, or that they are its own to choose', async () => {
    const chosen = { mode: 'deep', depth: 'light' } as const;
    expect((await asked({ chosen })).text).toMatch(
      /^Mode: “deep”, chosen by the person\nDepth: “light”, chosen by the person$/m,
    );
    expect((await asked({})).text).toMatch(/^Mode: yours to choose\nDepth: yours to choose$/m);
  });

  it('is what makes a request simple, and what its searches must do alone (F29)', async () => {
    const system = (await asked({})).system.replace(/\s+/g, ' ');
    expect(system).toContain('`simple`: one fact, a yes or no, or one narrow question');
    expect(system).toContain('For a `simple` request these are all the searches there will be.');
  });
});
