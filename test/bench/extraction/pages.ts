// The pages that extraction is measured on, with what somebody wrote down as their main content.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BadInput } from '../input/bad-input.ts';
import { readLines, readText } from '../input/read-data.ts';

const goldSchema = z.object({
  id: z.string().regex(/^[^/\\]+$/, 'is part of a file name'),
  url: z.string(),
  /** The kind of page, such as article. */
  type: z.string().nullish(),
  title: z.string().nullish(),
  date: z.string().nullish(),
  /** The main content, plain. */
  text: z.string(),
  /** Snippets that must appear, and that must not. */
  with: z.array(z.string()).default([]),
  without: z.array(z.string()).default([]),
});

export interface GoldPage extends z.infer<typeof goldSchema> {
  /** The packed HTML. */
  readonly file: string;
}

/** @throws BadInput when the folder has no pages, or lacks the HTML of one */
export function goldPages(folder: string): GoldPage[] {
  const gold = join(folder, 'gold.jsonl.gz');
  const pages = readLines(gold, goldSchema).map((page) => ({
    ...page,
    file: join(folder, 'html', `${page.id}.html.gz`),
  }));
  if (pages.length === 0) throw new BadInput(`${gold} names no page.`);
  const missing = pages.find(({ file }) => !existsSync(file));
  if (missing !== undefined) throw new BadInput(`${missing.file} is missing.`);
  return pages;
}

export function htmlOf({ file }: GoldPage): string {
  return readText(file);
}
