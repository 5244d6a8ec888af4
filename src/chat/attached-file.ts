// Reading a file that somebody attached, as far as it is alike on every platform.
import { ExpectedFailure, FootnoteError } from '../base/errors.ts';
import { DownloadFailed, type BytesResponse, type TrustedHttp } from '../http/port.ts';

interface Wanted {
  readonly platform: 'Slack' | 'Discord';
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In bytes, as the platform says; 0: it does not. */
  readonly size: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** For one file of the largest size, in milliseconds. */
const timeoutMs = 60_000;

/** @throws ExpectedFailure and FootnoteError as `ChatPlatform.file` does */
export async function download(
  http: Pick<TrustedHttp, 'download'>,
  { platform, address, size, maxBytes, ...options }: Wanted,
): Promise<BytesResponse> {
  if (size > maxBytes) throw tooLarge(maxBytes);
  try {
    const answer = await http.download(address, { ...options, maxBytes, timeoutMs });
    const { status } = answer;
    if (status === 200) return answer;
    if (status === 404 || status === 410) throw deleted();
    if (status === 429 || status >= 500) throw unreachable(`${platform} answered ${status}`);
    throw blocked(platform, `status ${status}`);
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error;
    throw error.trouble === 'too-large' ? tooLarge(maxBytes) : unreachable(error.trouble);
  }
}

export const deleted = () => new ExpectedFailure('source-not-found', 'It was deleted.');

export const blocked = (platform: string, why: string) =>
  new ExpectedFailure('source-blocked', `${platform} does not let the app read it (${why}).`);

const tooLarge = (maxBytes: number) =>
  new ExpectedFailure('source-too-large', `It has more than ${maxBytes / 1_000_000} MB.`);

const unreachable = (why: string) =>
  new FootnoteError('chat-unreachable', `Could not read an attached file: ${why}.`, { retry: 'backoff' });

const stamp = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16);

/** What people said, oldest first, `at` in epoch milliseconds: each below a heading that no words of others can forge. */
export function conversation(
  platform: 'Slack' | 'Discord',
  messages: readonly { readonly name: string; readonly at: number; readonly text: string }[],
  link: string,
) {
  const [first] = messages;
  if (first === undefined) throw deleted();
  const parts = messages.flatMap(({ name, at, text }) => [
    `<h2>${escaped(name)} (${stamp(at)} UTC)</h2>`,
    ...text
      .split(/```(?:\w*\n)?([^]*?)```/)
      .map((part, index) => (index % 2 === 1 ? `<pre>\n${escaped(part)}</pre>` : wordsOf(part))),
  ]);
  const name = `${platform}, ${stamp(first.at).slice(0, 10)}, ${first.name}.html`;
  return { bytes: Buffer.from(parts.join('\n')), name, type: 'text/html', link };
}

const wordsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Who asks is shown no more than they may open themselves. */
export const notTheirs = () =>
  new ExpectedFailure(
    'source-blocked',
    'It lies in a channel in which I do not see both you and myself: invite me there, or copy what matters.',
  );
