// What the doctor says of the settings.
import { expect, it } from 'vitest';
import { configurationCheck } from '../../../src/checks/installation.ts';
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
