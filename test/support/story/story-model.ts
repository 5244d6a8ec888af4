// A model that asks back where a request of the stories leaves something open, plans one task for each request and for
// each wish, and is content with what it sees.
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeAnswer } from '../../fakes/models/reply.ts';
import type { FakeRequest } from '../../fakes/models/request.ts';
import { agentOf, contentAgents, wordsOf } from '../scripted-research.ts';
import { fenced, understood } from './understood.ts';

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
