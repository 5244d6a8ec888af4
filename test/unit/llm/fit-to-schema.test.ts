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
    expect(read(z.record(z.string(), page), { x: { title: 'A', note: null, more: 1 } })).toEqual({
      x: { title: 'A', note: null },
    });
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

describe('alternatives', () => {
  const action = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('search'), query: z.string(), count: z.int().optional() }),
    z.strictObject({ kind: z.literal('read'), pages: z.array(z.int()), why: z.string().nullable() }),
  ]);
  const actions = z.strictObject({ actions: z.array(action), next: action.nullable() });

  it('are told apart by their literals, then each is bent to its own form', () => {
    const answer = {
      actions: [
        { kind: 'search', query: 'x', count: null, extra: 1 },
        { kind: 'read', pages: 3 },
      ],
      next: null,
    };
    expect(read(actions, answer)).toEqual({
      actions: [
        { kind: 'search', query: 'x' },
        { kind: 'read', pages: [3], why: null },
      ],
      next: null,
    });
  });

  it('that differ in a literal only are told apart by it', () => {
    const either = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), value: z.string(), left: z.string().optional() }),
      z.strictObject({ kind: z.literal('b'), value: z.string(), right: z.string().optional() }),
    ]);
    const answer = { kind: 'b', value: 'x', right: 'y', left: 'z' };
    expect(read(z.strictObject({ either }), { either: answer })).toEqual({
      either: { kind: 'b', value: 'x', right: 'y' },
    });
  });

  it('none of which is meant leave the answer as it is', () => {
    const answer = { actions: [{ kind: 'dance', extra: 1 }], next: 5 };
    expect(fitted(actions, answer)).toEqual(answer);
  });

  it('of plain types are left to the schema', () => {
    const schema = z.strictObject({ value: z.union([z.int(), z.string(), z.boolean()]) });
    for (const value of [1, 'one', false]) expect(read(schema, { value })).toEqual({ value });
  });
});

describe('forms', () => {
  it('of pairs are bent part by part', () => {
    const schema = z.strictObject({ pair: z.tuple([z.string(), page]) });
    expect(read(schema, { pair: ['a', { title: 'A', more: 1 }] })).toEqual({
      pair: ['a', { title: 'A', note: null }],
    });
  });

  it('that contain themselves are followed as deep as the answer goes', () => {
    interface Tree {
      name: string;
      children: Tree[];
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ name: z.string(), children: z.array(tree) }));
    const answer = { name: 'a', children: [{ name: 'b', children: null, x: 1 }], x: 1 };
    expect(read(tree, answer)).toEqual({ name: 'a', children: [{ name: 'b', children: [] }] });
  });

  it('that are defined elsewhere are looked up', () => {
    const item = { type: 'object', properties: { b: { type: 'number' } }, additionalProperties: false };
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/item' } }, $defs: { item } };
    expect(fitToSchema({ a: { b: 1, c: 2 } }, schema)).toEqual({ a: { b: 1 } });
  });

  it('are made once', () => {
    expect(answerSchema(page)).toBe(answerSchema(page));
  });

  it('that point nowhere allow anything', () => {
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/missing/too' } } };
    expect(fitToSchema({ a: { b: 1 } }, schema)).toEqual({ a: { b: 1 } });
  });
});
