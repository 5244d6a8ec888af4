// What tools answer, as documents: text of every kind of content, and never more than one address.
import { describe, expect, it } from 'vitest';
import { answerText } from '../../../../src/sources/mcp/answer-text.ts';

const told = (content: readonly unknown[], structuredContent?: unknown) =>
  answerText({ content: [...content], structuredContent, isError: false }, 1000);

describe('the text of an answer', () => {
  it('joins what can be read and names what is left out', () => {
    expect(
      told([
        { type: 'text', text: ' First.\r\nSecond. ' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'audio', data: 'AAAA', mimeType: 'audio/<b>' },
        { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'A file.' } },
        { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'AAAA' } },
        { type: 'resource_link', uri: 'file:///b', name: 'b', description: 'Another.' },
        { type: 'hologram' },
        'nonsense',
      ]).text,
    ).toBe(
      [
        'First.\nSecond.',
        '[image left out: image/png]',
        '[audio left out]',
        'A file.',
        '[file left out: application/pdf]',
        'b\nfile:///b\nAnother.',
        '[something that is no text, left out]',
        '[something that is no text, left out]',
      ].join('\n\n'),
    );
  });

  it('reads HTML of a resource, and leaves text that looks like it alone', () => {
    const html = '<p>One</p><script>alert(1)</script><p>Two &amp; three</p>';
    expect(
      told([{ type: 'resource', resource: { uri: 'x:y', mimeType: 'text/html; charset=utf-8', text: html } }])
        .text,
    ).toMatch(/^One\s+Two & three$/);
    expect(told([{ type: 'text', text: html }]).text).toBe(html);
  });

  it('loses control characters, marks of direction, tags nobody sees and halves of characters', () => {
    expect(told([{ type: 'text', text: 'a\u0000b\u001b[31mc\u202ed\u{e0041}e\ud800 f\tg' }]).text).toBe(
      'ab[31mcde\ufffd f\tg',
    );
  });

  it('is cut, and never within a character', () => {
    const text = `${'x'.repeat(999)}😀`;
    expect(told([{ type: 'text', text }]).text).toBe('x'.repeat(999));
    expect(told(Array.from({ length: 100 }, () => ({ type: 'text', text }))).text.length).toBeLessThanOrEqual(
      1000,
    );
  });

  it('comes from the fields when there are no words', () => {
    expect(told([], { degrees: 20 }).text).toBe('{\n  "degrees": 20\n}');
    expect(told([{ type: 'text', text: '20 degrees' }], { degrees: 20 }).text).toBe('20 degrees');
    expect(told([]).text).toBe('');
  });
});

describe('a document that a tool fetched', () => {
  const document = { id: '1', title: 'Tea\nleaves', text: 'About tea.', url: 'https://example.com/tea' };

  it.each([
    ['structured content', [{ type: 'text', text: 'see fields' }], document],
    ['JSON in its text', [{ type: 'text', text: JSON.stringify(document) }], undefined],
  ])('is known by %s', (_name, content, fields) => {
    expect(told(content, fields)).toEqual({
      title: 'Tea leaves',
      text: 'About tea.',
      url: 'https://example.com/tea',
    });
  });

  it('keeps what it tells beside its text', () => {
    const { text } = told([], { ...document, status: 'rejected', tags: ['tea', 1] });
    expect(text).toBe('About tea.\n\nstatus: rejected\ntags: ["tea",1]');
  });

  it('is no record that has a text among its fields', () => {
    const record = JSON.stringify({ user: 'ann', status: 'rejected', text: 'Move to Postgres 17' });
    expect(told([{ type: 'text', text: record }])).toEqual({ title: null, text: record, url: null });
  });

  it('is not seen where there is none', () => {
    for (const text of ['{"a": 1}', '{broken', '{"text": ""}', '{"text": 1}'])
      expect(told([{ type: 'text', text }])).toEqual({ title: null, text, url: null });
  });
});

describe('the address of an answer', () => {
  const link = (uri: string) => ({ type: 'resource_link', uri, name: 'page' });

  it('is the only one that was told, even if told twice', () => {
    expect(told([link('https://example.com/a'), link('https://example.com/a')])).toMatchObject({
      title: 'page',
      url: 'https://example.com/a',
    });
  });

  it.each([
    ['two', [link('https://example.com/a'), link('https://example.com/b')]],
    ['one that nobody can open', [link('file:///etc/passwd')]],
    ['a script', [link('javascript:alert(1)')]],
    ['one with a password', [link('https://user:pass@example.com/')]],
    ['nonsense', [link('https://')]],
    ['one that is too long once it is written out', [link(`https://example.com/${'\u96EA'.repeat(1_000)}`)]],
    ['one in prose', [{ type: 'text', text: 'see https://example.com' }]],
  ])('is none for %s', (_name, content) => {
    expect(told(content).url).toBeNull();
  });
});
