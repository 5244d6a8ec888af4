// Runs one candidate over all pages.
import type { Candidate } from './candidates.ts';
import { htmlOf } from './pages.ts';
import type { GoldPage } from './pages.ts';
import { score } from './score.ts';
import type { Score } from './score.ts';

export interface Measured extends Score {
  readonly page: GoldPage;
  readonly ms: number;
  readonly threw: boolean;
}

/** Each page once, after some for warming up; the time includes reading the HTML into whatever is worked on. */
export async function measure(candidate: Candidate, pages: readonly GoldPage[]): Promise<Measured[]> {
  for (const page of pages.slice(0, 20)) await run(candidate, page);
  const measured: Measured[] = [];
  for (const page of pages) measured.push(await run(candidate, page));
  return measured;
}

async function run(candidate: Candidate, page: GoldPage): Promise<Measured> {
  const html = htmlOf(page);
  const started = performance.now();
  let text = '';
  let threw = false;
  try {
    text = await candidate.extract(html, page.url);
  } catch {
    threw = true;
  }
  const ms = performance.now() - started;
  return { page, ms, threw, ...score(page, text) };
}
