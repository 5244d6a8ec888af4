// A page that was looked at for a task.
import { parseUrl } from '../../base/parse-url.ts';

export interface Visited {
  readonly url: string;
  readonly title: string;
  /** Empty when the page could not be read. */
  readonly hash: string;
  /** When the page says it was published: `YYYY-MM-DD`, or as much of it as is known. */
  readonly published?: string | null;
  /** Set where a file goes on behind what was read of it. */
  readonly cut?: true | undefined;
  /** Pages of a file without text, mostly scans, as in `2–4, 7`; left out: there are none. */
  readonly textless?: string | undefined;
  /** Why the page could not be read, in words for the reader of a report; null: it was. */
  readonly error: string | null;
}

/** Whose page it is, in prompts: nobody is to open what a page or a model has made up. */
export function siteOf(url: string): string {
  const parsed = /^https?:/.test(url) ? parseUrl(url) : null;
  if (parsed !== null) return parsed.hostname.replace(/^www\./, '');
  return url.startsWith('knowledge:') ? 'own documents' : 'a further tool';
}

/** What makes two of them the same page: its address; for what a further tool told, which has no own one, its text. */
export function pageKey({ url, hash }: Visited): string {
  return /^https?:|^knowledge:/.test(url) ? url : hash || url;
}
