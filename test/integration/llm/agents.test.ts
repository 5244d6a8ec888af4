// Settings that name models for single agents, up to the requests that go over the wire.
import { english } from '../../support/english.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { writer } from '../../../src/agents/writer/writer.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import { startFakeAnthropic, startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { openWorld } from '../../support/outside-world.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { draftOf } from '../../support/draft.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const report = {
  json: draftOf('Nothing is known.', { answered: 'no' }),
};
const input = { request: 'Why?', tasks: [], constraints: [], warnings: [], maxWords: 400 };

async function aWorld(yaml: string, env: (fakes: { ours: FakeModels; other: FakeModels }) => object) {
  const ours = await startFakeOpenAi({ answer: () => report });
  const other = await startFakeAnthropic({ answer: () => report });
  open.push(
    () => ours.close(),
    () => other.close(),
  );
  const world = await openWorld(
    {
      OPENAI_API_KEY: ours.key,
      OPENAI_BASE_URL: ours.url,
      ...(env({ ours, other }) as Record<string, string>),
    },
    yaml,
  );
  open.push(() => world.close());
  const write = () =>
    consult(writer, input, {
      models: world.models,
      prompts: shippedPrompts,
      say: english,
      signal: AbortSignal.timeout(20_000),
      withoutModel: false,
    });
  return { ours, other, write };
}

const modelOf = (fake: FakeModels) => fake.requests.map(({ body }) => (body as { model: string }).model);

describe('a writer of its own', () => {
  it('is another model than the one of its group, at another provider (D30, B49)', async () => {
    const yaml = 'models: { agents: { writer: anthropic/claude-sonnet-4-5 } }';
    const { ours, other, write } = await aWorld(yaml, (fakes) => ({
      ANTHROPIC_API_KEY: fakes.other.key,
      ANTHROPIC_BASE_URL: fakes.other.url,
    }));
    expect((await write()).model).toBe('anthropic/claude-sonnet-4-5');
    expect(modelOf(other)).toEqual(['claude-sonnet-4-5']);
    expect(ours.requests).toEqual([]);
  });

  it('gives way to the models of its group when its endpoint has no key (B49)', async () => {
    const yaml = 'models: { agents: { writer: anthropic/claude-sonnet-4-5 } }';
    const { ours, other, write } = await aWorld(yaml, () => ({}));
    expect((await write()).model).toBe('openai/gpt-5');
    expect(modelOf(ours)).toEqual(['gpt-5']);
    expect(other.requests).toEqual([]);
  });

  it('gives way to them, too, when it fails (B49, A144)', async () => {
    const yaml = 'models: { agents: { writer: openai/eloquent } }';
    const { ours, write } = await aWorld(yaml, () => ({}));
    ours.script({ trouble: 'status', status: 401 });
    expect((await write()).model).toBe('openai/gpt-5');
    expect(modelOf(ours)).toEqual(['eloquent', 'gpt-5']);
  });

  it('is as warm as the settings say (E13)', async () => {
    const yaml = 'models: { agents: { writer: openai/eloquent }, temperatures: { writer: 0.3 } }';
    const { ours, write } = await aWorld(yaml, () => ({}));
    await write();
    expect(ours.requests.map(({ body }) => (body as { temperature: number }).temperature)).toEqual([0.3]);
  });

  it('must be an agent that there is', async () => {
    const opening = aWorld('models: { agents: { wrter: openai/eloquent } }', () => ({}));
    await expect(opening).rejects.toMatchObject({
      code: 'config-invalid',
      message: 'There is no such agent: models.agents.wrter.',
      hint: expect.stringContaining('Did you mean writer?') as string,
    });
  });
});
