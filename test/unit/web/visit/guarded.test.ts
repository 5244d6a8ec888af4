// Forms of our own pages are taken however the operator writes their address; those of others are not.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { PageEnv } from '../../../../src/web/parts.ts';
import { pagesSettingsSchema } from '../../../../src/web/settings.ts';
import { guarded } from '../../../../src/web/visit/guarded.ts';
import { browserSays } from '../../../../src/web/visit/visiting.ts';

const url = 'HTTPS://Pages.Example.org:443/';
const settings = pagesSettingsSchema.parse({ url, host: 'any', port: 0, sessionDays: 7, proxies: 0 });
const pages = new Hono<PageEnv>()
  .use(browserSays(), ...guarded(settings))
  .post('/', (context) => context.text('taken'));
const send = async (headers: Record<string, string>) =>
  (await pages.request('/', { method: 'POST', headers })).status;

it.each([
  [{ origin: 'https://pages.example.org', 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'null' }, 200],
  [{}, 200],
  [{ origin: 'http://pages.example.org' }, 403],
  [{ origin: 'https://pages.example.org.evil.example' }, 403],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://pages.example.org', 'sec-fetch-site': 'same-site' }, 403],
])('a form with %j is answered %i (F54)', async (headers, status) => {
  expect(await send(headers)).toBe(status);
});

it('behind https browsers are told to come by https only', async () => {
  const { headers } = await pages.request('/', { method: 'POST' });
  expect(headers.get('strict-transport-security')).toContain('max-age');
});
