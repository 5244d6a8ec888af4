// Short texts of models: one line each, of bounded length.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  lines as linesOf,
  oneLine,
  unlinkedLine,
  unlinkedLines,
} from '../../../../src/agents/prompt/line.ts';
import { lines } from '../../../../src/chat/layout/texts.ts';
import { anyText } from '../../../support/any-text.ts';

it('makes any text one line of visible characters that is not too long', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), fc.integer({ min: 5, max: 80 }), (text, longest) => {
      const line = oneLine(text, longest);
      expect(line.length).toBeLessThanOrEqual(longest);
      expect(line).not.toMatch(/[\n\t\u202e\u200b]| {2}/);
      expect(line.isWellFormed()).toBe(true);
      expect(line).toBe(line.trim());
    }),
  );
});

it('joins lines and cuts between words', () => {
  expect(oneLine('a \u200b b\r\n\u0007c', 20)).toBe('a b c');
  expect(oneLine('some words are too many for this', 20)).toBe('some words are …');
});

it('lists each line once, without empty ones', () => {
  expect(linesOf([' a ', 'a', '', 'b\nc', 'd'], 2, 10)).toEqual(['a', 'b c']);
});

it('takes links and addresses out of what a model wrote about pages of strangers', () => {
  expect(unlinkedLine('See [the proof](http://evil.example/?q=1) at https://evil.example now.', 80)).toBe(
    'See the proof at now.',
  );
  expect(unlinkedLine('Look: ![x](http://evil.example/x.png)\n<http://evil.example>', 80)).toBe('Look:');
  expect(unlinkedLines(['[a](http://evil.example)', 'a', 'http://evil.example'], 3, 80)).toEqual(['a']);
  expect(unlinkedLine('It tells www.a.test and www.b.test apart.', 80)).toBe(
    'It tells `www.a.test` and `www.b.test` apart.',
  );
  expect(unlinkedLine('It tells `www.a.test`, www.b.test and `curl www.c.test` apart.', 80)).toBe(
    'It tells `www.a.test`, and `curl www.c.test` apart.',
  );
  // What no browser opens is a setting, and stays as code.
  expect(
    unlinkedLine(
      'On `ProxyPass /app ajp://HOST:8009` and `balancer://app`, not ajp://HOST or `https://evil.example/x`.',
      120,
    ),
  ).toBe(
    'On `ProxyPass /app ajp://HOST:8009` and `balancer://app`, not `ajp://HOST` or `https://evil.example/x`.',
  );
  expect(unlinkedLine('One ` here: discord://x.test', 80)).toBe('One ` here:');
  expect(
    unlinkedLine('It is looked for at www.a.test/var/www/404.html, not at https://HOST/errors.', 90),
  ).toBe('It is looked for at `www.a.test/var/www/404.html`, not at `https://HOST/errors`.');
  expect(
    unlinkedLine('Nor at www.a.test/?q=1, https://user@a.test/, https://a.test:80/ or http://a@b/.', 90),
  ).toBe('Nor at,, or.');
  expect(unlinkedLine('A SetHandler "proxy:unix:/run/app.sock|fcgi://localhost/" does it.', 100)).toBe(
    'A SetHandler "proxy:unix:/run/app.sock|`fcgi://localhost/`" does it.',
  );
  expect(unlinkedLine('The function f(x)[0] of `a.b` returns NULL.', 80)).toBe(
    'The function f(x)[0] of `a.b` returns NULL.',
  );
  // No empty code is left, and no code that was not there begins.
  expect(
    unlinkedLine(
      'It listens at `http://127.0.0.1:80/` and ``https://b.test``, says `curl http://b.test`.',
      80,
    ),
  ).toBe('It listens at `http://127.0.0.1:80/` and, says `curl http://b.test`.');
});

it('keeps configuration and requests in code as they are written, with their addresses', () => {
  for (const code of [
    'ProxyPass /app http://127.0.0.1:3000/',
    'GET http://localhost:8080/x',
    '<a href="https://a.test/">',
    '[x](https://a.test)',
    'm[i](j)',
  ])
    expect(unlinkedLine(`Set \`${code}\` there, not https://evil.example.`, 120)).toBe(
      `Set \`${code}\` there, not.`,
    );
});

it('keeps no address in what is code no more, or never was', () => {
  const cut = unlinkedLine(`Run \`curl https://evil.example/x ${'-a '.repeat(50)}\` there.`, 60);
  expect(cut).toMatch(/^Run `curl -a/);
  for (const text of [
    'One ` https://evil.example ` here',
    'One `a` https://evil.example `b`',
    'It `a https://evil.example',
    '[a `b`](https://evil.example)',
    '`a`https://evil.example`b`',
    '`](`ahttps://evil.example/x',
    '``ahttps://evil.example/x`',
  ])
    expect(unlinkedLine(text, 80)).not.toContain('evil.example');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('`', '``', ' ', 'a', 'https://e.test/x', '[', '](', ')', '<', '>', '\\')),
      fc.integer({ min: 5, max: 60 }),
      (pieces, longest) => {
        const shown = lines(unlinkedLine(pieces.join(''), longest));
        const prose = shown.flatMap((one) => (one.kind === 'text' && one.code !== true ? [one.text] : []));
        expect(prose.join(' ')).not.toContain('://');
      },
    ),
  );
});
