// Serper as it answers at https://google.serper.dev/search.
import { jsonReply, onlyThese, pageReply } from './corpus.ts';
import type { FakeProvider } from './corpus.ts';

const failure = (statusCode: number, message: string) => jsonReply(statusCode, { message, statusCode });

export const fakeSerper: FakeProvider = {
  method: 'POST',
  path: '/serper/search',
  answer({ headers, body }, { key, hits }) {
    if (headers['x-api-key'] !== key) return failure(403, 'Unauthorized.');
    const asked = JSON.parse(body) as { q?: unknown; num?: unknown };
    onlyThese(Object.keys(asked), ['q', 'num']);
    const { q, num } = asked;
    if (typeof q !== 'string' || q === '') return failure(400, 'Missing query parameter');
    if (q.length > 2048) return failure(400, 'Query is too long');
    if (!Number.isInteger(num) || Number(num) < 1 || Number(num) > 100) return failure(400, 'Invalid num');
    const results = hits(q).slice(0, Number(num));
    return jsonReply(200, {
      searchParameters: { q, type: 'search', num, engine: 'google' },
      organic: results.map(({ url, title, text, published }, index) => ({
        title,
        link: url,
        snippet: text,
        ...(published === undefined ? {} : { date: asGoogleWrites(published) }),
        position: index + 1,
      })),
      credits: Number(num) > 10 ? 2 : 1,
    });
  },
  troubles: {
    'too-often': failure(429, 'Too many requests'),
    'used-up': failure(400, 'Not enough credits'),
    down: failure(500, 'Internal Server Error'),
    'a-page': pageReply(200, 'Bad gateway'),
  },
};

/** `Feb 29, 2020` */
function asGoogleWrites(date: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-US', options);
}
