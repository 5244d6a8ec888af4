// The style and the script of the pages: files of ours that stand beside this one, each put together from its parts.
import { createHash } from 'node:crypto';
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

const texts = new Map<Asset, { readonly text: string; readonly tag: string }>();

/** Read once. */
function read(name: Asset): { readonly text: string; readonly tag: string } {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const files = parts[name].of.map((file) =>
    readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8'),
  );
  const text = files.join('\n');
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  texts.set(name, { text, tag });
  return { text, tag };
}

/** For a document that stands alone. */
export function styleText(): string {
  return read('style.css').text;
}

/** Browsers ask each time whether it has changed, and are told in a word when not. */
export function asset(context: Context<PageEnv>) {
  const name = context.req.param('name') ?? '';
  if (!Object.hasOwn(parts, name)) return refusal(context, 404, 'page.no-page');
  const known = name as Asset;
  const { text, tag } = read(known);
  const headers = { etag: tag, 'cache-control': 'no-cache' };
  if (context.req.header('if-none-match') === tag) return context.body(null, 304, headers);
  return context.body(text, 200, { ...headers, 'content-type': parts[known].type });
}
