import { describe, expect, it } from 'vitest';
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
