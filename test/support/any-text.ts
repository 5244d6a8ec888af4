// Texts of any characters at all, without the table of a million entries that fast-check makes for its unit `binary`.
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

const firstSurrogate = 0xd8_00;
const surrogates = 0x8_00;
const last = 0x10_ff_ff - surrogates;

/** Every code point that is no half of another one. */
export const anyCharacter = fc.nat(last).map(
  (place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates),
  (value) => {
    const [one = '', ...more] = String(value);
    const code = one.codePointAt(0);
    if (code === undefined || more.length > 0) throw new Error('This is not one character.');
    return code < firstSurrogate ? code : code - surrogates;
  },
);

export const anyText = (constraints: { readonly maxLength?: number } = {}): Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...constraints });
