// What the doctor says about language models: who answers, what to do about those that do not, and who stands in.
import { afterEach, expect, it } from 'vitest';
import { embeddingsCheck, modelChecks } from '../../../src/checks/models.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createOpened } from '../../../src/base/opened.ts';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { embedderOf, modelsOf } from '../../../src/outside.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';

const shipped = readConfigFiles();
const opened = createOpened(silentLogger);
afterEach(() => opened.close());

async function findings(env: Readonly<Record<string, string>>, yaml = '{}') {
  const config = loadConfig({ env, files: [...shipped, { path: 'own.yaml', text: yaml }] });
  const http = opened.add(createTrustedHttp(), (part) => part.close());
  const checks = modelChecks(await modelsOf(config, ['writer', 'critic'], http), config.models);
  const made = await Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await check.run(AbortSignal.timeout(10_000))) })),
  );
  return new Map(made.map(({ name, ...finding }) => [name, finding]));
}

const start = async (options: Parameters<typeof startFakeOpenAi>[0]) =>
  opened.add(await startFakeOpenAi(options), (part) => part.close());

it('tells servers without keys what to do when no endpoint has one', async () => {
  const found = await findings({ OPENAI_BASE_URL: 'http://localhost:11434/v1' });
  expect([...found.keys()]).toEqual(['models']);
  expect(found.get('models')).toMatchObject({
    status: 'note',
    detail: expect.stringMatching(/no endpoint has a key.*for a server without keys any text will do/),
  });
});

it('says which models stand in for those whose endpoint has no key', async () => {
  const fake = await start({ answer: () => ({ text: 'ready' }) });
  const found = await findings({
    OPENAI_API_KEY: fake.key,
    OPENAI_BASE_URL: fake.url,
    FOOTNOTE_MODELS_COMPLEX: 'anthropic/claude-sonnet-4-5',
  });
  expect(found.get('model openai/gpt-5-mini')).toMatchObject({ status: 'ok' });
  expect(found.get('tier complex')).toEqual({
    status: 'note',
    detail: 'asks openai/gpt-5-mini, because the endpoint of anthropic/claude-sonnet-4-5 has no key',
  });
  expect(found.has('tier simple')).toBe(false);
});

it('checks the models of single agents, too, and says where one has none', async () => {
  const fake = await start({ answer: () => ({ text: 'ready' }) });
  const found = await findings(
    { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url },
    'models: { agents: { writer: openai/eloquent, critic: anthropic/strict } }',
  );
  expect(found.get('model openai/eloquent')).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/; used for writer$/),
  });
  expect(fake.requests.map(({ body }) => (body as { model: string }).model)).toContain('eloquent');
  expect(found.get('agent critic')).toEqual({
    status: 'note',
    detail: 'asks the models of its group, because the endpoint of anthropic/strict has no key',
  });
});

it('says that nobody is asked where only single agents have models', async () => {
  const fake = await start({ answer: () => ({ text: 'ready' }) });
  const found = await findings(
    { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url },
    "models: { tiers: { simple: '', analytical: '', complex: '' }, agents: { writer: openai/eloquent } }",
  );
  expect([...found.keys()]).toEqual(['models']);
  expect(found.get('models')?.detail).toMatch(/^models are named for single agents only, so none is asked/);
  expect(fake.requests).toEqual([]);
});

it.each([
  ['a web page instead of an API', { trouble: 'page' }],
  ['an address without its end', { trouble: 'status', status: 404, body: { detail: 'Not Found' } }],
] as const)('sends to the address for %s', async (_what, reply) => {
  const fake = await start({ answer: () => reply });
  const found = await findings({ OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url });
  expect(found.get('model openai/gpt-5')).toMatchObject({
    status: 'failed',
    remedy: expect.stringMatching(/address of the endpoint .* usually ends in \/v1\./),
  });
});

it('says whether documents are found by vectors, and what to do where the model for them fails (F31)', async () => {
  const fake = await start({});
  const finding = async (env: Readonly<Record<string, string>>) => {
    const config = loadConfig({ env, files: shipped });
    const http = opened.add(createTrustedHttp(), (part) => part.close());
    return embeddingsCheck(await embedderOf(config, http)).run(AbortSignal.timeout(10_000));
  };
  const here = { OPENAI_BASE_URL: fake.url, FOOTNOTE_EMBEDDINGS: 'openai/vectors' };
  expect(await finding({})).toMatchObject({ status: 'note', detail: expect.stringContaining('words only') });
  expect(await finding({ ...here, OPENAI_API_KEY: fake.key })).toEqual({
    status: 'ok',
    detail: 'openai/vectors gives vectors of 64 numbers; documents are found by words and by vectors',
  });
  expect(await finding({ ...here, OPENAI_API_KEY: 'wrong' })).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('by their words only'),
    remedy: expect.stringContaining('key is not accepted'),
  });
});

it('says of which model too little is taken for a report, as the settings have it', async () => {
  const fake = await start({ answer: () => ({ text: 'ready' }) });
  const found = async (contextTokens: string) => {
    const env = { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url, FOOTNOTE_CONTEXT: contextTokens };
    const small = { ...env, FOOTNOTE_MODELS_COMPLEX: 'openai/local' };
    return (await findings(small)).get('model openai/local');
  };
  expect(await found('8000')).toMatchObject({ status: 'ok' });
  expect(await found('4000')).toMatchObject({
    status: 'note',
    detail: expect.stringMatching(/^answers after .*; used for complex\. It takes 4,000 tokens, too few/),
  });
});
