// Reads the files of a data set and holds each line against its schema.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import { BadInput } from './bad-input.ts';

/** The text of a file, unpacked when its name ends in `.gz`. @throws BadInput when it is missing or damaged */
export function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  } catch (error) {
    throw new BadInput(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One JSON document. @throws BadInput that names the file and the field */
export function readJson<T>(file: string, schema: z.ZodType<T>): T {
  return parsed(readText(file), schema, file);
}

/** One JSON document a line; empty lines are left out. @throws BadInput that names the file, the line and the field */
export function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  return readText(file)
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [parsed(line, schema, `${file}, line ${at + 1}`)]));
}

function parsed<T>(text: string, schema: z.ZodType<T>, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput(`${where} is no JSON.`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadInput(`${where}: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`);
}
