// The style and the script of the pages: files of ours that stand beside this one, each put together from its parts.
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { keptFor } from '../base/recent.ts';
import { textHash } from '../base/text-hash.ts';
import type { PageEnv } from './parts.ts';

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

/** Read once. `version`: another one for each other text. */
const read = keptFor(({ of }: (typeof parts)[Asset]) => {
  const files = of.map((file) => readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8'));
  const text = files.join('\n');
  return { text, version: textHash(text).slice(0, 12) };
});

/** For a document that stands alone. */
export function styleText(): string {
  return read(parts['style.css']).text;
}

/**
 * Where a page has it from. Browsers keep it and ask for it once: a page that is opened while the server is started again
 * has its script all the same.
 */
export function addressOfAsset(name: Asset): string {
  return `/assets/${name}?v=${read(parts[name]).version}`;
}

/** The file, whatever version is asked for. */
export function asset(context: Context<PageEnv>) {
  const name = context.req.param('name') ?? '';
  if (!Object.hasOwn(parts, name)) return context.notFound();
  const wanted = parts[name as Asset];
  const { text, version } = read(wanted);
  const isLasting = context.req.query('v') === version;
  return context.body(text, 200, {
    'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': wanted.type,
  });
}
