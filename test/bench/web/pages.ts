// Web pages in files, as the offline web has them, and where each is put when they become a folder of notes.
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { BadInput } from '../input/bad-input.ts';
import { readLines } from '../input/read-data.ts';

const pageSchema = z.object({ url: z.url(), html: z.string() });

type WebPage = z.infer<typeof pageSchema>;

/** The pages of all `*.jsonl.gz` of a folder, {url, html} a line. @throws BadInput when there is none */
export function webPages(folder: string): WebPage[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz'));
  const pages = files.toSorted().flatMap((file) => readLines(join(folder, file), pageSchema));
  if (pages.length === 0) throw new BadInput(`${folder} has no pages in *.jsonl.gz.`);
  return pages;
}

/** `host/path`, with an ending that says HTML; never outside the folder it is put below. */
export function fileOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = `${pathname.endsWith('/') ? `${pathname}index` : pathname}${encodeURIComponent(search)}`;
  return `${host}${/\.x?html?$/i.test(path) ? path : `${path}.html`}`;
}

/** Writes each page to its file below a folder. */
export async function unpack(pages: readonly WebPage[], directory: string): Promise<void> {
  for (const { url, html } of pages) {
    const file = join(directory, fileOf(url));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}
