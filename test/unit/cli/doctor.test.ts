// What the doctor says: one line a check, a remedy below each failure, and an exit code that tells whether one failed.
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/base/check.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { runCli } from '../../../src/cli/program.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { pipes } from '../../support/terminal.ts';
import { scripted } from './scripted-ask.ts';

const fine: Check = { name: 'disk', run: async () => ({ status: 'ok', detail: '12.0 GB free' }) };
const noted: Check = { name: 'models', run: async () => ({ status: 'note', detail: 'none is configured' }) };
const dead: Check = {
  name: 'model openai/gpt-5',
  run: () =>
    Promise.reject(new FootnoteError('model-failed', 'the key was refused', { hint: 'Check the key.' })),
};

async function examine(checks: readonly Check[] | FootnoteError, args: readonly string[] = []) {
  const terminal = pipes();
  let closed = 0;
  let judge: boolean | undefined;
  const { cli } = scripted(terminal, async () => {}, {
    openDoctor: (options) => {
      ({ judge } = options);
      return checks instanceof FootnoteError
        ? Promise.reject(checks)
        : Promise.resolve({ checks, close: async () => void closed++ });
    },
  });
  const code = await runCli(['doctor', ...args], cli);
  return { code, closed, judge, output: terminal.raw.output(), errors: terminal.raw.errors() };
}

describe('footnote doctor', () => {
  it('says that nothing is wrong when nothing failed; a note is no failure', async () => {
    const { code, output, closed } = await examine([fine, noted]);
    expect(code).toBe(0);
    expect(output).toBe('✓ disk    12.0 GB free\n· models  none is configured\n\nNothing is wrong.\n');
    expect(closed).toBe(1);
  });

  it('shows the remedy below each failure and ends with 1', async () => {
    const { code, output } = await examine([fine, dead]);
    expect(code).toBe(1);
    expect(output).toContain('✗ model openai/gpt-5  the key was refused\n');
    expect(output).toMatch(/\n {22}→ Check the key\.\n/);
    expect(output).toContain('1 of 2 checks failed');
  });

  it('says what is being done where it takes a moment, and beside a document nothing', async () => {
    for (const args of [[], ['--json']]) {
      const clock = manualClock();
      const terminal = pipes();
      let end = () => {};
      const slow: Check = {
        name: 'database',
        run: () =>
          new Promise((resolve) => {
            end = () => resolve({ status: 'ok', detail: 'answers' });
          }),
      };
      const openDoctor = () => Promise.resolve({ checks: [slow], close: () => Promise.resolve() });
      const ended = runCli(
        ['doctor', ...args],
        scripted(terminal, async () => {}, { openDoctor, clock }).cli,
      );
      await clock.advance(1000);
      end();
      expect(await ended).toBe(0);
      const said = 'footnote: getting ready. ';
      expect(terminal.raw.errors().startsWith(said)).toBe(args.length === 0);
      expect(terminal.raw.errors() === '').toBe(args.length === 1);
    }
  });

  it('prints one JSON document on wish', async () => {
    const { code, output } = await examine([fine, dead], ['--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({
      ok: false,
      checks: [
        { name: 'disk', status: 'ok', detail: '12.0 GB free' },
        {
          name: 'model openai/gpt-5',
          status: 'failed',
          detail: 'the key was refused',
          remedy: 'Check the key.',
        },
      ],
    });
  });

  it('ends with 2 when the configuration cannot be used, in JSON as well', async () => {
    const broken = new FootnoteError('config-invalid', 'The configuration has a problem', {
      hint: 'Correct it.',
    });
    const plain = await examine(broken);
    expect([plain.code, plain.output]).toEqual([2, '']);
    expect(plain.errors).toContain('The configuration has a problem');
    const json = await examine(broken, ['--json']);
    expect(JSON.parse(json.output)).toMatchObject({
      ok: false,
      checks: [{ name: 'configuration', status: 'failed' }],
    });
  });

  it('closes what it opened even when it was opened for nothing', async () => {
    expect(await examine([])).toMatchObject({ code: 0, closed: 1 });
  });

  it('tries those who check claims only where it is told to, as that costs money (F59)', async () => {
    expect(await examine([fine])).toMatchObject({ judge: undefined });
    expect(await examine([fine], ['--judge'])).toMatchObject({ judge: true });
  });

  it('waits for a check as long as the check says', async () => {
    const patient: Check = { ...fine, patienceMs: 5, run: () => new Promise(() => {}) };
    expect((await examine([patient])).output).toContain('no answer within 0.005 seconds');
  });
});
