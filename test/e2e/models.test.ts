// `footnote ask` and `footnote doctor` with models and the web: the built program, a fake provider of models, real pages
// of four sites on localhost behind a SearXNG.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeAnthropic, startFakeOpenAi } from '../fakes/models/start-fake.ts';
import type { FakeModels } from '../fakes/models/server.ts';
import { few } from '../support/cases.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { footnote } from '../support/footnote-cli.ts';
import { startLocalSites } from '../support/outside-world.ts';
import type { LocalSites } from '../support/outside-world.ts';
import { agentOf, researchWith } from '../support/scripted-research.ts';

const request = 'Which password hash does Apache htpasswd use by default, and which does PostgreSQL 15 use?';
const answer = researchWith(
  request,
  [
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
  ],
  'medium',
);

let data: string;
let empty: string;
let sites: LocalSites;
let database: TestDatabase;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'footnote-e2e-'));
  empty = mkdtempSync(join(tmpdir(), 'footnote-e2e-notes-'));
  sites = await startLocalSites();
  database = await testDatabase();
});

afterAll(async () => {
  await sites.close();
  await database.drop();
  for (const folder of [data, empty]) rmSync(folder, { recursive: true, force: true });
});

const environment = (provider: 'openai' | 'anthropic', { url, key }: FakeModels) => ({
  ...sites.environment,
  DATABASE_URL: database.url,
  FOOTNOTE_DATA: data,
  [`${provider.toUpperCase()}_API_KEY`]: key,
  [`${provider.toUpperCase()}_BASE_URL`]: url,
});

/** What is shown through one of them, the others show once more. */
const providers = [
  ['openai', startFakeOpenAi],
  ['anthropic', startFakeAnthropic],
] as const;
const [openai, anthropic] = providers;
type Provider = (typeof providers)[number];

describe.each(few<Provider>([openai], [anthropic]))('through %s', (provider, start) => {
  it('delivers a report of several sites whose every citation was checked, and says what it cost', async () => {
    const models = await start({ answer });
    try {
      const env = environment(provider, models);
      const run = await footnote(['ask', '--yes', '--json', '--knowledge', empty, request], { env });
      expect(run.code, run.stderr).toBe(0);
      const document = JSON.parse(run.stdout) as {
        answered: string;
        report: string;
        citations: { url: string; verified: boolean }[];
        claims: { verdict: string | null }[];
        usage: { modelCalls: number; inputTokens: number; cost: number };
      };
      expect(document.answered).toBe('yes');
      expect(new Set(document.citations.map(({ url }) => new URL(url).host)).size).toBeGreaterThanOrEqual(2);
      expect(document.citations.every(({ verified }) => verified)).toBe(true);
      expect(document.claims.length).toBeGreaterThan(2);
      expect(document.claims.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
      expect(document.usage.modelCalls).toBe(models.requests.length);
      expect(document.usage.inputTokens).toBeGreaterThan(1000);
      expect(document.usage.cost).toBeGreaterThan(0);
      expect(models.refusals).toEqual([]);
      // Two tasks are one wave: after it nothing is left to reflect on.
      expect(new Set(models.requests.map(agentOf))).toEqual(
        new Set(['intake', 'planner', 'explorer', 'analyst', 'critic', 'writer', 'rehearser', 'verifier']),
      );
    } finally {
      await models.close();
    }
  });
});

describe.each(few<Provider>([anthropic], [openai]))('through %s', (provider, start) => {
  it('is checked by doctor, which tries no judge untold, and shows what is wrong and no key (F59)', async () => {
    const models = await start({ answer: () => ({ text: 'ready' }) });
    try {
      const env = environment(provider, models);
      const well = await footnote(['doctor', '--json', '--config', '/dev/null'], { env });
      expect(well.code, well.stdout).toBe(0);
      expect(models.requests.filter(({ schema }) => schema !== null)).toEqual([]);
      const ill = await footnote(['doctor'], {
        env: { ...env, [`${provider.toUpperCase()}_API_KEY`]: 'sk-wrong-1' },
      });
      expect(ill.code).toBe(1);
      expect(ill.stdout).toMatch(new RegExp(`✗ model ${provider}/`));
      expect(ill.stdout).toContain('→ The key is not accepted');
      expect(ill.stdout + ill.stderr).not.toContain('sk-wrong-1');
    } finally {
      await models.close();
    }
  });
});

it('tries the judge with 24 claims when doctor is told to (F59)', async () => {
  const models = await startFakeOpenAi({
    answer: (asked) => (asked.schema === null ? { text: 'ready' } : answer(asked)),
  });
  try {
    const env = environment('openai', models);
    const { code, stdout } = await footnote(['doctor', '--judge', '--config', '/dev/null'], { env });
    expect(code, stdout).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /✗ judge openai\/gpt-5\S* judged \d+ of 24 claims rightly .* → Fewer than 20 are too few/,
    );
  } finally {
    await models.close();
  }
});

it('does not answer without a model that was configured, unless somebody says so', async () => {
  const models = await startFakeOpenAi({ answer: () => ({ trouble: 'status', status: 401 }) });
  try {
    const env = environment('openai', models);
    const { code, stdout } = await footnote(['ask', '--yes', '--json', request], { env });
    const document = JSON.parse(stdout) as {
      status: string;
      report: null;
      error: { code: string; message: string };
    };
    expect(code).toBe(1);
    expect(document).toMatchObject({ status: 'failed', report: null, error: { code: 'model-unavailable' } });
    expect(document.error.message).toContain('openai/gpt-5');
  } finally {
    await models.close();
  }
});
