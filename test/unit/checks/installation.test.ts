// What the doctor says of the settings, and of the place for data.
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { configurationCheck, diskCheck } from '../../../src/checks/installation.ts';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';

const check = (own: string, env = {}) =>
  configurationCheck(
    loadConfig({ env, files: [...readConfigFiles(), { path: 'own.yaml', text: own }] }).warnings,
  ).run(AbortSignal.timeout(5000));

it('settings without a fault can be used', async () => {
  expect(await check('')).toEqual({ status: 'ok', detail: 'can be used' });
});

it('what has no effect, or ends soon, is told in sentences with one full stop each', async () => {
  const google = 'search: { providers: [google], google: { key: a-key, engine: an-engine } }';
  const { status, detail } = await check(google, { FOOTNOTE_APROVERS: 'anyone' });
  expect(status).toBe('note');
  expect(detail.split(/(?<=[.?]) (?=[A-Z]|search)/)).toEqual([
    'can be used.',
    'The variable FOOTNOTE_APROVERS is set, and nothing reads it.',
    'Did you mean FOOTNOTE_APPROVERS?',
    expect.stringMatching(/^search\.google: .*[^.]\.$/),
  ]);
});

it('a place for data that cannot be made is told with what to do', async () => {
  const below = fileURLToPath(import.meta.url);
  expect(await diskCheck(`${below}/data`).run(AbortSignal.timeout(5000))).toEqual({
    status: 'failed',
    detail: `${below}/data cannot be made: not a directory`,
    remedy: 'Set FOOTNOTE_DATA (database.directory) to another place.',
  });
});
