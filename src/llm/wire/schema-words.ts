// Asks for an answer's form in words, where the provider cannot be made to keep to a schema.
import type { JsonSchema } from '../port.ts';

/** To stand at the end of the instructions. */
export function schemaWords(schema: JsonSchema): string {
  return `Answer with one JSON document and nothing else: no introduction, no code fence. It follows this JSON schema:\n${JSON.stringify(schema)}`;
}
