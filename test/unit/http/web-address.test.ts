import { describe, expect, it } from 'vitest';
import { webAddress } from '../../../src/http/guarded.ts';

describe('an address of the web', () => {
  it('is http or https, on any port that is not of something else', () => {
    expect(webAddress('https://example.com/a?b').href).toBe('https://example.com/a?b');
    expect(webAddress('http://example.com:8080/').port).toBe('8080');
  });

  it('may be given relative to another', () => {
    expect(webAddress('../b', new URL('https://example.com/a/c')).href).toBe('https://example.com/b');
    expect(webAddress('//other.example/', new URL('https://example.com/')).href).toBe(
      'https://other.example/',
    );
  });

  it.each([
    ['file:///etc/passwd', /not file:/],
    ['ftp://example.com/', /not ftp:/],
    ['data:text/html,hello', /not data:/],
    ['javascript:alert(1)', /not javascript:/],
    ['http://me@example.com/', /user name or password/],
    ['http://:secret@example.com/', /user name or password/],
    ['http://example.com:25/', /Port 25/],
    ['http://example.com:6667/', /Port 6667/],
    ['http://example.com:0/', /Port 0/],
    ['http://', /not an address/],
    ['example.com', /not an address/],
    ['http://exa mple.com/', /not an address/],
    ['http://1.2.3.4.5/', /not an address/],
  ])('is not %s', (address, words) => {
    expect(() => webAddress(address)).toThrow(
      expect.objectContaining({ trouble: 'not-http', message: expect.stringMatching(words) }),
    );
  });
});
