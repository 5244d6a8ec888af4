// `footnote export` and `footnote replay` from end to end: a run is exported from a real database, and told again from
// its bundle alone, without its models.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi } from '../fakes/models/start-fake.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { footnote } from '../support/footnote-cli.ts';
import { tracesIn, tracesOnDisk } from '../support/traces.ts';
import { startLocalSites } from '../support/outside-world.ts';
import { researchWith } from '../support/scripted-research.ts';

let database: TestDatabase;
let data: string;
let bundles: string;
let id = '';

beforeAll(async () => {
  database = await testDatabase();
  data = mkdtempSync(join(tmpdir(), 'footnote-e2e-'));
  bundles = mkdtempSync(join(tmpdir(), 'footnote-bundles-'));
});

afterAll(async () => {
  await database.drop();
  for (const folder of [data, bundles]) rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ DATABASE_URL: database.url, FOOTNOTE_DATA: data });
const textOf = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

/** Where nothing is configured, and nothing can be written. */
const replayed = (folder: string) =>
  footnote(['replay', folder], { env: { FOOTNOTE_DATA: join(bundles, 'nowhere') } });

describe('a run', () => {
  it('is told again from its bundle without its models, and every change is named (A141)', async () => {
    const request = 'Which password hash does PostgreSQL 15 use by default?';
    const answer = researchWith(
      request,
      [
        {
          question: 'Which algorithm does PostgreSQL 15 use by default to encrypt passwords?',
          entity: 'PostgreSQL',
          searches: ['PostgreSQL password_encryption default scram-sha-256'],
        },
        {
          question: 'Which password hash does the htpasswd program of the Apache HTTP Server use by default?',
          entity: 'Apache',
          searches: ['htpasswd default hash MD5 bcrypt'],
        },
      ],
      'medium',
    );
    const sites = await startLocalSites();
    const models = await startFakeOpenAi({ answer });
    try {
      const asked = await footnote(['ask', '--json', '--yes', '--knowledge', bundles, request], {
        env: {
          ...env(),
          ...sites.environment,
          OPENAI_API_KEY: models.key,
          LOG_LEVEL: 'info',
          OPENAI_BASE_URL: models.url,
        },
      });
      expect(asked.code, asked.stderr).toBe(0);
    } finally {
      await models.close();
      await sites.close();
    }
    const { stdout } = await footnote(['runs', 'list', '--json', '--limit', '1'], { env: env() });
    [{ id }] = JSON.parse(stdout) as [{ id: string }];
    const folder = join(bundles, 'whole');
    const made = await footnote(['export', id, '--out', folder], { env: env() });
    expect(made.code, made.stderr).toBe(0);
    const { prompts, provenance } = {
      prompts: textOf(folder, 'prompts.json'),
      provenance: textOf(folder, 'provenance.md'),
    };
    expect(
      (JSON.parse(prompts) as { agent: string; prompt: string }[]).find(({ agent }) => agent === 'writer')
        ?.prompt,
    ).toMatch(/^[\da-f]{8,}$/);
    expect(provenance).toMatch(/## claim-1: supported/);
    for (const name of readdirSync(folder).filter((file) => file.includes('.')))
      expect(textOf(folder, name)).not.toContain(models.key);

    const equal = await replayed(folder);
    expect(equal.code, equal.stderr).toBe(0);
    expect(equal.stdout).toMatch(
      /^[1-9]\d* quotes found again, \d+ claims found word for word again, [1-9]\d* verdicts/,
    );
    expect(equal.stdout).toContain('equal byte for byte: report.md, report.json');
    expect(existsSync(join(bundles, 'nowhere'))).toBe(false);

    const [page = ''] = readdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', page), textOf(folder, `pages/${page}`).replace('e', 'E'));
    const changed = await replayed(folder);
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain(`pages/${page} was changed`);
  });

  it('is gone wholly once it is deleted: from every table, and from the files of its machine (F61)', async () => {
    const pool = new pg.Pool({ connectionString: database.url });
    try {
      const marks = [id, 'password hash', 'scram-sha-256'];
      const before = await Promise.all(marks.map((mark) => tracesIn(pool, mark)));
      expect(before).toEqual([
        expect.arrayContaining(['run', 'journal', 'event']),
        expect.arrayContaining(['run', 'journal', 'message']),
        expect.arrayContaining(['page', 'evidence', 'journal']),
      ]);
      expect((await footnote(['runs', 'delete', id], { env: env() })).code).toBe(0);
      expect(await Promise.all(marks.map((mark) => tracesIn(pool, mark)))).toEqual([[], [], []]);
      expect(marks.slice(1).flatMap((mark) => tracesOnDisk(data, mark))).toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
