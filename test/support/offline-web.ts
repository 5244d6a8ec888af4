// Real documentation pages for measuring: the offline web that may lie beside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The data folder beside the repository; `existsSync` it before use and skip loudly when it is absent. */
export const sharedData = fileURLToPath(new URL('../../../shared/data', import.meta.url));

export type OfflineHost = 'sqlite' | 'postgresql' | 'httpd' | 'python';

export interface OfflinePage {
  /** `http://<host>.test/<path>` */
  readonly url: string;
  readonly html: string;
}

export interface OfflineQuestion {
  readonly id: string;
  readonly type: string;
  readonly question: string;
  readonly answer: string;
  readonly must_match: readonly string[];
  readonly evidence: readonly { readonly url: string; readonly quote: string }[];
  readonly hosts: readonly string[];
}

/** Whether the data lies on this machine. */
export function hasOfflineWeb(): boolean {
  return existsSync(join(sharedData, 'offline-web', 'questions.jsonl'));
}

/** All pages of a host, or those of these addresses: the others are not parsed. */
export function offlinePages(host: OfflineHost, only?: ReadonlySet<string>): OfflinePage[] {
  const file = join(sharedData, 'offline-web', `${host}.test.jsonl.gz`);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return parsed(only === undefined ? lines : lines.filter((line) => only.has(addressOf(line))));
}

/** Every line begins with the address of its page. */
const addressOf = (line: string) => /^\{"url": "([^"]*)"/.exec(line)?.[1] ?? '';

export function offlineQuestions(): OfflineQuestion[] {
  return parsed(readFileSync(join(sharedData, 'offline-web', 'questions.jsonl'), 'utf8').split('\n'));
}

/** Writes pages to `<directory>/<host>.test/<path>`, byte for byte. */
export async function unpackPages(directory: string, pages: readonly OfflinePage[]): Promise<void> {
  for (const page of pages) {
    const { hostname, pathname } = new URL(page.url);
    const path = join(directory, hostname, decodeURIComponent(pathname));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, page.html);
  }
}

const parsed = <T>(lines: readonly string[]): T[] =>
  lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
