// The ten example decisions of the router's design, by the real intake: the seven of its table and the three of its
// tests. Some are decided by the first two layers, whatever a model says; the others by a model.
import { describe, expect, it } from 'vitest';
import { intake } from '../../../../src/agents/intake/intake.ts';
import type { IntakeInput } from '../../../../src/agents/intake/contract.ts';
import type { Clarification, ThreadMessage } from '../../../../src/agents/prompt/thread.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const person = (text: string): ThreadMessage => ({ by: 'person', text });
const footnote = (text: string): ThreadMessage => ({ by: 'footnote', text });

interface Example {
  readonly request: string;
  readonly history?: readonly ThreadMessage[];
  readonly round?: number;
  readonly answers?: readonly Clarification[];
  readonly route: 'clarify' | 'research';
  readonly decidedBy: 'counter' | 'answered' | 'judgement';
}

const examples: readonly Example[] = [
  {
    request: 'Tell me more about it',
    history: [footnote('RAG systems use retrieval...')],
    route: 'clarify',
    decidedBy: 'judgement',
  },
  {
    request: 'Which prompt gave highest accuracy in Zhang 2024?',
    route: 'research',
    decidedBy: 'judgement',
  },
  { request: 'What did OpenAI release this month?', route: 'research', decidedBy: 'judgement' },
  { request: 'The best approach', route: 'clarify', decidedBy: 'judgement' },
  {
    request: 'How many examples are enough?',
    history: [person("I'm working on classification")],
    route: 'clarify',
    decidedBy: 'judgement',
  },
  { request: 'Use the approach from the paper', route: 'clarify', decidedBy: 'judgement' },
  {
    request: 'Tell me more about the text-to-SQL approach',
    round: 1,
    answers: [{ question: 'Which approach do you mean?', answer: 'I meant the DAIL-SQL approach' }],
    route: 'research',
    decidedBy: 'answered',
  },
  { request: 'Tell me more about it', route: 'clarify', decidedBy: 'judgement' },
  { request: 'Still unclear', round: 2, route: 'research', decidedBy: 'counter' },
  {
    request: 'Tell me about RAG systems',
    round: 1,
    answers: [
      { question: 'What aspect would you like to know about?', answer: 'The implementation details' },
    ],
    route: 'research',
    decidedBy: 'answered',
  },
];

function inputOf({ request, history = [], round = 0, answers = [] }: Example): IntakeInput {
  return {
    request,
    history,
    round,
    answers,
    chosen: { mode: 'auto', depth: 'auto' },
    clarification: { enabled: true, questions: 3, rounds: 2 },
  };
}

/** What a model says that finds the request clear, or not. */
function verdict({ request }: Example, ambiguous: boolean) {
  return {
    reasoning: 'It was read.',
    topic: request,
    complexity: 'moderate',
    followUp: 'new_topic',
    ambiguous,
    questions: ambiguous ? [{ text: 'What do you mean?', suggestions: ['This', 'That'] }] : [],
    depth: 'auto',
    mode: 'deep',
    planFirst: false,
    wantedWords: null,
    title: null,
    directAnswer: null,
    field: 'general',
    backgroundQueries: [],
    notPages: [],
    constraints: [],
  };
}

const named = examples.map((example, index) => ({ name: `${index + 1}: ${example.request}`, ...example }));

describe('the ten examples', () => {
  it.each(named)(
    'without a model $name is researched as it is written if it names anything (E1, E12)',
    async (example) => {
      const { output } = await consultAlone(intake, inputOf(example));
      const namesSomething = example.request !== 'Tell me more about it';
      expect(output.route).toBe(namesSomething ? 'research' : 'ask-topic');
      expect(output.decidedBy).toBe(example.decidedBy);
    },
  );

  const judged = named.filter(({ decidedBy }) => decidedBy === 'judgement');
  it.each(judged)('a model decides $name, from all it needs (E6, E7, E11)', async (example) => {
    for (const ambiguous of [true, false]) {
      const { output, asked } = await consultScripted(intake, inputOf(example), [
        verdict(example, ambiguous),
      ]);
      expect(output).toMatchObject({ route: ambiguous ? 'clarify' : 'research', decidedBy: 'judgement' });
      expect(asked.text).toContain(example.request);
      for (const { text } of example.history ?? []) expect(asked.text).toContain(text);
      expect(asked.text).toContain('Rounds of questions so far: 0 of 2. May you ask questions: yes');
    }
  });

  const early = named.filter(({ decidedBy }) => decidedBy !== 'judgement');
  it.each(early)('no model changes $name (E2, E12)', async (example) => {
    const { output, asked } = await consultScripted(intake, inputOf(example), [verdict(example, true)]);
    expect(output).toMatchObject({ route: 'research', decidedBy: example.decidedBy, questions: [] });
    for (const { answer } of example.answers ?? []) expect(asked.text).toContain(answer);
    expect(asked.text).toContain(
      `Rounds of questions so far: ${example.round} of 2. May you ask questions: no`,
    );
  });
});
