// What gets into a log, and what a log that cannot be written does to the rest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/base/pino-logger.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'footnote-log-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const module = new URL('../../../src/base/pino-logger.ts', import.meta.url).href;

/** A process that logs to `file` and ends as main.ts does. */
const logAndExit = (file: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `import { createLogger } from ${JSON.stringify(module)};
       const logger = createLogger('info', ${JSON.stringify(file)});
       for (let i = 0; i < 100; i++) logger.info({ i }, 'said');
       setTimeout(() => process.exit(7), 50);`,
    ],
    { timeout: 20_000 },
  );

describe('the log', () => {
  it.runIf(process.platform === 'linux')(
    'is given up where its folder cannot be made, also below /proc',
    () => {
      expect(logAndExit('/proc/1/x/ask.log').status).toBe(7);
    },
  );

  it('is a file that only its owner reads, in a folder that is made for it', () => {
    const file = join(directory, 'new/ask.log');
    createLogger('info', file).info({ runId: 'run_1' }, 'said');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ runId: 'run_1', msg: 'said' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('holds the message, code, causes and stack of an error, and nothing a driver hung on it', () => {
    const file = join(directory, 'errors.log');
    const cause = Object.assign(new Error('the reason'), { detail: 'hunter2' });
    const error = Object.assign(new Error('refused', { cause }), {
      code: 'WRONGPASS',
      command: { name: 'hello', args: ['3', 'AUTH', 'default', 'hunter2'] },
    });
    createLogger('info', file).warn({ err: error }, 'trouble');
    const log = readFileSync(file, 'utf8');
    expect(log).not.toContain('hunter2');
    const { err } = JSON.parse(log) as { err: { message: string; stack: string } };
    expect(err).toMatchObject({ type: 'Error', code: 'WRONGPASS' });
    expect(err.message).toMatch(/refused.*the reason/);
    expect(err.stack).toContain('pino-logger.test.ts');
  });

  it.skipIf(!existsSync('/dev/full'))(
    'neither stops nor keeps a process when the disk is full',
    () => {
      expect(logAndExit('/dev/full').status).toBe(7);
    },
    30_000,
  );

  it('neither stops nor keeps a process when its file cannot be made', () => {
    const file = join(directory, 'not-a-folder');
    writeFileSync(file, '');
    expect(logAndExit(join(file, 'ask.log')).status).toBe(7);
  }, 30_000);
});
