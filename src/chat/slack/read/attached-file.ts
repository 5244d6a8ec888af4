// What is in a file that somebody attached, or that a message links to in Slack: a thread, a canvas, a file. Who asks is shown
// no more than they may open themselves: what lies in another channel is read only for its members.
import { z } from 'zod';
import { ExpectedFailure } from '../../../base/errors.ts';
import { distinct } from '../../../base/lists.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { blocked, deleted, download, conversation, notTheirs } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile, ChatPlatform } from '../../port.ts';
import { isFinal } from '../../trouble.ts';
import { refusalWord, troubleOf, ScopeMissing } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { threadAddress } from '../addresses.ts';
import { createStanding } from '../directory/standing.ts';
import { messagesOf, readerOf } from './history.ts';
import { sharedFile, told } from './message-event.ts';

const ids = z.array(z.string()).catch([]);

/** A canvas is a file whose content is a page. */
const canvas = 'application/vnd.slack-docs';

const shown = sharedFile.omit({ id: true }).extend({
  user: told,
  title: told,
  channels: ids,
  groups: ids,
  ims: ids,
  mode: told,
  url_private: told,
  url_private_download: told,
});

export function createFileReader(context: SlackContext): NonNullable<ChatPlatform['file']> {
  return async ({ ref, link }, { maxBytes, signal }) => {
    const linked = linkOf(ref);
    if (linked?.kind === 'said') return linkedThread(context, linked, link);
    const found = await lookUp(context, linked?.file ?? ref);
    const shared = [...found.channels, ...found.groups, ...found.ims];
    if (linked !== null && found.user !== linked.asker && !shared.includes(linked.here))
      await requireMember(context, shared, linked.asker);
    const { mimetype, permalink } = found;
    const isCanvas = mimetype === canvas;
    const name = isCanvas ? `${found.title ?? ''}.html` : found.name;
    const address = addressIn(found, context.settings.url);
    const headers = { authorization: `Bearer ${context.settings.botToken?.reveal() ?? ''}` };
    const wanted = { platform: 'Slack', address, headers, size: found.size ?? 0, maxBytes, signal } as const;
    const { bytes, headers: answered } = await download(context.http, wanted);
    const isPage = (answered['content-type'] ?? '').startsWith('text/html');
    // Whoever may not read it is shown a page to sign in.
    if (isPage && !isCanvas && !(mimetype ?? '').includes('html'))
      throw blocked('Slack', 'a page to sign in came instead');
    return { bytes, name: name ?? '', type: mimetype ?? '', link: permalink ?? '' };
  };
}

/** Where its content is. @throws ExpectedFailure when there is none for us */
function addressIn({ mode, ...found }: z.infer<typeof shown>, api: string): string {
  const address = found.url_private_download ?? found.url_private ?? '';
  if (mode === 'tombstone') throw deleted();
  if (mode === 'external' || address === '') {
    throw new ExpectedFailure('source-unreadable', 'It is a link to another service, not a file in Slack.');
  }
  if (!isOfSlack(address, api)) {
    const why = 'Its content lies outside of Slack, where the token is not sent.';
    throw new ExpectedFailure('source-blocked', why);
  }
  return address;
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

/** Of one message; the others are left as addresses. */
const mostLinks = 5;
/** Of a linked thread so many messages are read: 200 a page. */
const pagesToRead = 3;

/** In so many of the channels that a file was shared with whoever asks is looked for. */
const mostChannels = 30;

const address = /https:\/\/[^\s<>|]+/g;
const ofSlack = /(?:^|\.)slack\.com$/;
const saidAt = /^\/archives\/([CDG][A-Z0-9]{4,20})\/p(\d{10})(\d{6})$/;
const kept = /^\/(?:files|docs)\/[A-Z0-9]{4,20}\/(F[A-Z0-9]{4,20})(?:\/|$)/;

/** In the order of the text, each once. `channel`: where it stands; `asker`: who wrote it. */
export function linkedIn(text: string, channel: string, asker: string): readonly AttachedFile[] {
  const files = Array.from(text.matchAll(address)).flatMap(
    ([link]) => linkedTo(link.replaceAll('&amp;', '&'), channel, asker) ?? [],
  );
  return distinct(files, ({ ref }) => ref).slice(0, mostLinks);
}

function linkedTo(link: string, here: string, asker: string): AttachedFile | null {
  const url = parseUrl(link);
  if (url === null || !ofSlack.test(url.hostname)) return null;
  const found = { name: `${url.hostname}${url.pathname}`, size: null, type: '', link };
  const [, channel, seconds = '', micros = ''] = saidAt.exec(url.pathname) ?? [];
  if (channel !== undefined) {
    const ts = `${seconds}.${micros}`;
    const within = url.searchParams.get('thread_ts') ?? '';
    const root = /^\d{10}\.\d{6}$/.test(within) ? within : ts;
    return { ...found, ref: ['said', channel, root, channel === here ? '' : asker].join('/') };
  }
  const [, file] = kept.exec(url.pathname) ?? [];
  return file === undefined ? null : { ...found, ref: ['file', file, here, asker].join('/') };
}

/** What `linkedIn` has made of a link; null: it is no link. */
function linkOf(ref: string) {
  const [kind, one = '', other = '', asker = ''] = ref.split('/');
  if (kind === 'said') return { kind, channel: one, root: other, asker } as const;
  return kind === 'file' ? ({ kind, file: one, here: other, asker } as const) : null;
}

/** @throws ExpectedFailure `source-blocked` unless the person is in one of the channels */
async function requireMember(
  context: SlackContext,
  channels: readonly string[],
  asker: string,
): Promise<void> {
  const standingIn = createStanding(context);
  const standings = await Promise.all(
    channels.slice(0, mostChannels).map((channel) => standingIn(threadAddress('', channel, ''), asker)),
  );
  if (!standings.some((standing) => standing?.sees)) throw notTheirs();
}

/** The messages of a thread as a text. @throws as `ChatPlatform.file` does */
async function linkedThread(
  context: SlackContext,
  { channel, root, asker }: { readonly channel: string; readonly root: string; readonly asker: string },
  link: string,
): Promise<AttachedContent> {
  if (asker !== '') await requireMember(context, [channel], asker);
  const window = { channel, root };
  const messages = await messagesOf(context.client, window, pagesToRead).catch((error: unknown) => {
    if (!isFinal(error) && !(error instanceof ScopeMissing)) throw error;
    throw new ExpectedFailure('source-blocked', `I cannot read it. ${error.hint ?? error.message}`);
  });
  const read = await readerOf(context, messages);
  const said = messages.map((message) => ({ ...read(message), at: Number(message.ts) * 1000 }));
  return conversation('Slack', said, link);
}
