// What a bundle is: a folder of files, and a manifest that names each with its hash.
import { z } from 'zod';
import { FootnoteError } from '../base/errors.ts';
import { canonicalJson } from '../base/json.ts';

/** Raised when files of a bundle change their meaning. */
export const bundleFormat = 1;

/** Names that a file of a bundle can have; none leads out of its folder. */
const fileName = z.string().regex(/^(?:[a-z][a-z-]{0,40}\.(?:md|json|jsonl)|pages\/[\da-f]{64}\.txt)$/);

export const manifestSchema = z.strictObject({
  format: z.literal(bundleFormat),
  /** The Footnote that wrote it. */
  footnote: z.string(),
  /** Version of the pipeline that the run began with. */
  pipeline: z.int(),
  run: z.strictObject({
    id: z.string(),
    request: z.string(),
    status: z.string(),
    /** Why it failed; null: it did not. */
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  }),
  /** The pages that quotes were looked up in; `included`: all their texts are in the bundle. */
  pages: z.strictObject({
    included: z.boolean(),
    list: z.array(
      z.strictObject({
        hash: z.string(),
        url: z.string(),
        title: z.string(),
        /** When its text was kept, ISO 8601 in UTC. */
        fetchedAt: z.string(),
      }),
    ),
  }),
  /** Every other file of the bundle. `sha256` is hexadecimal, `bytes` its length. */
  files: z.record(fileName, z.strictObject({ sha256: z.string(), bytes: z.int().min(0) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type PageList = Manifest['pages']['list'];

export interface Bundle {
  readonly manifest: Manifest;
  /** By their names, the manifest apart. */
  readonly files: ReadonlyMap<string, Buffer>;
}

export const manifestName = 'manifest.json';
export const journalName = 'journal.jsonl';
export const promptsName = 'prompts.json';
export const pageName = (hash: string) => `pages/${hash}.txt`;

/** Indented JSON and a line end, the same for the same value. */
export function jsonFile(value: unknown): string {
  return `${canonicalJson(value, 2)}\n`;
}

/** @throws FootnoteError `request-invalid` */
export function refuse(
  message: string,
  hint = 'A bundle is a folder that footnote export wrote, with all its files.',
): never {
  throw new FootnoteError('request-invalid', message, { hint });
}
