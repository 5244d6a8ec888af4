// The OpenAPI document, from the list of routes and their schemas.
import { z } from 'zod';
import type { Route } from './app.ts';

const error = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' }, hint: { type: 'string' } },
      required: ['code', 'message', 'hint'],
    },
  },
};

/** OpenAPI 3.1. */
export function openApi(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `/api/v1${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Footnote', version },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation({ path, scope, does, body, once }: Route) {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path' }));
  const parameters = [...named, ...(once === true ? [{ name: 'Idempotency-Key', in: 'header' }] : [])];
  return {
    summary: does,
    description: `Needs the scope "${scope}".`,
    parameters: parameters.map((one) => ({ ...one, required: true, schema: { type: 'string' } })),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'input' }) } },
          },
        }),
    responses: {
      '2XX': { description: 'Done.' },
      '4XX': { description: 'Why not, and what to do.', content: { 'application/json': { schema: error } } },
    },
  };
}
