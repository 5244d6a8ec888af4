// Types of settings, each with the words that tell a person how to get a value.
import { z } from 'zod';
import { parseUrl } from './parse-url.ts';
import { Secret } from './secret.ts';

/** An address that may hold a password, or is one (`secret`), which makes it a secret; empty text becomes null. `path`: what may follow the host. */
export function address(
  protocols: readonly string[],
  how: string,
  { mark = 'login', path = /^/ }: { readonly mark?: 'login' | 'secret'; readonly path?: RegExp } = {},
) {
  const isAddress = (text: string) => {
    const url = parseUrl(text);
    return url !== null && protocols.includes(url.protocol) && path.test(url.pathname);
  };
  return z
    .string()
    .trim()
    .refine((text) => text === '' || isAddress(text))
    .transform((text) => (text === '' ? null : new Secret(text)))
    .meta({ description: `an address that begins with ${protocols[0]}// or empty`, how, [mark]: true });
}

/** The address of a service, without a slash at its end. It must hold no password, since errors show it. */
export const serviceUrl = z
  .string()
  .trim()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? '') && !text.includes('@'))
  .transform((text) => text.replace(/\/+$/, ''))
  .meta({ description: 'an address that begins with https:// or http://', open: true });

/** The address of a service, or empty text: there is no such service. */
export const optionalServiceUrl = z
  .union([z.literal(''), serviceUrl])
  .meta({ description: 'an address that begins with https:// or http://, or empty', open: true });

/** A key or token; empty text becomes null. */
export const secretText = z
  .string()
  .transform((text) => (text.trim() === '' ? null : new Secret(text.trim())))
  .meta({ description: 'a key, or empty', secret: true });

/** The name of a part of a section, which a person chooses. `words`: what it may hold. */
export const chosenName = (pattern: RegExp, words: string) => z.string().regex(pattern).describe(words);

/** Names in order, separated by commas or as a list. */
export const names = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ''))
  .describe('names separated by commas');

/** Some of these names, each once. */
export function namesOutOf<N extends string>(all: readonly N[]) {
  return names
    .refine((list) => list.every((name) => (all as readonly string[]).includes(name)))
    .transform((list): readonly N[] => Array.from(new Set(list), (name) => name as N))
    .describe(`names separated by commas, out of ${all.join(', ')}`);
}

export const milliseconds = (min: number) => z.int().min(min).describe('milliseconds');
export const directory = z.string().min(1).describe('a directory');
