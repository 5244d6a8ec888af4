// The pages that extraction is measured on: the WCXB development subset, which lies beside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../../support/offline-web.ts';

const folder = join(sharedData, 'extraction-wcxb-dev');

export interface GoldPage {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly date: string | null;
  /** The main content as somebody wrote it down. */
  readonly text: string;
  /** Snippets that must appear, and that must not. */
  readonly with: readonly string[];
  readonly without: readonly string[];
  /** Every fifth page by id was never looked at while the rules were written. */
  readonly held: boolean;
}

export function hasGoldPages(): boolean {
  return existsSync(join(folder, 'gold.jsonl.gz'));
}

export function goldPages(): GoldPage[] {
  return gunzipSync(readFileSync(join(folder, 'gold.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line, at) => ({ ...(JSON.parse(line) as Omit<GoldPage, 'held'>), held: at % 5 === 4 }));
}

export function htmlOf(page: GoldPage): string {
  return gunzipSync(readFileSync(join(folder, 'html', `${page.id}.html.gz`))).toString();
}
