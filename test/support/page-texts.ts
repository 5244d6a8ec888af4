// The texts of the real documentation pages in the fixtures, as they are stored.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readWebPage } from '../../src/sources/extract/web-page.ts';

const file = fileURLToPath(new URL('../fixtures/offline-web/pages.jsonl.gz', import.meta.url));

/** In the order of the fixture. */
export function pageTexts(): string[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { html } = JSON.parse(line) as { html: string };
      return readWebPage(html).text;
    });
}
