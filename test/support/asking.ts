// `footnote ask` as a script calls it, with data of its own.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { footnote } from './footnote-cli.ts';
import type { CliOptions } from './footnote-cli.ts';

export const notes = fileURLToPath(new URL('../fixtures/team-notes', import.meta.url));
export const question = 'How long are backups of the billing database kept?';

/** What `--json` prints. */
interface Document {
  status: string;
  answered: string | null;
  report: string | null;
  citations: { n: number; url: string; title: string; quote: string; verified: boolean }[];
  sources: unknown[];
  claims: { verdict: string | null; citations: number[] }[];
  events: { type: string }[];
  usage: object;
  timings: { totalMs: number };
  error?: { code: string; message: string; hint?: string };
}

export const documentOf = (stdout: string) => JSON.parse(stdout) as Document;

/** A new folder for the data, and `ask` with it. */
export function newAsk(asShipped = false) {
  const data = mkdtempSync(join(inject('runDirectory'), 'ask-'));
  const ask = (args: readonly string[], options: CliOptions = {}) =>
    footnote(['ask', ...args], { asShipped, ...options, env: { FOOTNOTE_DATA: data, ...options.env } });
  return { data, ask };
}
