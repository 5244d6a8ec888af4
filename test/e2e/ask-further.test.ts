// What `footnote ask` does otherwise: with files, in threads, without anybody to decide, with what cannot be used.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { documentOf, newAsk, notes, question } from '../support/asking.ts';
import { footnote, startFootnote } from '../support/footnote-cli.ts';
import { copyServer, madeServer } from '../support/made-server.ts';
import { aWordFile } from '../support/word.ts';

const { data, ask } = newAsk();
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A server that was made already: that of `test/e2e/ask.test.ts` is made by its program. */
async function serverIn(folder: string): Promise<void> {
  // The user of the server has to get through.
  chmodSync(folder, 0o755);
  await copyServer(madeServer(inject('runDirectory')), join(folder, 'postgres'));
}

describe('footnote ask', () => {
  // It runs already.
  let release: () => Promise<void>;
  beforeAll(async () => {
    await serverIn(data);
    const server = await startEmbedded({ directory: join(data, 'postgres'), logger: silentLogger });
    release = () => server.release();
  });
  afterAll(() => release());

  it('prints the report, goes on with a named thread, and waits there for nobody without a terminal', async () => {
    const named = ['--knowledge', notes, '--thread', 'billing'];
    // A LANG that nobody knows.
    const LANG = 'xx_YY.UTF-8';
    const first = await ask(['--yes', ...named, question], { env: { LANG, LC_ALL: LANG } });
    expect(first.code).toBe(0);
    for (const printed of ['[1]', 'kept for 35 days', 'database.md']) expect(first.stdout).toContain(printed);
    const next = documentOf((await ask(['--json', ...named, 'And logs?'])).stdout);
    expect(next).toMatchObject({ status: 'waiting', answered: expect.any(String) });
    expect(next.events).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ followUp: 'complex_follow_up' }) }),
    );
    // It waits in this thread, where no second research begins.
    const { code, stderr } = await ask(['--yes', ...named, 'And the keys?']);
    expect(code).toBe(2);
    const [, waiting = ''] = /runs cancel (run_\w+)/.exec(stderr) ?? [];
    expect((await footnote(['runs', 'cancel', waiting], { env: { FOOTNOTE_DATA: data } })).stdout).toBe(
      `Run ${waiting} is stopped.\n`,
    );
    expect((await ask(['--yes', ...named, 'And the keys?'])).code).toBe(0);
    const piped = await ask(['--knowledge', notes], { input: question });
    expect(piped.code).toBe(3);
    expect(piped.stdout + piped.stderr).toMatch(/not approved/i);
  });

  it('cites a file that was named with the request, and refuses one that it cannot read (F32)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'attached-'));
    const plan = join(folder, 'plan.docx');
    writeFileSync(plan, aWordFile(['# Kestrel', 'The Kestrel cluster is backed up every night at 02:10.']));
    const asked = ['--yes', '--json', 'When is the Kestrel cluster backed up?', '--file', plan];
    const { code, stdout } = await ask(asked);
    expect(code).toBe(0);
    const [citation] = documentOf(stdout).citations;
    expect(citation).toMatchObject({
      url: 'knowledge:attached/plan.docx',
      title: 'plan.docx',
      verified: true,
    });
    expect(citation?.quote).toContain('02:10');
    const picture = join(folder, 'team.png');
    writeFileSync(picture, 'x');
    const refused = await ask(['--yes', 'What is in it?', '--file', picture]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/I do not read “team\.png”/);
    rmSync(folder, { recursive: true });
  });

  it('refuses a binary request with a clear error', async () => {
    const { code, stdout, stderr } = await ask(['--json'], { input: Buffer.from([0, 1, 2, 3, 255, 254]) });
    expect(code).toBe(2);
    expect(documentOf(stdout)).toMatchObject({ status: 'failed', error: { code: 'request-invalid' } });
    expect(stderr).not.toBe('');
  });

  it('names line and column of a malformed configuration', async () => {
    const file = join(data, 'broken.yaml');
    writeFileSync(file, 'research:\n  parallel: [1\nworker: }\n');
    const { code, stdout, stderr } = await ask(['--json', '--config', file, question]);
    expect(code).toBe(2);
    expect(documentOf(stdout).error?.code).toBe('config-invalid');
    expect(stderr).toMatch(/broken\.yaml:\d+:\d+/);
  });

  it.each([
    ['database', 'DATABASE_URL', 'postgresql://nobody:pa55word@127.0.0.1:9/none', 'database-unreachable'],
    ['Redis', 'REDIS_URL', 'redis://:pa55word@127.0.0.1:9', 'queue-unreachable'],
  ])(
    'says what to do when the %s cannot be reached, and shows no password',
    async (_what, name, url, errorCode) => {
      const { code, stdout, stderr } = await ask(['--json', '--knowledge', notes, question], {
        env: { [name]: url },
      });
      expect(code).toBe(1);
      const { error } = documentOf(stdout);
      expect(error?.code).toBe(errorCode);
      expect(error?.hint ?? '').not.toBe('');
      expect(stdout + stderr).not.toContain('pa55word');
    },
  );
});

describe('the services', () => {
  it('migrates, and works beside a running start', async () => {
    const beside = mkdtempSync(join(tmpdir(), 'footnote-e2e-'));
    await serverIn(beside);
    const env = { FOOTNOTE_DATA: beside, LOG_LEVEL: 'info' };
    try {
      expect((await footnote(['migrate'], { env })).code).toBe(0);
      const service = startFootnote(['start'], { env });
      await service.said(/running/);
      const { code, stdout } = await ask(['--yes', '--json', '--knowledge', notes, question], { env });
      expect(code).toBe(0);
      expect(documentOf(stdout).status).toBe('delivered');
      service.child.kill('SIGTERM');
      expect((await service.ended).code).toBe(0);
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  });
});
