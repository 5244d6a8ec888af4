// A model that asks back where a request of the stories leaves something open, plans one task for each request and for
// each wish, and is content with what it sees.
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeAnswer } from '../../fakes/models/reply.ts';
import type { FakeRequest } from '../../fakes/models/request.ts';
import { agentOf, contentAgents, wordsOf } from '../scripted-research.ts';

interface Question {
  readonly text: string;
  readonly suggestions: readonly string[];
}

const best: Question = {
  text: 'The best approach for what, and by which measure?',
  suggestions: ['The most reliable one', 'The fastest one', 'The simplest one to live with'],
};
const it: Question = {
  text: 'What does “it” refer to?',
  suggestions: [
    'Something discussed elsewhere: I will name it',
    'No subject in particular: a general overview',
  ],
};
const enough: Question = {
  text: 'Enough for what? Name the purpose or the target.',
  suggestions: ['A rough rule of thumb', 'A first prototype', 'Production use'],
};

/** What the stories ask, and what is open about it. */
const open: readonly (readonly [request: RegExp, questions: readonly Question[]])[] = [
  [/best approach\?$|approach is the best one\?$/, [best]],
  [/^How many are enough/, [it, best, enough]],
];

export interface StoryModel {
  /** Variables that give it to the program. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startStoryModel(): Promise<StoryModel> {
  const models = await startFakeOpenAi({ answer });
  return {
    environment: { OPENAI_API_KEY: models.key, OPENAI_BASE_URL: models.url },
    close: () => models.close(),
  };
}

function answer(request: FakeRequest): FakeAnswer {
  const agent = agentOf(request);
  if (agent === 'intake') return { json: understood(wordsOf(request)) };
  if (agent === 'planner') return { json: planned(wordsOf(request)) };
  return contentAgents[agent](request);
}

/** What stands in a prompt under this name, in order. */
function fenced(label: string, text: string): string[] {
  const pattern = new RegExp(String.raw`<<<${label} \w+\n(.*?)\n\w+ ${label}>>>`, 'gs');
  return Array.from(text.matchAll(pattern), ([, found = '']) => found.trim());
}

function planned(asked: string): object {
  const said = fenced('answer', asked);
  const [feedback] = fenced('feedback', asked);
  const request = [...fenced('request', asked), ...said].join(' ');
  const question = feedback ?? request;
  return {
    brief: 'It is looked up.',
    enough: null,
    tasks: [
      {
        question,
        title: question,
        rationale: 'It is asked.',
        entity: null,
        priority: 1,
        searches: [question],
        kind: null,
        after: null,
      },
    ],
  };
}

function understood(asked: string): object {
  const [request = ''] = fenced('request', asked);
  const mayAsk = /May you ask questions: yes/.test(asked);
  const questions = mayAsk ? (open.find(([pattern]) => pattern.test(request))?.[1] ?? []) : [];
  const backups = asked.includes('Backups of the billing database run every night.');
  return {
    reasoning: 'It is researched as it is written.',
    topic:
      backups && request === 'How long are they kept?'
        ? 'How long are backups of the billing database kept?'
        : request,
    complexity: 'simple',
    followUp: 'new_topic',
    ambiguous: questions.length > 0,
    questions,
    depth: 'auto',
    mode: 'deep',
    directAnswer: null,
    field: 'general',
    backgroundQueries: [],
    constraints: [],
  };
}
