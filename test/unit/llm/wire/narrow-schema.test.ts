import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '../../../../src/llm/port.ts';
import { narrowSchema } from '../../../../src/llm/wire/narrow-schema.ts';

const narrowed = (schema: z.ZodType, optional = false) =>
  narrowSchema(z.toJSONSchema(schema) as JsonSchema, optional);

describe('a schema for a provider', () => {
  it('says limits in the description', () => {
    const schema = z.object({
      size: z.number().min(1).max(9).describe('How large.'),
      day: z.iso.date(),
      link: z.url(),
      short: z.string().max(5),
      code: z.string().regex(/^[a-z]+$/),
      count: z.int(),
    });
    expect(narrowed(schema)).toEqual({
      type: 'object',
      properties: {
        size: { type: 'number', description: 'How large. (minimum: 1, maximum: 9)' },
        day: { type: 'string', description: '(format: "date")' },
        link: { type: 'string', description: '(format: "uri")' },
        short: { type: 'string', description: '(maxLength: 5)' },
        code: { type: 'string', description: '(pattern: "^[a-z]+$")' },
        count: { type: 'integer' },
      },
      required: ['size', 'day', 'link', 'short', 'code', 'count'],
      additionalProperties: false,
    });
  });

  it('closes objects, deep down and in lists, unions and definitions too', () => {
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', minItems: 3, items: { type: 'object', properties: {} } },
        either: { oneOf: [{ type: 'object', properties: {} }, { type: 'null' }] },
        named: { $ref: '#/$defs/thing' },
      },
      required: ['list', 'either', 'named'],
      $defs: { thing: { type: 'object', properties: {} } },
    };
    const closed = { type: 'object', properties: {}, required: [], additionalProperties: false };
    expect(narrowSchema(schema, false)).toEqual({
      type: 'object',
      properties: {
        list: { type: 'array', items: closed, description: '(minItems: 3)' },
        either: { anyOf: [closed, { type: 'null' }] },
        named: { $ref: '#/$defs/thing' },
      },
      required: ['list', 'either', 'named'],
      additionalProperties: false,
      $defs: { thing: closed },
    });
  });

  it('does not take the names of properties for keywords', () => {
    const schema = z.object({ format: z.string(), required: z.boolean(), allOf: z.number() });
    expect(Object.keys(narrowed(schema)!['properties'] as object)).toEqual(['format', 'required', 'allOf']);
  });

  it('may have optional properties where the provider allows them', () => {
    const schema = z.object({ a: z.string(), b: z.string().optional() });
    expect(narrowed(schema)).toBeNull();
    expect(narrowed(schema, true)).toMatchObject({ required: ['a'] });
  });

  it.each([
    ['names that nobody knows', z.object({ by: z.record(z.string(), z.number()) })],
    ['open objects', z.looseObject({ a: z.string() })],
    ['tuples', z.object({ pair: z.tuple([z.string(), z.number()]) })],
    ['a list at the top', z.array(z.string())],
    ['a union at the top', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
  ])('is none for %s', (_what, schema) => {
    expect(narrowed(schema)).toBeNull();
  });

  it.each([
    { type: 'object' },
    { type: 'object', properties: { a: true } },
    { type: 'object', properties: { a: { allOf: [] } }, required: ['a'] },
    { type: 'object', properties: [] },
  ])('is none for %j', (schema) => {
    expect(narrowSchema(schema, false)).toBeNull();
  });
});
