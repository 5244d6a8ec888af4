import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, sourceKey } from '../../../src/base/canonical-address.ts';
import { cases } from '../../support/cases.ts';
import { anyAddress } from '../../support/any-address.ts';

describe('the one form of an address', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  https://example.com/a  ', 'https://example.com/a'],
    ['HTTPS://WWW.Example.COM/A', 'https://www.example.com/A'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['http://example.com:80/a', 'http://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/a#:~:text=30%20days', 'https://example.com/a'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/a?b=1&&c', 'https://example.com/a?b=1&c'],
    ['https://example.com/a?utm_source=x&b=1&UTM_Medium=y', 'https://example.com/a?b=1'],
    [
      'https://example.com/?gclid=1&fbclid=2&msclkid=3&mc_cid=4&srsltid=5&mtm_campaign=6',
      'https://example.com/',
    ],
    ['https://example.com/?ref=main&page=2', 'https://example.com/?ref=main&page=2'],
    ['https://example.com/?b=1&a=2', 'https://example.com/?b=1&a=2'],
    ['https://example.com/?q=a+b%20c', 'https://example.com/?q=a+b%20c'],
    ['https://example.com/%7euser/%c3%a4', 'https://example.com/~user/%C3%A4'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['https://example.com/a%2Fb', 'https://example.com/a%2Fb'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/%61?%62=%63', 'https://example.com/a?b=c'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://[2001:DB8::1]:80/', 'http://[2001:db8::1]/'],
  ])('of %s is %s', (address, form) => {
    expect(canonicalAddress(address)).toBe(form);
  });

  it.each([
    '',
    'example.com',
    '/a',
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://',
    `https://example.com/${'a'.repeat(2_000)}`,
    `https://example.com/${'ä'.repeat(700)}`,
  ])('is missing where a page cannot be: %s', (address) => {
    expect(canonicalAddress(address)).toBeNull();
  });

  it('is its own one form, whatever the address', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9%._~+&=;:@!$'()*,/-]{0,30}$/);
    const escapes = fc.array(
      fc.constantFrom('%', '%2', '5', '%25', '%41', '2e', '/', '.', '%2E', 'a', 'F', 'ä'),
    );
    const address = fc
      .tuple(anyAddress, part, escapes, part)
      .map(([url, path, odd, query]) => `${url.split('?')[0]}/${path}${odd.join('')}?${query}&utm_id=1`);
    fc.assert(
      fc.property(address, (text) => {
        const form = canonicalAddress(text);
        if (form === null) return;
        expect(canonicalAddress(form)).toBe(form);
        expect(new URL(form).href).toBe(form);
        expect(form).not.toContain('utm_id');
      }),
      cases(1_000),
    );
  });

  it('is found for most addresses', () => {
    const urls = fc.sample(anyAddress, 200);
    expect(urls.filter((url) => canonicalAddress(url) === null)).toEqual([]);
  });
});

it('knows a source by the one form of its address, or by its name where it has none', () => {
  expect(sourceKey('HTTPS://Example.com:443/a?utm_source=x#part')).toBe('https://example.com/a');
  expect(sourceKey('knowledge:Backups.md')).toBe('knowledge:Backups.md');
});
