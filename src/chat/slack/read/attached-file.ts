// What is in a file that somebody attached: asked for anew each time, since it may be gone, and its address with it.
import { z } from 'zod';
import { ExpectedFailure } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { blocked, deleted, download } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile } from '../../port.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { linkedThread, linkOf, requireMember } from './linked.ts';

const ids = z.array(z.string()).catch([]);

/** A canvas is a file whose content is a page. */
const canvas = 'application/vnd.slack-docs';

const shown = z.object({
  user: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  channels: ids,
  groups: ids,
  ims: ids,
  name: z.string().nullish().catch(null),
  size: z.number().nullish().catch(null),
  mimetype: z.string().nullish().catch(null),
  mode: z.string().nullish().catch(null),
  permalink: z.string().nullish().catch(null),
  url_private: z.string().nullish().catch(null),
  url_private_download: z.string().nullish().catch(null),
});

/** @throws ExpectedFailure and FootnoteError as `ChatPlatform.file` does */
export async function attachedFile(
  context: SlackContext,
  { ref, link }: AttachedFile,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<AttachedContent> {
  const linked = linkOf(ref);
  if (linked?.kind === 'said') return linkedThread(context, linked, link);
  const found = await lookUp(context, linked?.file ?? ref);
  const shared = [...found.channels, ...found.groups, ...found.ims];
  if (linked !== null && found.user !== linked.asker && !shared.includes(linked.here))
    await requireMember(context, shared, linked.asker);
  const { mimetype, permalink } = found;
  const isCanvas = mimetype === canvas;
  const name = isCanvas ? `${found.title ?? ''}.html` : found.name;
  const address = found.url_private_download ?? found.url_private ?? '';
  if (found.mode === 'tombstone') throw deleted();
  if (found.mode === 'external' || address === '') {
    throw new ExpectedFailure('source-unreadable', 'It is a link to another service, not a file in Slack.');
  }
  if (!isOfSlack(address, context.settings.url)) {
    const why = 'Its content lies outside of Slack, where the token is not sent.';
    throw new ExpectedFailure('source-blocked', why);
  }
  const headers = { authorization: `Bearer ${context.settings.botToken?.reveal() ?? ''}` };
  const wanted = { platform: 'Slack', address, headers, size: found.size ?? 0, maxBytes, signal } as const;
  const { bytes, headers: told } = await download(context.http, wanted);
  const isPage = (told['content-type'] ?? '').startsWith('text/html');
  // Whoever may not read it is shown a page to sign in.
  if (isPage && !isCanvas && !(mimetype ?? '').includes('html'))
    throw blocked('Slack', 'a page to sign in came instead');
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
    if (word !== null && mayNot.has(word)) throw blocked('Slack', word);
    throw troubleOf(error, 'read an attached file');
  }
}

const mayNot = new Set(['access_denied', 'not_visible', 'no_permission']);

/** The token is sent to Slack's own hosts only: the one of its API and those below the same name. */
function isOfSlack(address: string, api: string): boolean {
  const [url, own] = [parseUrl(address), parseUrl(api)];
  if (url === null || own === null || url.protocol !== own.protocol) return false;
  return url.host === own.host || url.host.endsWith(`.${own.host.replace(/^www\./, '')}`);
}
