// A rejection that nobody handles: recorded while the program runs, and its end while it starts.
import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { footnote, startFootnote } from '../support/footnote-cli.ts';
import { freePort } from '../support/free-port.ts';

const loading = (code: string) => `--import data:text/javascript,${encodeURIComponent(code)}`;

it('is logged with its stack and counted, and the program goes on and ends in order', async () => {
  const database = await testDatabase();
  const port = await freePort();
  const started = startFootnote(['worker'], {
    env: {
      DATABASE_URL: database.url,
      FOOTNOTE_OPS_PORT: String(port),
      NODE_OPTIONS: loading(`process.on('SIGUSR2', () => void Promise.reject(new Error('forgotten')))`),
    },
  });
  await started.said(/worker running/);
  started.child.kill('SIGUSR2');
  const counted = () =>
    fetch(`http://127.0.0.1:${port}/metrics`)
      .then((answer) => answer.text())
      .then((text) => text.includes('footnote_unhandled_rejections_total 1'));
  await eventually('it is counted', counted);
  started.child.kill('SIGTERM');
  const { code, stderr } = await started.ended;
  expect(code).toBe(0);
  const line = stderr.split('\n').find((one) => one.includes('nobody waited for')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    err: { message: 'forgotten', stack: expect.stringContaining('forgotten') },
  });
  await database.drop();
});

it('ends a program that is still starting with an error', async () => {
  const { code, stderr } = await footnote(['worker'], {
    env: {
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
      NODE_OPTIONS: loading(`Promise.reject(new Error('cannot be'))`),
    },
  });
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be');
});
