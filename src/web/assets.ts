// The style and the script of the pages: files of ours that stand beside this one, each put together from its parts.
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import type { PageEnv } from './parts.ts';
import { refusal } from './view/shell.tsx';

const parts = {
  'style.css': {
    type: 'text/css; charset=utf-8',
    of: [
      'style/base.css',
      'style/report.css',
      'style/comments.css',
      'style/made.css',
      'style/versions.css',
      'style/home.css',
    ],
  },
  'page.js': {
    type: 'text/javascript; charset=utf-8',
    of: ['script/receipts.js', 'script/comments.js', 'script/copy.js', 'script/live.js'],
  },
} as const;

type Asset = keyof typeof parts;

const texts = new Map<Asset, string>();

/** Read once. */
function read(name: Asset): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const files = parts[name].of.map((file) =>
    readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8'),
  );
  const text = files.join('\n');
  texts.set(name, text);
  return text;
}

/** For a document that stands alone. */
export function styleText(): string {
  return read('style.css');
}

/** Browsers ask each time whether it has changed, and are told in a word when not: its address has the middleware `etag`. */
export function asset(context: Context<PageEnv>) {
  const name = context.req.param('name') ?? '';
  if (!Object.hasOwn(parts, name)) return refusal(context, 404, 'page.no-page');
  const known = name as Asset;
  return context.body(read(known), 200, { 'cache-control': 'no-cache', 'content-type': parts[known].type });
}
