import { describe, expect, it } from 'vitest';
import { pageFormOf } from '../../../../src/sources/web/web-pages.ts';

const formOf = (header: string | undefined, body: string | Uint8Array, path = '/page') =>
  pageFormOf(
    header,
    typeof body === 'string' ? Buffer.from(body) : body,
    new URL(path, 'https://example.com'),
  );

describe('the kind of a document', () => {
  it.each([
    ['text/html; charset=utf-8', '<p>hi', 'html'],
    ['text/html', 'no tag at all', 'html'],
    ['TEXT/HTML', '<p>hi', 'html'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html>', 'html'],
    ['text/xml', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', 'html'],
    ['text/plain', 'just words', 'text'],
    ['text/plain', '<!DOCTYPE html><title>Sent wrongly', 'html'],
    ['text/x-rst', 'Title\n=====', 'text'],
    ['text/markdown; charset=UTF-8', '# Title', 'markdown'],
    ['application/pdf', '%PDF-1.7', 'pdf'],
    ['text/html', '%PDF-1.7', 'pdf'],
    ['text/html', '<!doctype html><title>What %PDF-1.7 means</title>', 'html'],
    ['text/plain', 'A file that begins with %PDF-1.7', 'text'],
    ['application/octet-stream', '\n%PDF-1.4', 'pdf'],
    [undefined, '<html><body>hi', 'html'],
    [undefined, 'just words', 'text'],
  ])('of %s beginning with %j is %s', (header, body, type) => {
    expect(formOf(header, body)?.type).toBe(type);
  });

  it('is Markdown when a plain text is named so', () => {
    expect(formOf('text/plain', '# Title', '/README.md')?.type).toBe('markdown');
    expect(formOf(undefined, '# Title', '/a/notes.markdown')?.type).toBe('markdown');
  });

  it.each([
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
    ['text/html', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2])],
    ['application/json', '{"a": 1}'],
    ['application/xml', '<?xml version="1.0"?><rss>'],
    ['application/pdf', 'Please log in'],
    ['application/zip', 'PK'],
    ['video/mp4', 'abc'],
    [undefined, Buffer.from([0, 1, 2, 3])],
  ])('is none that can be read: %s', (header, body) => {
    expect(formOf(header, body)).toBeNull();
  });

  it.each([
    ['text/html; charset=windows-1251', 'windows-1251'],
    ['text/html;CHARSET="UTF-8"', 'utf-8'],
    ["text/html; boundary=x; charset='iso-8859-2'", 'iso-8859-2'],
    ['text/html', null],
    ['text/html; charset=', null],
  ])('comes with its charset: %s', (header, charset) => {
    expect(formOf(header, '<p>hi')?.charset).toBe(charset);
  });

  it('is text in UTF-16 although it is full of zeros, if its site says so', () => {
    expect(formOf('text/html; charset=utf-16le', Buffer.from('<p>hi', 'utf16le'))).toEqual({
      type: 'html',
      charset: 'utf-16le',
    });
  });
});
