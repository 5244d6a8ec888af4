// What the doctor says of the keys of programs.
import { expect, it } from 'vitest';
import { apiSettingsSchema } from '../../../src/api/settings.ts';
import { apiCheck } from '../../../src/checks/pages.ts';

const key = 'k'.repeat(20);
const said = (keys: object) =>
  apiCheck(apiSettingsSchema.parse({ keys, perMinute: 60 }).keys, { host: '127.0.0.1', port: 3080 }).run(
    AbortSignal.timeout(1000),
  );

it('names who may call, for whom and what, and no key', async () => {
  const person = { platform: 'slack', id: 'U1', name: 'Ann' };
  const finding = await said({
    reports: { key, scopes: ['read'] },
    ann: { key, scopes: ['read', 'decide'], person },
  });
  expect(finding).toEqual({
    status: 'ok',
    detail: 'footnote start answers at 127.0.0.1:3080 to the keys reports (read); ann for Ann (read, decide)',
  });
});

it('says that there are none', async () => {
  expect(await said({})).toMatchObject({ status: 'note', detail: expect.stringContaining('api.keys') });
});
