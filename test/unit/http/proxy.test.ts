// Which addresses a proxy leads to.
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createProxyFor } from '../../../src/http/proxy.ts';

const address = new Secret('http://ann:p%40ss@proxy.example:3128');
const leads = (url: string, ...none: string[]) =>
  createProxyFor({ https: address, http: address, none })(new URL(url)) !== null;

describe('NO_PROXY', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['Example.COM', 'https://example.com/'],
    ['example.com', 'https://api.example.com/'],
    ['.example.com', 'https://api.example.com/'],
    ['*.example.com', 'https://api.example.com/'],
    ['example.com', 'https://example.com./'],
    ['example.com:8443', 'https://example.com:8443/'],
    ['example.com:443', 'https://example.com/'],
    ['example.com:80', 'http://example.com/'],
    ['wiki-*.corp', 'https://wiki-2.corp/'],
    ['*', 'https://example.com/'],
    ['127.0.0.1', 'http://127.0.0.1:8080/'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['10.0.0.0/8', 'https://10.1.2.3/'],
    ['::1', 'http://[::1]:8080/'],
    ['[::1]:8080', 'http://[::1]:8080/'],
    ['fd00::/8', 'https://[fd00::5]/'],
    ['a.example b.example', 'https://b.example/'],
    ['bücher.example', 'https://bücher.example/'],
    ['*.BÜCHER.example:8443', 'https://www.bücher.example:8443/'],
  ])('%s keeps the proxy from %s', (none, url) => {
    expect(leads(url, none)).toBe(false);
  });

  it.each([
    ['example.com', 'https://notexample.com/'],
    ['example.com', 'https://example.com.evil.example/'],
    ['example.com:8443', 'https://example.com/'],
    ['e.ample.com', 'https://example.com/'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8081/'],
    ['10.0.0.0/8', 'https://11.1.2.3/'],
    ['10.0.0.0/8', 'https://10.example.com/'],
    ['fd00::/8', 'https://10.1.2.3/'],
    ['::1', 'http://127.0.0.1/'],
  ])('%s leaves %s to it', (none, url) => {
    expect(leads(url, none)).toBe(true);
  });
});

it('is another one for http and for https', () => {
  const proxyFor = createProxyFor({ https: address, http: null, none: [] });
  expect(proxyFor(new URL('https://example.com/'))?.name).toBe('http://proxy.example:3128');
  expect(proxyFor(new URL('http://example.com/'))).toBeNull();
});

it('takes a password as it is pasted, percent-encoded or not, and shows it nowhere', () => {
  const headersOf = (url: string) =>
    createProxyFor({ https: new Secret(url), http: null, none: [] })(new URL('https://example.com/'))
      ?.headers;
  const basic = (login: string) => ({
    'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}`,
  });
  expect(headersOf('http://ann:p%40ss@proxy:1')).toEqual(basic('ann:p@ss'));
  expect(headersOf('http://ann:100%@proxy:1')).toEqual(basic('ann:100%'));
  expect(headersOf('http://proxy:1')).toEqual({});
});
