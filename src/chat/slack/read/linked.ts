// What a message links to in Slack, read like a file that was attached: another thread, a canvas, a file. Who asks is shown
// no more than they may open themselves: what lies in another channel is read only for its members.
import { ExpectedFailure, FootnoteError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { conversation, notTheirs } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile } from '../../port.ts';
import { threadAddress } from '../addresses.ts';
import { ScopeMissing } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { standingOf } from '../directory/standing.ts';
import { readerOf, pagesOf } from './conversation-pages.ts';

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
  const found = Array.from(text.matchAll(address), ([link]) =>
    linkedTo(link.replaceAll('&amp;', '&'), channel, asker),
  );
  const files = found.filter((file) => file !== null);
  return [...new Map(files.map((file) => [file.ref, file])).values()].slice(0, mostLinks);
}

function linkedTo(link: string, here: string, asker: string): AttachedFile | null {
  const url = parseUrl(link);
  if (url === null || !ofSlack.test(url.hostname)) return null;
  const told = { name: `${url.hostname}${url.pathname}`, size: null, type: '', link };
  const [, channel, seconds = '', micros = ''] = saidAt.exec(url.pathname) ?? [];
  if (channel !== undefined) {
    const ts = `${seconds}.${micros}`;
    const within = url.searchParams.get('thread_ts') ?? '';
    const root = /^\d{10}\.\d{6}$/.test(within) ? within : ts;
    return { ...told, ref: ['said', channel, root, channel === here ? '' : asker].join('/') };
  }
  const [, file] = kept.exec(url.pathname) ?? [];
  return file === undefined ? null : { ...told, ref: ['file', file, here, asker].join('/') };
}

/** What `linkedIn` has made of a link; null: it is no link. */
export function linkOf(ref: string) {
  const [kind, one = '', other = '', asker = ''] = ref.split('/');
  if (kind === 'said') return { kind, channel: one, root: other, asker } as const;
  return kind === 'file' ? ({ kind, file: one, here: other, asker } as const) : null;
}

/** @throws ExpectedFailure `source-blocked` unless the person is in one of the channels */
export async function requireMember(
  context: SlackContext,
  channels: readonly string[],
  asker: string,
): Promise<void> {
  const standings = await Promise.all(
    channels
      .slice(0, mostChannels)
      .map((channel) => standingOf(context, threadAddress('', channel, ''), asker)),
  );
  if (!standings.some((standing) => standing?.sees)) throw notTheirs();
}

/** The messages of a thread as a text. @throws as `ChatPlatform.file` does */
export async function linkedThread(
  context: SlackContext,
  { channel, root, asker }: { readonly channel: string; readonly root: string; readonly asker: string },
  link: string,
): Promise<AttachedContent> {
  if (asker !== '') await requireMember(context, [channel], asker);
  const messages = [];
  try {
    let page = 0;
    for await (const part of pagesOf(context.client, { channel, root }, pagesToRead)) {
      // The message that began the thread stands before each page.
      messages.push(...part.filter(({ ts }) => page === 0 || ts !== root));
      page += 1;
    }
  } catch (error) {
    const isPassing = error instanceof FootnoteError && error.code === 'chat-unreachable';
    if (!(error instanceof FootnoteError) || (isPassing && !(error instanceof ScopeMissing))) throw error;
    throw new ExpectedFailure('source-blocked', `I cannot read it. ${error.hint ?? error.message}`);
  }
  const read = await readerOf(context, messages);
  const said = messages.map((message) => ({ ...read(message), at: Number(message.ts) * 1000 }));
  return conversation('Slack', said, link);
}
