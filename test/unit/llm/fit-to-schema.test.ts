// An answer is bent to its schema where its meaning is plain, and left alone where it is not.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitToSchema } from '../../../src/llm/fit-to-schema.ts';
import { answerSchema } from '../../../src/llm/read-answer.ts';

/** What the schema itself makes of it afterwards. */
const read = (schema: z.ZodType, answer: unknown) => schema.parse(fitToSchema(answer, answerSchema(schema)));
const fitted = (schema: z.ZodType, answer: unknown) => fitToSchema(answer, answerSchema(schema));

const page = z.strictObject({ title: z.string(), year: z.number().optional(), note: z.string().nullable() });
const pages = z.strictObject({ pages: z.array(page) });

describe('keys', () => {
  it('that the schema does not know are dropped, at every depth', () => {
    const answer = { pages: [{ title: 'A', note: 'n', confidence: 0.9 }], reasoning: 'because' };
    expect(read(pages, answer)).toEqual({ pages: [{ title: 'A', note: 'n' }] });
  });

  it('are kept where the schema allows any', () => {
    expect(read(z.record(z.string(), z.number()), { a: 1 })).toEqual({ a: 1 });
    expect(read(z.looseObject({ a: z.number() }), { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  });

  it('called like parts of the language do no harm', () => {
    const answer = JSON.parse(
      '{"title": "A", "note": "n", "__proto__": {"year": 1}, "toString": 2}',
    ) as object;
    const result = read(page, answer) as object;
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(result).toEqual({ title: 'A', note: 'n' });
    const free = fitted(z.record(z.string(), z.unknown()), answer) as object;
    expect(Object.getPrototypeOf(free)).toBe(Object.prototype);
    expect(Object.keys(free)).toContain('__proto__');
  });
});

describe('nothing', () => {
  it('may be written as null where it may be left out', () => {
    expect(read(page, { title: 'A', year: null, note: 'n' })).toEqual({ title: 'A', note: 'n' });
    expect(read(z.strictObject({ a: z.number().default(7) }), { a: null })).toEqual({ a: 7 });
    expect(read(z.strictObject({ a: page.optional() }), { a: null })).toEqual({});
    expect(read(z.strictObject({ a: z.union([page, z.string()]).optional() }), { a: null })).toEqual({});
  });

  it('may be left out where it is to be written as null', () => {
    expect(read(page, { title: 'A' })).toEqual({ title: 'A', note: null });
    expect(read(z.strictObject({ a: page.nullable() }), {})).toEqual({ a: null });
  });

  it('stays null where null has a meaning', () => {
    const schema = z.strictObject({ a: z.string().nullish(), b: z.array(z.string()).nullable() });
    expect(read(schema, { a: null, b: null })).toEqual({ a: null, b: null });
    const property = { type: ['array', 'null'], items: {} };
    const handMade = { type: 'object', properties: { list: property }, required: ['list'] };
    expect(fitToSchema({ list: null }, handMade)).toEqual({ list: null });
  });

  it('is an empty list where a list is needed', () => {
    expect(read(pages, { pages: null })).toEqual({ pages: [] });
  });

  it('is not invented for what must be there', () => {
    expect(fitted(page, { note: 'n' })).toEqual({ note: 'n' });
    expect(fitted(page, { title: null, note: 'n' })).toEqual({ title: null, note: 'n' });
  });
});

describe('wrapping', () => {
  const inner = { title: 'A', note: 'n' };

  it('around the whole answer is taken off', () => {
    expect(read(page, { answer: inner })).toEqual(inner);
    expect(read(page, [inner])).toEqual(inner);
    expect(read(page, JSON.stringify(inner))).toEqual(inner);
    expect(read(pages, [{ pages: [inner] }])).toEqual({ pages: [inner] });
    expect(read(z.strictObject({ a: z.int().optional() }), { answer: { a: 1 } })).toEqual({ a: 1 });
    expect(read(z.object({ a: z.int() }), { answer: { a: 1 } })).toEqual({ a: 1 });
  });

  it('that is missing around a single list is put on', () => {
    expect(read(pages, [inner, inner])).toEqual({ pages: [inner, inner] });
    expect(read(z.strictObject({ ok: z.boolean() }), true)).toEqual({ ok: true });
  });

  it('that could mean something else is left alone', () => {
    expect(fitted(page, { answer: inner, other: 1 })).toEqual({ note: null });
    expect(fitted(page, { answer: { other: 1 } })).toEqual({ note: null });
    expect(fitted(page, { title: 'A' })).toEqual({ title: 'A', note: null });
    expect(fitted(page, 'A')).toBe('A');
    expect(fitted(pages, [{ pages: [] }, { pages: [] }])).not.toEqual({ pages: [] });
    expect(fitted(z.looseObject({ a: z.int().optional() }), { b: { a: 1 } })).toEqual({ b: { a: 1 } });
    expect(fitted(page, '{broken')).toBe('{broken');
    expect(fitted(page, {})).toEqual({ note: null });
    expect(fitted(z.strictObject({ ok: z.boolean() }), 'yes')).toBe('yes');
    expect(fitted(z.strictObject({}), [1, 2])).toEqual([1, 2]);
  });

  it('of a single value as a list, or the other way round, is undone', () => {
    const schema = z.strictObject({ words: z.array(z.string()), verdict: z.enum(['yes', 'no']), page });
    expect(read(schema, { words: 'one', verdict: ['no'], page: JSON.stringify(inner) })).toEqual({
      words: ['one'],
      verdict: 'no',
      page: inner,
    });
    expect(fitted(schema, { words: 7, verdict: ['perhaps'], page: [1, 2] })).toEqual({
      words: 7,
      verdict: ['perhaps'],
      page: [1, 2],
    });
  });

  it('of anything is left alone where anything is allowed', () => {
    const schema = z.strictObject({ any: z.unknown(), list: z.array(z.unknown()) });
    expect(read(schema, { any: 1, list: 7 })).toEqual({ any: 1, list: [7] });
    expect(read(schema, { any: [1], list: [[1], '[2]'] })).toEqual({ any: [1], list: [[1], '[2]'] });
  });
});

describe('forms', () => {
  it('of alternatives are left to the schema', () => {
    const schema = z.strictObject({ value: z.union([z.int(), z.string(), z.boolean()]) });
    for (const value of [1, 'one', false]) expect(read(schema, { value })).toEqual({ value });
  });

  it('are made once', () => {
    expect(answerSchema(page)).toBe(answerSchema(page));
  });
});
