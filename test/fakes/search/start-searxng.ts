// A SearXNG that knows a given list of pages, for tests that research a small web from end to end.
import { startFakeSearch } from './fake-search.ts';
import type { FakePage, FakeRequest } from './corpus.ts';

export interface FakeSearxng extends AsyncDisposable {
  /** For SEARXNG_URL. */
  readonly url: string;
  /** Every request, in order. */
  requests(): readonly FakeRequest[];
  /** Ends it. Rejects if it was ever asked something it does not know. */
  close(): Promise<void>;
}

/** Characters of a page that are shown with a result. */
const shown = 200;

export async function startSearxng(
  pages: readonly Pick<FakePage, 'url' | 'title' | 'text'>[],
): Promise<FakeSearxng> {
  const known = pages.map((page) => ({
    page,
    title: new Set(wordsOf(page.title)),
    text: new Set(wordsOf(page.text)),
  }));
  const fake = await startFakeSearch((query) => {
    const words = [...new Set(wordsOf(query))];
    return known
      .map(({ page, title, text }) => ({
        page,
        score: words.reduce((sum, word) => sum + worth(word, title, text), 0),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 20)
      .map(({ page }) => ({ ...page, text: excerpt(page.text, words) }));
  });
  return {
    url: fake.urlOf('searxng'),
    requests: () => fake.requests('searxng'),
    close: () => fake.close(),
    [Symbol.asyncDispose]: () => fake.close(),
  };
}

/** Long words tell more than short ones, and a title more than a text. */
function worth(word: string, title: ReadonlySet<string>, text: ReadonlySet<string>): number {
  return ((title.has(word) ? 3 : 0) + (text.has(word) ? 1 : 0)) * Math.min(word.length, 8);
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\w{3})s$/, ''));
}

/** The text around the first of the words, or its beginning. */
function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 40);
  return text.slice(start, start + shown);
}
