// One request, researched by the real story with the real SDKs: through a fake OpenAI and a fake Anthropic, over real pages
// on localhost, with everything that goes wrong with models.
import { english } from '../../support/english.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { evidenceIn } from '../../fakes/content-judge.ts';
import { startFakeAnthropic, startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import type { FakeReply } from '../../fakes/models/reply.ts';
import type { Outside } from '../../../src/outside.ts';
import { few } from '../../support/cases.ts';
import { openWorld, startLocalSites } from '../../support/outside-world.ts';
import type { LocalSites } from '../../support/outside-world.ts';
import { agentOf, researchWith } from '../../support/scripted-research.ts';
import type { AgentName } from '../../support/scripted-research.ts';
import { theatre } from '../../support/theatre.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const request = 'Which password hash does Apache htpasswd use by default, and which does PostgreSQL 15 use?';
const tasks = [
  {
    question: 'Which password hash does the htpasswd program of the Apache HTTP Server use by default?',
    entity: 'Apache',
    searches: ['htpasswd default hash MD5 bcrypt', 'Apache password encryption formats'],
  },
  {
    question: 'Which algorithm does PostgreSQL 15 use by default to encrypt passwords?',
    entity: 'PostgreSQL',
    searches: ['PostgreSQL password_encryption default scram-sha-256'],
  },
];
const answer = researchWith(request, tasks);

/** One attempt soon after the other; a call that hangs ends soon; one failed pass before people are asked. */
const impatient = `
models:
  endpoints: { openai: { timeoutMs: 1500 }, anthropic: { timeoutMs: 1500 } }
  maxPauseMs: 1100
  breaker: { failures: 100, pauseMs: 1000 }
`;

let sites: LocalSites;
/** One way to the pages for all tests: its threads take longer to start than a test. */
let web: Outside & { close(): Promise<void> };
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  sites = await startLocalSites();
  web = await openWorld(sites.environment);
});
afterAll(async () => {
  await web.close();
  await sites.close();
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

type Provider = 'openai' | 'anthropic';
const starters = { openai: startFakeOpenAi, anthropic: startFakeAnthropic };

interface Troubles {
  /** What each agent's first calls get instead of an answer. */
  readonly troubles?: Partial<Record<AgentName, readonly FakeReply[]>>;
  /** A second endpoint, asked after the first. */
  readonly second?: Provider;
  readonly request?: string;
  readonly contextTokens?: number;
}

async function aRun(provider: Provider, { troubles = {}, second, contextTokens }: Troubles = {}) {
  const left = new Map(Object.entries(troubles).map(([agent, replies]) => [agent, [...replies]]));
  const first = await starters[provider]({
    ...(contextTokens === undefined ? {} : { contextTokens }),
    answer: (asked) => left.get(agentOf(asked))?.shift() ?? answer(asked),
  });
  open.push(() => first.close());
  const other = second === undefined ? null : await starters[second]({ answer });
  if (other !== null) open.push(() => other.close());
  const names = second === undefined ? `${provider}/first` : `${provider}/first, ${second}/second`;
  const world = await openWorld(
    {
      ...environmentOf(provider, first),
      ...(second === undefined || other === null ? {} : environmentOf(second, other)),
      FOOTNOTE_MODELS_SIMPLE: names,
      FOOTNOTE_MODELS_ANALYTICAL: names,
      FOOTNOTE_MODELS_COMPLEX: names,
    },
    impatient,
  );
  open.push(() => world.close());
  const stage = await theatre({
    request,
    texts: {},
    agents: { models: world.models, prompts: shippedPrompts, say: english },
    web: { search: web.search, web: web.web, passages: web.passages },
    settings: { depth: 'auto' },
  });
  return { ...stage, first, second: other };
}

function environmentOf(provider: Provider, { url, key }: FakeModels): Record<string, string> {
  const name = provider.toUpperCase();
  return { [`${name}_API_KEY`]: key, [`${name}_BASE_URL`]: url };
}

const agentsAsked = (models: FakeModels) => models.requests.map(agentOf);

const providers = ['openai', 'anthropic'] as const;

describe.each(providers)('through %s', (provider) => {
  it('answers the request from several sites, every citation checked (A60)', async () => {
    const { pass, result, first, world, runId } = await aRun(provider);
    expect(await pass()).toBe('suspended');
    const { answered, citations, cautions, report } = await result();
    expect(answered).toBe('yes');
    expect(new Set(citations.map(({ url }) => new URL(url).host)).size).toBeGreaterThanOrEqual(2);
    expect(citations.every(({ verified }) => verified)).toBe(true);
    expect(report).toMatch(/md5/i);
    expect(report).toMatch(/scram/i);
    expect(cautions.join(' ')).not.toContain('No language model');
    expect(first.refusals).toEqual([]);
    expect(new Set(agentsAsked(first))).toEqual(
      new Set(['intake', 'planner', 'researcher', 'writer', 'editor', 'verifier']),
    );
    const called = (await world.events(runId)).filter(({ type }) => type === 'model-called');
    expect(called.length).toBe(first.requests.length);
    expect(called.every(({ data }) => (data as { inputTokens: number }).inputTokens > 0)).toBe(true);
  });
});

/** What each vendor says in such a case is shown in test/contract/llm, for all of them. */
describe.each(few(['openai'], ['anthropic']) as readonly Provider[])('through %s', (provider) => {
  /** One for the planner, one for the writer, one for the verifier. */
  const passing: readonly [string, readonly [FakeReply, FakeReply, FakeReply]][] = [
    [
      'a limit with Retry-After, a server error and an overloaded server',
      [
        { trouble: 'status', status: 429, headers: { 'retry-after': '1' } },
        { trouble: 'status', status: 500 },
        { trouble: 'status', status: 529 },
      ],
    ],
    [
      'calls that hang, at once and half-way, and a cut connection',
      [{ trouble: 'hang' }, { trouble: 'hang', after: 'half' }, { trouble: 'cut', after: 'half' }],
    ],
    [
      'truncated JSON, a page instead of an answer, and an error in an answer with status 200',
      [
        { trouble: 'truncated' },
        { trouble: 'page' },
        { trouble: 'error-inside', code: 502, message: 'upstream' },
      ],
    ],
  ];
  it.each(passing)('outlasts %s', async (_what, [planner, writer, verifier]) => {
    const troubles = { planner: [planner], writer: [writer], verifier: [verifier] };
    const { pass, result, first } = await aRun(provider, { troubles });
    expect(await pass()).toBe('suspended');
    const { answered, cautions } = await result();
    expect(answered).toBe('yes');
    expect(cautions.join(' ')).not.toContain('not checked');
    const asked = agentsAsked(first).filter((agent) => ['planner', 'writer'].includes(agent));
    expect(asked).toEqual(['planner', 'planner', 'writer', 'writer']);
    const toVerifier = first.requests.filter((one) => agentOf(one) === 'verifier');
    const questions = new Set(toVerifier.map(({ messages }) => JSON.stringify(messages)));
    expect(toVerifier).toHaveLength(questions.size + 1);
  });

  it('tells the model what is wrong with an answer of the wrong form, and takes the next one', async () => {
    const { pass, result, first } = await aRun(provider, {
      troubles: { planner: [{ json: { brief: 'I will look it up.', tasks: 'two of them' } }] },
    });
    expect(await pass()).toBe('suspended');
    expect((await result()).answered).toBe('yes');
    const second = first.requests.filter((asked) => agentOf(asked) === 'planner')[1];
    expect(second?.messages).toHaveLength(3);
    expect(second?.messages[2]?.text).toContain('tasks');
  });

  it('repairs JSON that is slightly broken without asking again', async () => {
    const broken = '```json\n{"brief": "Look it up.", tasks: [{"question": "What is the default?",}]';
    const { pass, first } = await aRun(provider, { troubles: { intake: [{ text: broken }] } });
    expect(await pass()).toBe('suspended');
    expect(first.refusals).toEqual([]);
  });

  describe('with a second model', () => {
    const other: Provider = provider === 'openai' ? 'anthropic' : 'openai';
    const final: readonly [string, readonly FakeReply[]][] = [
      ['is refused by the first', [{ refusal: 'I cannot help with that.' }]],
      [
        'meets a limit that lasts too long',
        [{ trouble: 'status', status: 429, headers: { 'retry-after': '600' } }],
      ],
      ['meets a wrong key', [{ trouble: 'status', status: 401 }]],
      ['gets answers of the wrong form twice', [{ json: { no: 1 } }, { json: { no: 2 } }]],
      [
        'meets a server that is down',
        Array.from({ length: 3 }, () => ({ trouble: 'status', status: 503 }) as const),
      ],
    ];
    it.each(final)('goes on with it when the writer %s', async (_what, troubles) => {
      const run = await aRun(provider, { troubles: { writer: troubles }, second: other });
      expect(await run.pass()).toBe('suspended');
      expect((await run.result()).answered).toBe('yes');
      expect(agentsAsked(run.second!)).toContain('writer');
      expect(agentsAsked(run.second!)).not.toContain('planner');
    });
  });

  it('asks no model whose context is too small for the question (B47)', async () => {
    const run = await aRun(provider, {
      second: provider === 'openai' ? 'anthropic' : 'openai',
      contextTokens: 3500,
    });
    expect(await run.pass()).toBe('suspended');
    expect((await run.result()).answered).toBe('yes');
    expect(agentsAsked(run.second!)).toContain('writer');
  });

  it('falls back at once, and says so, when only bookkeeping fails', async () => {
    const down = Array.from({ length: 9 }, () => ({ trouble: 'status', status: 500 }) as const);
    const { pass, result, first } = await aRun(provider, { troubles: { intake: down } });
    expect(await pass()).toBe('suspended');
    const { answered, cautions } = await result();
    expect(answered).toBe('yes');
    expect(cautions.join(' ')).toContain('No language model could read the request');
    expect(agentsAsked(first)).toContain('writer');
  });
});

it('goes on without verdicts when the verifier answers in a way that cannot be used', async () => {
  const useless = Array.from({ length: 99 }, () => ({ json: { verdicts: [] } }) as const);
  const { pass, result } = await aRun('openai', { troubles: { verifier: useless } });
  expect(await pass()).toBe('suspended');
  expect((await result()).cautions.join(' ')).toMatch(/^\d+ of \d+ claims were not checked\./m);
});

// What becomes of the run then, whoever gets no answer: test/e2e/paths/outage.test.ts.
it('is tried again with pauses in an outage, then people are asked', async () => {
  const down = Array.from({ length: 99 }, () => ({ trouble: 'status', status: 500 }) as const);
  const { pass, world, views } = await aRun('openai', { troubles: { writer: down } });
  const passes: string[] = [];
  for (let n = 0; n < 9 && passes.at(-1) !== 'suspended'; n++) {
    passes.push(await pass());
    await world.advance(60_000);
  }
  expect(passes).toEqual(['postponed', 'postponed', 'suspended']);
  const question = (await views()).at(-1);
  expect(question).toMatchObject({ kind: 'retry', finish: 'Finish without a model' });
  expect(question?.['text']).toMatch(/openai\/first/);
});

it('gives models numbers instead of addresses, and cites nothing they were not given', async () => {
  const { pass, first, result } = await aRun('openai');
  await pass();
  const asked = first.requests.find((one) => agentOf(one) === 'writer');
  const text = asked?.messages[0]?.text ?? '';
  expect(evidenceIn(text).length).toBeGreaterThan(2);
  for (const { url } of (await result()).citations) expect(text).not.toContain(url);
});

it('shows the writer what is to change, and searches nothing for a change of words', async () => {
  const { pass, answer: reply, first, views } = await aRun('openai');
  await pass();
  const read = agentsAsked(first).filter((one) => one === 'researcher').length;
  await reply('approve/r1/decide', { kind: 'feedback', text: 'Say it in one sentence.' });
  expect(await pass()).toBe('suspended');
  expect((await views()).filter(({ kind }) => kind === 'draft')).toHaveLength(2);
  const asked = first.requests.filter((one) => agentOf(one) === 'writer');
  const [before, after] = [asked[0], asked.at(-1)];
  expect(before?.messages[0]?.text).not.toContain('Say it in one sentence.');
  expect(after?.messages[0]?.text).toContain('Say it in one sentence.');
  expect(agentsAsked(first).filter((one) => one === 'researcher')).toHaveLength(read);
});
