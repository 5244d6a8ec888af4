// Texts of the documentation pages in test/fixtures, taken out of their HTML in the roughest way, so that nothing but these
// lines decides what they are; with the headings, tables, lists and code that pages have.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { StoredPage } from '../../src/sources/port.ts';

const file = new URL('../fixtures/offline-web/pages.jsonl.gz', import.meta.url);
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** `most` characters of each. */
export function roughPages(most: number): StoredPage[] {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map((line) => {
    const { url, html } = JSON.parse(line) as { url: string; html: string };
    const text = roughText(html).slice(0, most);
    const title = /<title>([^<]*)/i.exec(html)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '';
    return { hash: createHash('sha256').update(text).digest('hex'), url, title, text };
  });
}

export function roughText(html: string): string {
  return html
    .replace(/^[\s\S]*?<body[^>]*>/i, '')
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<h([1-6])[^>]*>/gi, (_tag, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<\/(?:td|th)>\s*<(?:td|th)[^>]*>/gi, ' | ')
    .replaceAll(/<(?:li|dt)[^>]*>/gi, '\n- ')
    .replaceAll(/<tr[^>]*>|<br[^>]*>/gi, '\n')
    .replaceAll(/<pre[^>]*>/gi, '\n\n    ')
    .replaceAll(/<\/?(?:p|div|dd|dl|ul|ol|table|h[1-6]|pre|blockquote)[^>]*>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/[^\S\n]*\n[^\S\n]{0,3}/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
