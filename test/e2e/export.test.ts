// `footnote export` and `footnote replay` from end to end: a run is exported from a real database, and told again from
// its bundle alone, with models and without.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi } from '../fakes/models/start-fake.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { footnote } from '../support/footnote-cli.ts';
import { tracesIn, tracesOnDisk } from '../support/traces.ts';
import { startLocalSites } from '../support/outside-world.ts';
import { researchWith } from '../support/scripted-research.ts';

const notes = fileURLToPath(new URL('../fixtures/team-notes', import.meta.url));
let database: TestDatabase;
let data: string;
let bundles: string;

beforeAll(async () => {
  database = await testDatabase();
  data = mkdtempSync(join(tmpdir(), 'footnote-e2e-'));
  bundles = mkdtempSync(join(tmpdir(), 'footnote-bundles-'));
});

afterAll(async () => {
  await database.drop();
  for (const folder of [data, bundles]) rmSync(folder, { recursive: true, force: true });
});

/** Asks, and exports the run; the folder of its bundle. */
async function exported(
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const env = { DATABASE_URL: database.url, FOOTNOTE_DATA: data, ...more };
  const asked = await footnote(['ask', '--json', ...args], { env });
  expect([0, 3], asked.stderr).toContain(asked.code);
  const { stdout } = await footnote(['runs', 'list', '--json', '--limit', '1'], { env });
  const [{ id }] = JSON.parse(stdout) as [{ id: string }];
  const folder = join(bundles, name);
  const { code, stderr } = await footnote(['export', id, '--out', folder], { env });
  expect(code, stderr).toBe(0);
  return folder;
}

/** Where nothing is configured, and nothing can be written. */
const replayed = (folder: string) =>
  footnote(['replay', folder], { env: { FOOTNOTE_DATA: join(bundles, 'nowhere') } });

describe('a run without models', () => {
  it('is told again from its bundle, and every change is named (A141)', async () => {
    const question = 'How long are backups of the billing database kept?';
    const folder = await exported('plain', ['--yes', '--knowledge', notes, question]);
    const equal = await replayed(folder);
    expect(equal.code, equal.stderr).toBe(0);
    expect(equal.stdout).toMatch(
      /^[1-9]\d* quotes found again, [1-9]\d* claims found word for word again, 0 verdicts/,
    );
    expect(equal.stdout).toContain('equal byte for byte: report.md, report.json');
    expect(existsSync(join(bundles, 'nowhere'))).toBe(false);
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('35 days');
    expect(readFileSync(join(folder, 'provenance.md'), 'utf8')).toMatch(
      /## claim-1: supported, word for word/,
    );

    const copy = join(bundles, 'changed');
    cpSync(folder, copy, { recursive: true });
    const [page = ''] = readdirSync(join(copy, 'pages'));
    const text = readFileSync(join(copy, 'pages', page), 'utf8');
    writeFileSync(join(copy, 'pages', page), text.replace('35 days', '36 days'));
    const changed = await replayed(copy);
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain(`pages/${page} was changed`);
  });

  it('is a bundle without a report while nobody has approved it', async () => {
    const folder = await exported('draft', ['--knowledge', notes, 'How long are invoices kept?']);
    const { code, stderr } = await replayed(folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/There is no report in this bundle: run run_\w+ was waiting/);
  });
});

describe('a run with models', () => {
  it('is told again without them', async () => {
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
    let folder: string;
    try {
      folder = await exported('models', ['--yes', '--knowledge', bundles, request], {
        ...sites.environment,
        OPENAI_API_KEY: models.key,
        LOG_LEVEL: 'info',
        OPENAI_BASE_URL: models.url,
      });
    } finally {
      await models.close();
      await sites.close();
    }
    const prompts = JSON.parse(readFileSync(join(folder, 'prompts.json'), 'utf8')) as {
      agent: string;
      prompt: string;
    }[];
    expect(prompts.find(({ agent }) => agent === 'writer')?.prompt).toMatch(/^[\da-f]{8,}$/);
    const { code, stdout, stderr } = await replayed(folder);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^[1-9]\d* quotes found again/);
    for (const name of readdirSync(folder).filter((file) => file.includes('.')))
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain(models.key);
  });

  it('is gone wholly once it is deleted: from every table, and from the files of its machine (F61)', async () => {
    const env = { DATABASE_URL: database.url, FOOTNOTE_DATA: data };
    const { stdout } = await footnote(['runs', 'list', '--json', '--limit', '1'], { env });
    const [{ id }] = JSON.parse(stdout) as [{ id: string }];
    const pool = new pg.Pool({ connectionString: database.url });
    try {
      const marks = [id, 'password hash', 'scram-sha-256'];
      const before = await Promise.all(marks.map((mark) => tracesIn(pool, mark)));
      expect(before).toEqual([
        expect.arrayContaining(['run', 'journal', 'event']),
        expect.arrayContaining(['run', 'journal', 'message']),
        expect.arrayContaining(['page', 'evidence', 'journal']),
      ]);
      expect((await footnote(['runs', 'delete', id], { env })).code).toBe(0);
      expect(await Promise.all(marks.map((mark) => tracesIn(pool, mark)))).toEqual([[], [], []]);
      expect(marks.slice(1).flatMap((mark) => tracesOnDisk(data, mark))).toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
