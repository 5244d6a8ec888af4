// Whatever happens to a file, the answer is a configuration or a list of problems, and no secret in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../src/base/errors.ts';
import { loadConfig, readConfigFiles } from '../../src/config.ts';

const secret = 'hunter2hunter2';
const [shipped] = readConfigFiles();
const text = shipped!.text
  .replace('${DATABASE_URL:-}', `postgres://me:${secret}@db/x`)
  .replace('${REDIS_URL:-}', `"rediss://:${secret}@cache"`);

const piece = fc.oneof(
  fc.constantFrom(
    ...Array.from('{}[]:,&*!|>"\'%@`#?-\n\t '),
    '${',
    '${X',
    '---',
    '? ',
    '<<: ',
    '\u0000',
    '!!binary ',
  ),
  fc.string({ maxLength: 5 }),
);
const edit = fc.record({ at: fc.nat(text.length), remove: fc.nat(40), insert: piece });
const damaged = fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
  let result = text;
  for (const { at, remove, insert } of edits)
    result = result.slice(0, at) + insert + result.slice(at + remove);
  return result;
});

/** What is left of the secret when an edit went through it must not be shown either. */
const shows = (message: string) => message.includes(secret.slice(0, 7)) || message.includes(secret.slice(7));

describe('a damaged file', () => {
  it('gives a configuration or all its problems, and never shows a secret', () => {
    let refused = 0;
    fc.assert(
      fc.property(damaged, fc.boolean(), (own, alone) => {
        const files = alone ? [{ path: 'own.yaml', text: own }] : [shipped!, { path: 'own.yaml', text: own }];
        try {
          loadConfig({ env: {}, files });
        } catch (error) {
          refused++;
          expect(error).toBeInstanceOf(FootnoteError);
          expect((error as FootnoteError).code).toBe('config-invalid');
          expect(shows((error as Error).message)).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
    expect(refused).toBeGreaterThan(10);
  });
});
