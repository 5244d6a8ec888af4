// Addresses of the web of any form, without the table of a million escapes that fast-check makes for its own.
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { anyCharacter } from './any-text.ts';

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";
const escaped = anyCharacter.map((character) => encodeURIComponent(character));
const partOf = (also: string) =>
  fc.string({
    unit: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...Array.from(plain + also)) }, escaped),
  });

const segments = fc
  .array(partOf(''), { maxLength: 5 })
  .map((parts) => parts.map((one) => `/${one}`).join(''));
const after = (mark: string) =>
  fc.option(partOf('/?'), { nil: null }).map((text) => (text === null ? '' : mark + text));

/** `http:` or `https:`, with or without a path, a query and a fragment. */
export const anyAddress: Arbitrary<string> = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), segments, after('?'), after('#'))
  .map(([scheme, host, path, query, fragment]) => `${scheme}://${host}${path}${query}${fragment}`);
