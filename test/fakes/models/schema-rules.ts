// The JSON schemas that vendors refuse in structured output.
import { Refused, type Schema } from './request.ts';

const strictKeywords = new Set(
  [
    'type properties required additionalProperties items enum const anyOf $ref $defs title description',
    'pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
  ].flatMap((line) => line.split(' ')),
);

/** @throws Refused in OpenAI's words */
export function checkOpenAiStrict(place: string, parameter: string, schema: Schema): void {
  const refuse = (problem: string) => {
    throw new Refused(400, `Invalid schema for ${place}: ${problem}`, { parameter });
  };
  if (schema['type'] !== 'object')
    refuse(`schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema['type'])}"'.`);
  walk(schema, (node, path) => {
    const context = `In context=(${path.map((key) => `'${key}'`).join(', ')})`;
    for (const keyword of Object.keys(node))
      if (!strictKeywords.has(keyword)) refuse(`${context}, '${keyword}' is not permitted.`);
    if (node['type'] !== 'object') return;
    if (node['additionalProperties'] !== false)
      refuse(`${context}, 'additionalProperties' is required to be supplied and to be false.`);
    const required = new Set((node['required'] ?? []) as string[]);
    for (const name of Object.keys(node['properties'] ?? {}))
      if (!required.has(name))
        refuse(
          `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${name}'.`,
        );
  });
}

const unenforced = [
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength',
  'maxItems uniqueItems oneOf not prefixItems patternProperties',
].flatMap((line) => line.split(' '));

/** @throws Refused in Anthropic's words */
export function checkAnthropicFormat(schema: Schema): void {
  const refuse = (problem: string) => {
    throw new Refused(400, `output_config.format.schema: ${problem}`);
  };
  walk(schema, (node) => {
    const type = String(node['type']);
    for (const keyword of unenforced)
      if (keyword in node) refuse(`For '${type}' type, property '${keyword}' is not supported`);
    if (Number(node['minItems'] ?? 0) > 1)
      refuse(`For 'array' type, 'minItems' values other than 0 or 1 are not supported`);
    if (type === 'object' && node['additionalProperties'] !== false)
      refuse(`For 'object' type, 'additionalProperties' must be explicitly set to false`);
  });
}

function walk(node: Schema, visit: (node: Schema, path: string[]) => void, path: string[] = []): void {
  visit(node, path);
  const below = (key: string, part: unknown) => {
    if (typeof part === 'object' && part !== null) walk(part as Schema, visit, [...path, key]);
  };
  for (const group of ['properties', '$defs'])
    for (const [name, part] of Object.entries(node[group] ?? {})) below(name, part);
  below('items', node['items']);
  for (const group of ['anyOf', 'oneOf', 'allOf'])
    for (const [place, part] of ((node[group] ?? []) as unknown[]).entries())
      below(`${group}.${place}`, part);
}
