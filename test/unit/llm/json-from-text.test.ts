// Models wrap and break the JSON they write in many ways; it is found, or nothing is, but never something else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFromText } from '../../../src/llm/json-from-text.ts';
import { cases } from '../../support/cases.ts';

const intact = (value: unknown) => ({ value, intact: true });
const mended = (value: unknown) => ({ value, intact: false });

describe('a document that is whole', () => {
  it.each([
    ['alone', '{"a": [1, 2]}', { a: [1, 2] }],
    ['with space around it', '\uFEFF\n  [true]\n', [true]],
    ['in a code fence', '```json\n{"a": 1}\n```', { a: 1 }],
    ['in a fence within prose', 'Sure!\n```\n{"a": 1}\n```\nAnything else?', { a: 1 }],
    ['with prose around it', 'Here you are: {"a": "b"} (as you asked)', { a: 'b' }],
    ['with brackets and quotes in its strings', 'So: {"a": "} ] \\" {"} done', { a: '} ] " {' }],
    ['with a fence in a string', '{"markdown": "```js\\ncode\\n```"}', { markdown: '```js\ncode\n```' }],
    ['after quotation marks in prose', 'The "answer is {"a": 1}', { a: 1 }],
    ['that is larger than brackets in prose', 'As [1] says, {1}: {"a": [1, 2, 3]}', { a: [1, 2, 3] }],
    ['that is larger than brackets after it', '{"a": [1, 2, 3]}, see [1] and {2}', { a: [1, 2, 3] }],
    ['after closing brackets', ':-} ] {"a": 1}', { a: 1 }],
    ['that comes last of two equal ones', '{"a": 1} or rather {"a": 2}', { a: 2 }],
    ['that is a single value', '"yes"', 'yes'],
    ['that is a single value in a fence', '```json\n42\n```', 42],
  ])('is found %s', (_where, text, value) => {
    expect(jsonFromText(text)).toEqual(intact(value));
  });

  it('is found in any prose, whatever it holds', () => {
    const prose = fc.string().filter((text) => !/[[\]{}]/.test(text) && !text.includes('```'));
    const json = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(prose, json, prose, (before, value, after) => {
        const text = JSON.stringify(value);
        expect(jsonFromText(`${before}\n${text}\n${after}`)).toEqual(intact(JSON.parse(text)));
      }),
      cases(100),
    );
  });
});

describe('a broken document is repaired, and said to be', () => {
  it.each([
    ['trailing commas', '{"a": [1, 2,],}', { a: [1, 2] }],
    ['single quotes', "{'a': 'b'}", { a: 'b' }],
    ['comments', '{"a": 1 // one\n}', { a: 1 }],
    ['line breaks in strings', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['words of Python', 'Result: {"a": None, "b": True}', { a: null, b: true }],
    [
      'quotes that were not escaped',
      '{"a": "he said "hi" to us", "b": 1}',
      { a: 'he said "hi" to us', b: 1 },
    ],
    ['brackets that were not closed', '{"a": [{"b": 1}, {"b": 2', { a: [{ b: 1 }, { b: 2 }] }],
    ['brackets in prose that were not closed', '{"a": [1, 2, 3]} [see', { a: [1, 2, 3] }],
    ['text that was cut off in a string', 'So: {"a": "and then th', { a: 'and then th' }],
  ])('%s', (_what, text, value) => {
    expect(jsonFromText(text)).toEqual(mended(value));
  });

  it('is cut at its last bracket when quotation marks hide its end and prose follows', () => {
    expect(jsonFromText('{"a": "5" tall"} Anything else? {')).toEqual(mended({ a: '5" tall' }));
  });

  it('is never taken for whole, wherever it was cut off', () => {
    const whole = { list: [{ a: 1 }, { a: 'two "three"' }, { a: [4, { b: 5 }] }], last: 'x' };
    const text = JSON.stringify(whole);
    const beginsAKey = (part: string) => Object.keys(whole).some((key) => key.startsWith(part));
    for (let end = 1; end < text.length; end += 1) {
      const found = jsonFromText(text.slice(0, end));
      expect(found?.intact ?? false, text.slice(0, end)).toBe(false);
      // And never a part of it instead of the whole.
      if (found !== null) expect(Object.keys(found.value as object).every(beginsAKey)).toBe(true);
    }
  });
});

it('takes a longer document that was cut off before a shorter one that is whole', () => {
  expect(jsonFromText('As [1] says: {"a": [1, 2, 3')).toEqual(mended({ a: [1, 2, 3] }));
});

describe('nothing is found', () => {
  it.each([
    ['in nothing', ''],
    ['in prose', 'I cannot help you with that.'],
    ['in brackets that nobody can read', '{"a":['.repeat(60_000)],
    ['in what is nested too deeply to be repaired', '['.repeat(20_000)],
    ['in what is broken and would take long to repair', `{"a": "${'b "c" '.repeat(10_000)}"}`],
  ])('%s', (_where, text) => {
    expect(jsonFromText(text)).toBeNull();
  });

  it('and nothing thrown, whatever the text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\\',
      '1',
      'a',
      ' ',
      '\n',
      '```',
      '//',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const found = jsonFromText(parts.join(''));
        if (found !== null) expect(JSON.parse(JSON.stringify(found.value))).toEqual(found.value);
      }),
      { numRuns: 500 },
    );
  });
});
