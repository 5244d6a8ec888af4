// The same request with models of every size, over the wire: a server of one's own that takes 8,000 tokens is told nothing
// longer than that, and gives a report; one that takes too little says what to do.
import { english } from '../../support/english.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { inputTokens } from '../../fakes/models/speak.ts';
import type { Outside } from '../../../src/outside.ts';
import { openWorld, startLocalSites } from '../../support/outside-world.ts';
import type { LocalSites } from '../../support/outside-world.ts';
import { agentOf, researchWith } from '../../support/scripted-research.ts';
import { defaults, theatre } from '../../support/theatre.ts';
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
  {
    question: 'Which password hashes can PostgreSQL 15 store?',
    entity: 'PostgreSQL',
    searches: ['PostgreSQL password authentication methods md5 scram'],
  },
];

let sites: LocalSites;
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

/** A server of one's own with one model of this size, used for everything; `takes`: what it takes as we count. */
async function aRun(
  contextTokens: number,
  depth: 'light' | 'medium' | 'extended',
  { takes = contextTokens } = {},
) {
  const model = await startFakeOpenAi({ contextTokens: takes, answer: researchWith(request, tasks) });
  open.push(() => model.close());
  const world = await openWorld({
    OPENAI_API_KEY: model.key,
    OPENAI_BASE_URL: model.url,
    FOOTNOTE_CONTEXT: String(contextTokens),
    FOOTNOTE_MODELS_SIMPLE: 'openai/local',
    FOOTNOTE_MODELS_ANALYTICAL: 'openai/local',
    FOOTNOTE_MODELS_COMPLEX: 'openai/local',
  });
  open.push(() => world.close());
  const stage = await theatre({
    request,
    texts: {},
    agents: { models: world.models, prompts: shippedPrompts, say: english },
    web: { search: web.search, web: web.web, passages: web.passages },
    settings: { depth },
    limits: defaults,
  });
  return { ...stage, model };
}

describe('with a model of 8,000 tokens', () => {
  it.each(['light', 'medium', 'extended'] as const)('a %s research gives a report (B60)', async (depth) => {
    const { pass, result, model, world, runId } = await aRun(8_000, depth);
    expect(await pass()).toBe('suspended');
    expect(model.refusals).toEqual([]);
    const longest = Math.max(
      ...model.requests.map((each) => inputTokens(each) + (each.maxOutputTokens ?? 0)),
    );
    expect(longest).toBeLessThanOrEqual(8_000);
    const { answered, report, citations, cautions, fidelity } = await result();
    expect(answered).toBe('yes');
    expect(fidelity?.items.length).toBeGreaterThan(5);
    const isRead = fidelity?.items.every(({ level }) => level === 'full' || level === 'condensed');
    expect(isRead).toBe(!cautions.join(' ').includes('room'));
    expect(citations.length).toBeGreaterThan(1);
    expect(citations.every(({ verified }) => verified)).toBe(true);
    expect(report).toMatch(/scram/i);
    expect(new Set(model.requests.map(agentOf))).toContain('writer');
    const warned = (await world.events(runId)).filter(({ type }) => type === 'warning');
    expect(warned.map(({ data }) => (data as { text: string }).text)).toEqual(
      depth === 'extended' ? [expect.stringContaining('must take 50,000 tokens')] : [],
    );
  });
});

it.each(['light', 'medium', 'extended'] as const)(
  'a model that counts a quarter more tokens than expected is told less, and a %s research gives a report (B60)',
  async (depth) => {
    const { pass, result, model } = await aRun(8_000, depth, { takes: 6_400 });
    expect(await pass()).toBe('suspended');
    expect(model.refusals.length).toBeGreaterThan(0);
    const { answered, report, citations } = await result();
    expect(answered).toBe('yes');
    expect(citations.length).toBeGreaterThan(0);
    expect(report).toMatch(/scram/i);
  },
);

it.each([32_000, 200_000])(
  'with a model of %d tokens nothing has to be shortened (B69)',
  async (contextTokens) => {
    const { pass, result, model } = await aRun(contextTokens, 'light');
    expect(await pass()).toBe('suspended');
    expect(model.refusals).toEqual([]);
    const { fidelity, cautions, report } = await result();
    expect(fidelity).toMatchObject({ level: 'full', score: 1, summarised: 0, dropped: [] });
    expect(cautions.join(' ')).not.toContain('room');
    expect(report).toMatch(/scram/i);
  },
);

it('with a model of 2,000 tokens it says what to do (B47)', async () => {
  const { pass, model, views } = await aRun(2_000, 'light');
  expect(await pass()).toBe('suspended');
  expect(model.requests).toEqual([]);
  expect((await views()).at(-1)).toMatchObject({
    kind: 'retry',
    text: expect.stringMatching(
      /openai\/local: The request takes [\d,]+ tokens, and its context is 2,000\. .*models\.contexts\.models/,
    ) as string,
    finish: 'Finish without a model',
  });
});
