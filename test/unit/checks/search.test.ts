// What the doctor says about web search: who answers, what to do about those that do not, and what is lacking.
import { expect, it } from 'vitest';
import { searchChecks } from '../../../src/checks/search.ts';
import { SearchTrouble } from '../../../src/sources/search/provider.ts';
import type { SearchTroubleKind } from '../../../src/sources/search/provider.ts';

const signal = new AbortController().signal;
const wanted = [{ name: 'searxng', url: 'http://localhost:8080', lack: null }];

async function finding(search: () => Promise<[]>) {
  const [check] = searchChecks([{ name: 'searxng', search }], wanted);
  return check!.run(signal);
}

it.each([
  [
    'unavailable',
    'Check its address http://localhost:8080 (search.searxng.url), and that this machine reaches it.',
  ],
  [
    'bad-answer',
    'Check its address http://localhost:8080 (search.searxng.url), and that this machine reaches it.',
  ],
  ['unauthorized', 'Check the key or the permissions at http://localhost:8080 (search.searxng).'],
  ['quota', 'Raise its quota, or take it out of search.providers (FOOTNOTE_SEARCH).'],
  ['rate-limited', 'Try again in a minute, or lower search.searxng.perSecond.'],
] as const)('has a remedy for a provider that is %s', async (kind: SearchTroubleKind, remedy) => {
  const found = await finding(() => Promise.reject(new SearchTrouble(kind, 'It gave no answer.')));
  expect(found).toEqual({ status: 'failed', detail: 'It gave no answer.', remedy });
});

it('takes a provider that finds nothing for one that works', async () => {
  expect(await finding(() => Promise.resolve([]))).toMatchObject({ status: 'note' });
});

it('says what each provider lacks when none can be used', async () => {
  const [check] = searchChecks(
    [],
    [
      { name: 'brave', url: '', lack: 'search.brave.key' },
      { name: 'google', url: '', lack: 'search.google.engine' },
    ],
  );
  expect(await check!.run(signal)).toEqual({
    status: 'note',
    detail:
      'none can be used, so only the knowledge folder is searched: brave lacks search.brave.key, google lacks search.google.engine. See .env.example.',
  });
});
