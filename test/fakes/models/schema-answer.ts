// Makes up a document that fits a JSON schema: short, the same every time, and enough for tests and benches.
import type { FakeAnswer } from './reply.ts';
import type { FakeRequest, Schema } from './request.ts';

/** Answers any request: with a document of its schema, a call of its first tool if it must call one, or a sentence. */
export function answersFromSchema(request: FakeRequest): FakeAnswer {
  if (request.toolChoice === 'required') {
    const tool = request.tools[0]!;
    return { toolCalls: [{ name: tool.name, arguments: documentOf(tool.schema) }] };
  }
  return request.schema === null ? { text: 'A plain answer.' } : { json: documentOf(request.schema.schema) };
}

/** @throws when the schema has a keyword that is not known here */
function documentOf(schema: Schema, root: Schema = schema): unknown {
  const node = schema;
  if (typeof node['$ref'] === 'string') return documentOf(referred(node['$ref'], root), root);
  if ('const' in node) return node['const'];
  if (Array.isArray(node['enum'])) return node['enum'][0];
  const choices = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(choices)) return documentOf(choices[0] as Schema, root);
  const type = Array.isArray(node['type']) ? (node['type'] as string[])[0] : node['type'];
  switch (type) {
    case 'object':
      return objectOf(node, root);
    case 'array':
      return Array.from({ length: Math.max(1, Number(node['minItems'] ?? 0)) }, () =>
        documentOf((node['items'] ?? { type: 'string' }) as Schema, root),
      );
    case 'string':
      return textOf(node);
    case 'integer':
    case 'number':
      return numberOf(node);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      throw new Error(`No document can be made up for ${JSON.stringify(node)}.`);
  }
}

function objectOf(node: Schema, root: Schema): object {
  const required = new Set((node['required'] ?? []) as string[]);
  return Object.fromEntries(
    Object.entries((node['properties'] ?? {}) as Record<string, Schema>)
      .filter(([name]) => required.has(name))
      .map(([name, part]) => [name, documentOf(part, root)]),
  );
}

function textOf(node: Schema): string {
  const byFormat: Readonly<Record<string, string>> = {
    'date-time': '2026-01-01T00:00:00Z',
    date: '2026-01-01',
    email: 'a@example.org',
    uri: 'https://example.org/',
    uuid: '00000000-0000-4000-8000-000000000000',
  };
  const text = byFormat[String(node['format'])] ?? 'some words';
  return text.padEnd(Number(node['minLength'] ?? 0), '.').slice(0, Number(node['maxLength'] ?? Infinity));
}

function numberOf(node: Schema): number {
  const least = Number(node['minimum'] ?? Number(node['exclusiveMinimum'] ?? -1) + 1);
  return Math.min(Math.max(least, 1), Number(node['maximum'] ?? Infinity));
}

function referred(reference: string, root: Schema): Schema {
  if (reference === '#') return root;
  let node: unknown = root;
  for (const key of reference.replace(/^#\//, '').split('/')) node = (node as Record<string, unknown>)[key];
  return node as Schema;
}
