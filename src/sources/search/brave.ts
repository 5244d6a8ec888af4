// Brave Search. Documented at https://api-dashboard.search.brave.com/api-reference/web/search/get
// A wrong key is a 422, so the code in the answer counts. A 429 tells in X-RateLimit-Remaining and -Reset, one number a
// window, shortest first, whether the second or the month is used up.
import { jsonIn } from '../../base/json.ts';
import type { TextResponse } from '../../http/port.ts';
import { jsonSearch, elements, member, named, requireMark, textOf } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

export const brave = jsonSearch('brave', {
  request: (query, limit, { url, key }) => ({
    url: `${url}/res/v1/web/search`,
    parameters: {
      q: queryText(query, { characters: 400, words: 50 }),
      count: String(Math.min(limit, 20)),
      text_decorations: 'false',
      result_filter: 'web',
    },
    headers: { accept: 'application/json', 'x-subscription-token': key?.reveal() ?? '' },
  }),
  explain,
  results(answer) {
    requireMark(member(answer, 'type') === 'search');
    return elements(member(answer, 'web', 'results'));
  },
  found: named({ url: 'url', title: 'title', snippet: 'description', published: ['page_age', 'age'] }),
});

function explain({ status, headers, text }: TextResponse): SearchTrouble | undefined {
  const answer = jsonIn(text);
  const error = member(answer, 'error') ?? elements(member(answer, 'errors'))[0];
  const code = textOf(member(error, 'code'));
  const words = `HTTP ${status}`;
  if (code.startsWith('SUBSCRIPTION_TOKEN') || lacksKey(error))
    return new SearchTrouble('unauthorized', `It refused the key (${words}).`);
  if (status !== 429) return undefined;
  const left = numbers(headers['x-ratelimit-remaining']);
  if (code === 'QUOTA_LIMITED' || left.slice(1).includes(0))
    return new SearchTrouble('quota', `The quota of its key is used up (${words}).`);
  const seconds = numbers(headers['retry-after'] ?? headers['x-ratelimit-reset'])[0];
  const pauseMs = seconds === undefined ? null : seconds * 1000;
  return new SearchTrouble('rate-limited', `It is asked too often (${words}).`, pauseMs);
}

/** A missing key is reported as a missing header among the errors of the request. */
function lacksKey(error: unknown): boolean {
  return elements(member(error, 'meta', 'errors')).some((one) =>
    elements(member(one, 'loc')).includes('x-subscription-token'),
  );
}

function numbers(header: string | undefined): readonly number[] {
  return (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
}
