// How sure a finding is, by how many sources that do not depend on each other say it, and how good they are (B31).
import { parseUrl } from '../../base/parse-url.ts';
import type { Confidence, Quality } from './contract.ts';

/** A page behind a finding. */
export interface Backing {
  readonly url: string;
  readonly quality: Quality;
}

/**
 * `low`: one source that is no authority. `medium`: several, or one authority. `high`: several authorities. Pages of one
 * publisher count once; a document of one's own stands for itself.
 */
function confidenceOf(pages: readonly Backing[]): Confidence {
  const publishers = new Set(pages.map(({ url }) => publisherOf(url))).size;
  const authorities = authoritiesOf(pages);
  if (authorities >= 2) return 'high';
  return authorities === 1 || publishers >= 2 ? 'medium' : 'low';
}

function authoritiesOf(pages: readonly Backing[]): number {
  const good = pages.filter(({ quality }) => quality === 'high');
  return new Set(good.map(({ url }) => publisherOf(url))).size;
}

const order: readonly Confidence[] = ['speculation', 'low', 'medium', 'high', 'confirmed'];

/** What a model says, as far as its sources carry it: one source alone never makes anything more than `medium`. */
export function heldTo(pages: readonly Backing[], said: Confidence): Confidence {
  const publishers = new Set(pages.map(({ url }) => publisherOf(url))).size;
  const isWeak = pages.every(({ quality }) => quality === 'low');
  const most = publishers > 1 && !isWeak ? 'confirmed' : confidenceOf(pages);
  return order.indexOf(said) > order.indexOf(most) ? most : said;
}

/** The domain somebody has registered, as far as that can be told from its labels; a local document by its whole address. */
function publisherOf(url: string): string {
  const parsed = /^https?:/i.test(url) ? parseUrl(url) : null;
  // All that one server of tools tells is one publisher's.
  if (parsed === null) return url.startsWith('mcp:') ? url.replace(/\/.*$/, '') : url;
  const labels = parsed.hostname.replace(/\.+$/, '').split('.');
  const last = labels.at(-1) ?? '';
  const isShared = last.length === 2 && (labels.at(-2) ?? '').length <= 3;
  return labels.slice(isShared ? -3 : -2).join('.');
}
