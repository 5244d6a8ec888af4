import { describe, expect, it } from 'vitest';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { webSettingsSchema } from '../../../src/sources/settings.ts';

const { allow, deny, privateHosts } = webSettingsSchema.shape;

describe('lists of hosts in the settings', () => {
  it.each([
    'example.com',
    '*.example.com',
    '.example.com',
    'https://example.com/x',
    'https://*.example.com',
    '[::1]',
  ])('take %s for a domain', (entry) => {
    expect(allow.parse(`a.test, ${entry}`)).toEqual(['a.test', entry]);
    expect(deny.safeParse(entry).success).toBe(true);
  });

  it.each(['*', '*example.com', '*.example.*', 'exa mple.com', 'example.com evil.com'])(
    'refuse %s, which would mean nothing',
    (entry) => {
      expect(allow.safeParse(entry).success).toBe(false);
      expect(deny.safeParse(entry).success).toBe(false);
    },
  );

  it('take a host with and without its port as private, and no addresses', () => {
    expect(privateHosts.parse('wiki.local, 10.0.0.2:8080, [::1]:80')).toHaveLength(3);
    expect(privateHosts.safeParse('http://wiki.local').success).toBe(false);
    expect(privateHosts.safeParse('wiki.local/start').success).toBe(false);
  });
});

it('say of Google that its search ends, where it is used and only there', () => {
  const warnings = (env: Readonly<Record<string, string>>) =>
    loadConfig({ env, files: readConfigFiles() }).warnings;
  const google = { GOOGLE_API_KEY: 'key', GOOGLE_SEARCH_ENGINE: 'cx' };
  expect(warnings(google)).toEqual([expect.stringMatching(/ends on 2027-01-01 and takes no new customers/)]);
  expect(warnings({ ...google, FOOTNOTE_SEARCH: 'brave' })).toEqual([]);
  expect(warnings({ GOOGLE_API_KEY: 'key' })).toEqual([]);
});
