// One exchange with a search provider. Nothing that may hold a key gets into an error: address, headers, answer.
import { jsonIn } from '../../base/json.ts';
import { retryAfterMs } from '../../base/retry-after.ts';
import {
  DownloadFailed,
  type DownloadTrouble,
  type JsonRequest,
  type TextResponse,
  type TrustedHttp,
} from '../../http/port.ts';
import { SearchTrouble, type SearchTroubleKind } from './provider.ts';

/** The answers of all providers are far below this many bytes. */
const maxBytes = 4_000_000;

export interface Exchange extends Pick<JsonRequest, 'headers' | 'body' | 'timeoutMs' | 'signal'> {
  readonly http: TrustedHttp;
  readonly url: string;
  /** What an answer with an error status means where it is not the usual; undefined: the usual. */
  readonly explain?: (response: TextResponse) => SearchTrouble | undefined;
}

/** The text of a successful answer. @throws SearchTrouble, or the signal's reason */
export async function askForText(exchange: Exchange): Promise<string> {
  const { http, url, explain, ...request } = exchange;
  const response = await http.request(url, { ...request, maxBytes }).catch((error: unknown) => {
    throw error instanceof DownloadFailed ? new SearchTrouble(...troubles[error.trouble]) : error;
  });
  if (response.status === 200) return response.text;
  throw explain?.(response) ?? usualTrouble(response);
}

/** The value in a successful answer. @throws SearchTrouble, or the signal's reason */
export async function askForJson(exchange: Exchange): Promise<unknown> {
  const text = await askForText(exchange);
  const value = jsonIn(text);
  if (value !== undefined) return value;
  const isPage = text.trimStart().startsWith('<');
  const what = isPage ? 'It answered with a web page instead of results.' : 'Its answer could not be read.';
  throw new SearchTrouble('bad-answer', what);
}

/** What an error status means at most providers. */
export function usualTrouble({ status, headers }: TextResponse): SearchTrouble {
  const pauseMs = retryAfterMs(headers['retry-after'], Date.now());
  if (status === 401 || status === 403)
    return new SearchTrouble('unauthorized', `It refused the key, or access without one (HTTP ${status}).`);
  if (status === 402) return new SearchTrouble('quota', `Its quota is used up (HTTP ${status}).`);
  if (status === 429)
    return new SearchTrouble('rate-limited', `It is asked too often (HTTP ${status}).`, pauseMs);
  if (status === 408 || status >= 500)
    return new SearchTrouble('unavailable', `It does not work at the moment (HTTP ${status}).`, pauseMs);
  if (status >= 300 && status < 400)
    return new SearchTrouble('bad-answer', `It is not at the configured address (HTTP ${status}).`);
  return new SearchTrouble('bad-answer', `It refused the search (HTTP ${status}).`);
}

const troubles: Readonly<Record<DownloadTrouble, readonly [SearchTroubleKind, string]>> = {
  timeout: ['unavailable', 'It did not answer in time.'],
  'too-large': ['bad-answer', 'Its answer was too large.'],
  'bad-encoding': ['bad-answer', 'Its answer could not be read.'],
  redirects: ['bad-answer', 'It is not at the configured address.'],
  'not-http': ['bad-answer', 'It is not at the configured address.'],
  'private-address': ['bad-answer', 'It is not at the configured address.'],
  'unknown-host': ['unavailable', 'Its host is not known to the network.'],
  connection: ['unavailable', 'It could not be reached.'],
};
