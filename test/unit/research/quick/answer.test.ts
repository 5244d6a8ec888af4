// Direct answers: by intake itself, from what the thread knows, or honestly none; nothing outside is ever searched.
import { english } from '../../../support/english.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AgentParts } from '../../../../src/agents/agent.ts';
import type { Run } from '../../../../src/durable/run.ts';
import { answer } from '../../../../src/research/quick/answer-directly.ts';
import type { Answer } from '../../../../src/research/quick/answer-directly.ts';
import type { Brief, RunContext } from '../../../../src/research/run-context.ts';
import { lookUpKnown } from '../../../../src/research/quick/known-evidence.ts';
import type { ResearchParts } from '../../../../src/research/parts.ts';
import type { StoredPage } from '../../../../src/sources/port.ts';
import { memoryLibrary } from '../../../fakes/memory-library.ts';
import type { MemoryLibrary } from '../../../fakes/memory-library.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import type { Script } from '../../../fakes/scripted-models.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';
import { theatre } from '../../../support/theatre.ts';
import { shippedPrompts } from '../../../support/with-model.ts';
import { noModelParts } from '../../../support/without-model.ts';
import { aStage, untilAborted } from '../../durable/stage.ts';
import type { Stage } from '../../durable/stage.ts';

const texts = {
  'https://notes.test/backups':
    '# Backups\n\nBackups of the billing database are kept for 35 days. They run every night at 02:30 UTC.',
  'https://notes.test/deploys':
    '# Deploys\n\nThe billing service is deployed every Tuesday at 14:00 UTC by the release bot.',
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const pages = Object.entries(texts).map(([url, text]): StoredPage => ({
  hash: hashOf(text),
  url,
  title: text.slice(2, text.indexOf('\n')),
  text,
}));
const known = pages.map(({ hash, url, title }) => ({ hash, url, title }));
const priorRequest = 'How long are backups of the billing database kept?';

const brief: Brief = {
  topic: 'Make it shorter',
  mode: 'simple',
  depth: 'light',
  today: '2026-11-21',
  answers: [],
  constraints: [],
  reasoning: 'About the last answer.',
  complexity: 'simple',
  followUp: 'clarification',
  notPages: [],
  backgroundQueries: [],
  simpleAnswer: null,
  field: 'general',
  history: [],
  modelFailed: false,
};

async function aLibrary(): Promise<MemoryLibrary> {
  const library = memoryLibrary();
  await library.keepPages(pages);
  library.earlier.push({
    runId: 'earlier',
    request: priorRequest,
    report: 'They are kept for 35 days [1].',
  });
  return library;
}

/** Parts of which only the library, the search inside pages and the models may be used. */
async function workWith(more: Partial<Brief>, agents: AgentParts): Promise<RunContext> {
  const parts = {
    ...agents,
    library: await aLibrary(),
    passages: memoryWeb({}).passages,
  } as unknown as ResearchParts;
  const { light } = shippedSettings.depths;
  return {
    brief: { ...brief, ...more },
    settings: shippedSettings,
    approvers: [],
    roundBeganMs: 0,
    limits: light,
    parts,
  };
}

const speaking = (script: Script) => ({
  models: scriptedModels(script),
  prompts: shippedPrompts,
  say: english,
});
const said = (text: string, more: object = {}) => ({
  lookUps: [],
  answer: text,
  answered: 'yes',
  openQuestions: [],
  ...more,
});

async function told(stage: Stage, tale: (run: Run) => Promise<unknown>): Promise<Answer> {
  expect(await stage.pass(tale)).toBe('ended');
  return (await stage.world.state(stage.runId)).result as unknown as Answer;
}

describe('what intake answered', () => {
  it('is the answer, without another call, and marked as not researched (A5, A71)', async () => {
    const { models, prompts } = speaking({});
    const work = await workWith(
      { simpleAnswer: '391', followUp: 'new_topic' },
      { models, prompts, say: english },
    );
    const { written, investigations, cautions } = await told(await aStage(), (run) =>
      answer(run, work, { known: [] }, null),
    );
    expect(written).toEqual({
      draft: { text: '391', answered: 'yes', citations: [], openQuestions: [] },
      fallback: null,
      unreadable: [],
    });
    expect(investigations).toEqual([]);
    expect(cautions).toEqual([expect.stringContaining('answered without research')]);
    expect(models.asked).toEqual([]);
  });

  it('gives way to the sources of the thread where there are some', async () => {
    const { models, prompts } = speaking({ answerer: [said('Kept 35 days [1].')] });
    const work = await workWith({ simpleAnswer: 'Kept long.' }, { models, prompts, say: english });
    const { written } = await told(await aStage(), (run) => answer(run, work, { known }, null));
    expect(written.draft.text).toBe('Kept 35 days [1].');
  });
});

describe('a model', () => {
  it('answers from quotes of the known sources, found by what the report was asked (A71, A78)', async () => {
    const { models, prompts } = speaking({ answerer: [said('35 days [1].')] });
    const work = await workWith({}, { models, prompts, say: english });
    const { written, investigations, cautions } = await told(await aStage(), (run) =>
      answer(run, work, { known }, null),
    );
    expect(written.draft.text).toBe('35 days [1].');
    const [citation] = written.draft.citations;
    expect(citation).toMatchObject({ n: 1, taskId: 'task-1', url: 'https://notes.test/backups' });
    expect(pages[0]?.text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect(investigations).toHaveLength(1);
    expect(investigations[0]?.visited).toContainEqual({ ...known[0], error: null });
    expect(cautions).toEqual([]);
    expect(models.asked.map(({ agent }) => agent)).toEqual(['answerer']);
    expect(models.asked[0]?.text).toContain('They are kept for 35 days ［1］.');
  });

  it('may look up the known sources once more, three times at most, five short passages each (A79)', async () => {
    const { models, prompts } = speaking({
      answerer: [
        said('', { lookUps: ['deployed billing Tuesday', 'release bot', 'UTC', 'fourth'] }),
        said('Deployed by the release bot [2].'),
      ],
    });
    const work = await workWith({}, { models, prompts, say: english });
    const stage = await aStage();
    const limits: number[] = [];
    const finder = work.parts.passages;
    const passages = {
      find: ((...[queries, given, options]) => {
        limits.push(options.limit);
        return finder.find(queries, given, options);
      }) satisfies typeof finder.find,
    };
    const watched = { ...work, parts: { ...work.parts, passages } };
    const { written } = await told(stage, (run) => answer(run, watched, { known }, null));
    expect(limits).toEqual([20, 5]);
    expect(written.draft.citations).toEqual([
      expect.objectContaining({ n: 1, url: 'https://notes.test/deploys' }),
    ]);
    expect(models.asked).toHaveLength(2);
    expect(models.asked[1]?.text).toContain('Look-ups: none');
    const events = await stage.world.events(stage.runId);
    const lookUps = events.filter(({ type }) => type === 'looked-up').map(({ data }) => data);
    expect(lookUps).toMatchObject([{ searches: 2 }, { searches: 3 }]);
  });

  it('answers without sources where the thread knows none, which is said (A71)', async () => {
    const { models, prompts } = speaking({ answerer: [said('Probably [1].', { lookUps: ['x'] })] });
    const work = await workWith(
      { followUp: 'new_topic', topic: 'Name a colour' },
      { models, prompts, say: english },
    );
    const { written, investigations, cautions } = await told(await aStage(), (run) =>
      answer(run, work, { known: [] }, 'The web search was not reached.'),
    );
    expect(written.draft).toMatchObject({ text: 'Probably.', citations: [] });
    expect(investigations).toEqual([]);
    expect(cautions).toEqual([
      'The web search was not reached. This is a direct answer.',
      expect.stringContaining('answered without research'),
    ]);
    expect(models.asked[0]?.text).toContain('The reports of this conversation, the newest first:\n\n(none)');
  });

  it('says of which sentences there is no source', async () => {
    const mixed = said('Backups are kept for 35 days [1]. That is a common choice for such databases.');
    const { models, prompts } = speaking({ answerer: [mixed] });
    const work = await workWith({}, { models, prompts, say: english });
    const { cautions } = await told(await aStage(), (run) => answer(run, work, { known }, null));
    expect(cautions).toEqual([expect.stringMatching(/^Sentences without a number/)]);
  });
});

describe('without a model', () => {
  it('the known sources are quoted (A71, A78)', async () => {
    const work = await workWith({}, noModelParts);
    const { written } = await told(await aStage(), (run) => answer(run, work, { known }, null));
    expect(written.fallback).toEqual({ because: 'not-configured' });
    expect(written.draft.answered).toBe('yes');
    expect(written.draft.text).toContain('kept for 35 days');
    for (const { url, start, end, quote } of written.draft.citations) {
      expect(pages.find((page) => page.url === url)?.text.slice(start, end)).toBe(quote);
    }
  });

  it('where they do not say it, that is said, and how to have it researched', async () => {
    const topic = 'Which colour has the logo of the billing service?';
    const work = await workWith({ followUp: 'complex_follow_up', topic }, noModelParts);
    const { written } = await told(await aStage(), (run) => answer(run, work, { known }, null));
    expect(written.draft).toMatchObject({ answered: 'no', citations: [] });
    expect(written.draft.text).toMatch(/sources of this thread do not say it.*choose the mode “deep”/);
    const alone = await told(await aStage(), (run) => answer(run, work, { known: [] }, null));
    expect(alone.written.draft.text).toMatch(/takes a language model.*choose the mode “deep”/);
  });
});

describe('a whole run', () => {
  const understood = {
    reasoning: 'Arithmetic needs no source.',
    topic: 'What is 17 × 23?',
    complexity: 'simple',
    followUp: 'new_topic',
    ambiguous: false,
    questions: [],
    depth: 'auto',
    mode: 'simple',
    planFirst: false,
    wantedWords: null,
    title: null,
    directAnswer: '17 × 23 is 391.',
    field: 'general',
    notPages: [],
    backgroundQueries: ['17 × 23'],
    constraints: [],
  };

  it('of a simple request asks intake and nobody else, searches nothing and asks for no approval (A5)', async () => {
    const agents = { ...noModelParts, ...speaking({ intake: [understood] }) };
    const { pass, views, result, knowledge, world, runId } = await theatre({
      request: 'What is 17 × 23?',
      settings: { mode: 'auto', depth: 'auto' },
      agents,
    });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('delivered');
    expect((await views()).map(({ kind }) => kind)).toEqual(['report']);
    const { report, citations, cautions } = await result();
    expect(report).toBe('17 × 23 is 391.');
    expect(citations).toEqual([]);
    expect(cautions).toEqual([expect.stringContaining('answered without research')]);
    expect(knowledge.calls).toEqual([]);
    expect(agents.models.asked.map(({ agent }) => agent)).toEqual(['intake']);
  });
});

it('is no answer when it takes too long, and the model is really stopped', async () => {
  let stopped = false;
  const { models, prompts } = speaking({});
  const slow = {
    ...models,
    answer: (_tier: unknown, _question: unknown, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => (stopped = true));
      return untilAborted(signal);
    },
  };
  const work = await workWith({}, { models: slow as typeof models, prompts, say: english });
  const stage = await aStage();
  const going = stage.pass((run) => answer(run, work, { known }, null));
  await stage.clock.advance(shippedSettings.simpleMs - 1);
  expect(stopped).toBe(false);
  await stage.clock.advance(1);
  expect(await going).toBe('ended');
  expect(stopped).toBe(true);
  expect((await stage.world.state(stage.runId)).result).toBeNull();
});

it('takes at most 500 characters of a passage, word for word (A79)', async () => {
  const text = `# Long\n\n${'A sentence about backups that goes on and on 🚀. '.repeat(40)}`;
  const page = { hash: hashOf(text), url: 'https://notes.test/long', title: 'Long', text };
  const work = await workWith({}, noModelParts);
  await work.parts.library.keepPages([page]);
  const stage = await aStage();
  await stage.pass((run) => lookUpKnown(run, ['sentence backups'], [page], work.parts));
  const found = (await stage.world.state(stage.runId)).result as unknown as {
    quote: string;
    start: number;
    end: number;
  }[];
  expect(found.length).toBeGreaterThan(0);
  for (const { quote, start, end } of found) {
    expect(quote.length).toBeLessThanOrEqual(500);
    expect(text.slice(start, end)).toBe(quote);
  }
});
