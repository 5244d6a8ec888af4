// What is in a file that somebody attached: asked for anew each time, since it may be gone, and its address with it.
import { z } from 'zod';
import { ExpectedFailure, FootnoteError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { DownloadFailed, type BytesResponse } from '../../../http/port.ts';
import type { AttachedContent, AttachedFile } from '../../port.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';

const shown = z.object({
  name: z.string().nullish().catch(null),
  size: z.number().nullish().catch(null),
  mimetype: z.string().nullish().catch(null),
  mode: z.string().nullish().catch(null),
  permalink: z.string().nullish().catch(null),
  url_private: z.string().nullish().catch(null),
  url_private_download: z.string().nullish().catch(null),
});

/** For one file of the largest size, in milliseconds. */
const timeoutMs = 60_000;

/** @throws ExpectedFailure and FootnoteError as `ChatPlatform.file` does */
export async function attachedFile(
  context: SlackContext,
  { ref }: AttachedFile,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<AttachedContent> {
  const found = await lookUp(context, ref);
  const { name, mimetype, permalink } = found;
  const address = found.url_private_download ?? found.url_private ?? '';
  if (found.mode === 'tombstone') throw deleted();
  if (found.mode === 'external' || address === '') {
    throw new ExpectedFailure('source-unreadable', 'It is a link to another service, not a file in Slack.');
  }
  if ((found.size ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await download(context, { address, type: mimetype }, maxBytes, signal);
  return { bytes, name: name ?? '', type: mimetype ?? '', link: permalink ?? '' };
}

async function lookUp({ client }: SlackContext, ref: string): Promise<z.infer<typeof shown>> {
  try {
    const { file } = await client.files.info({ file: ref });
    return shown.parse(file ?? {});
  } catch (error) {
    const word = refusalWord(error);
    if (word === 'file_not_found' || word === 'file_deleted') throw deleted();
    if (word === 'missing_scope') {
      throw new ExpectedFailure(
        'source-blocked',
        'The app may not read files: it lacks the scope files:read.',
      );
    }
    if (word !== null && mayNot.has(word)) {
      throw blocked(word);
    }
    throw troubleOf(error, 'read an attached file');
  }
}

const mayNot = new Set(['access_denied', 'not_visible', 'no_permission']);

async function download(
  { http, settings }: SlackContext,
  { address, type }: { readonly address: string; readonly type: string | null | undefined },
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!isOfSlack(address, settings.url)) {
    throw new ExpectedFailure(
      'source-blocked',
      'Its content lies outside of Slack, where the token is not sent.',
    );
  }
  const headers = { authorization: `Bearer ${settings.botToken?.reveal() ?? ''}` };
  try {
    const answer = await http.download(address, { headers, maxBytes, timeoutMs, signal });
    const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html');
    // Whoever may not read it is shown a page to sign in.
    if (isPage && !(type ?? '').includes('html')) throw blocked('a page to sign in came instead');
    return contentOf(answer);
  } catch (error) {
    if (error instanceof DownloadFailed && error.trouble === 'too-large') throw tooLarge(maxBytes);
    if (error instanceof DownloadFailed) throw troubleOf(error, 'read an attached file');
    throw error;
  }
}

/** The token is sent to Slack's own hosts only: the one of its API and those below the same name. */
function isOfSlack(address: string, api: string): boolean {
  const [url, own] = [parseUrl(address), parseUrl(api)];
  if (url === null || own === null || url.protocol !== own.protocol) return false;
  return url.host === own.host || url.host.endsWith(`.${own.host.replace(/^www\./, '')}`);
}

function contentOf({ status, bytes }: BytesResponse): Uint8Array {
  if (status === 200) return bytes;
  if (status === 404 || status === 410) throw deleted();
  if (status === 429 || status >= 500) {
    throw new FootnoteError(
      'chat-unreachable',
      `Could not read an attached file: Slack answered ${status}.`,
      {
        retry: 'backoff',
      },
    );
  }
  throw blocked(`status ${status}`);
}

const blocked = (why: string) =>
  new ExpectedFailure('source-blocked', `Slack does not let the app read it (${why}).`);

const deleted = () => new ExpectedFailure('source-not-found', 'It was deleted.');

const tooLarge = (maxBytes: number) =>
  new ExpectedFailure('source-too-large', `It has more than ${maxBytes / 1_000_000} MB.`);
