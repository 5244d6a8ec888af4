// Google Programmable Search (Custom Search JSON API). Documented at
// https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list. The key is in the address, as documented.
import { jsonIn } from '../../base/json.ts';
import { usualTrouble } from './exchange.ts';
import { jsonSearch, elements, member, named, requireMark, textOf } from './json-provider.ts';
import { queryText, SearchTrouble } from './provider.ts';

export const google = jsonSearch('google', {
  request: (query, limit, { url, key, engine }) => ({
    url: `${url}/customsearch/v1`,
    parameters: {
      key: key?.reveal() ?? '',
      cx: engine,
      q: queryText(query, { characters: 1_000 }),
      num: String(Math.min(limit, 10)),
    },
  }),
  explain: ({ status, text }) => troubleIn(jsonIn(text), status),
  results(answer) {
    const trouble = troubleIn(answer, 200);
    if (trouble !== undefined) throw trouble;
    requireMark(member(answer, 'kind') === 'customsearch#search');
    return elements(member(answer, 'items'));
  },
  found: named({
    url: 'link',
    title: 'title',
    snippet: 'snippet',
    published: 'pagemap/metatags/0/article:published_time',
  }),
});

/** What Google's error object means: daily limits and wrong keys come with statuses that say neither. */
function troubleIn(answer: unknown, httpStatus: number): SearchTrouble | undefined {
  const error = member(answer, 'error');
  if (error === undefined) return undefined;
  const reported = member(error, 'code');
  const status = httpStatus === 200 && typeof reported === 'number' ? reported : httpStatus;
  const reasons = [...elements(member(error, 'errors')), ...elements(member(error, 'details'))].map((one) =>
    textOf(member(one, 'reason')),
  );
  const message = textOf(member(error, 'message'));
  if (reasons.includes('dailyLimitExceeded') || (status === 429 && /per day/i.test(message)))
    return new SearchTrouble('quota', `The quota of its key is used up for today (HTTP ${status}).`);
  if (reasons.some((reason) => /^(?:userR|r)ateLimitExceeded$/.test(reason)))
    return new SearchTrouble('rate-limited', `It is asked too often (HTTP ${status}).`);
  if (reasons.some((reason) => reason === 'keyInvalid' || reason.startsWith('API_KEY')))
    return new SearchTrouble('unauthorized', `It refused the key (HTTP ${status}).`);
  return usualTrouble({ status, headers: {}, text: '' });
}
