// What is in a file that somebody attached. Its address lasts a day at most, so the message is asked for a new one.
import { RESTJSONErrorCodes, Routes, type APIMessage } from 'discord.js';
import { ExpectedFailure } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { deleted, download } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile } from '../../port.ts';
import { filePlace } from '../addresses.ts';
import type { DiscordApi } from '../api/client.ts';
import { isFinal, isRefusedWith } from '../api/trouble.ts';
import type { DiscordContext } from '../context.ts';
import { linkedMessages } from './linked.ts';

/** Hosts of Discord's files. */
const fileHosts = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
/** @throws ExpectedFailure and FootnoteError as `ChatPlatform.file` does */
export async function attachedFile(
  file: AttachedFile,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
  context: DiscordContext,
): Promise<AttachedContent> {
  const linked = await linkedMessages(file, context);
  if (linked !== null) return linked;
  const { ref, name, type, link } = file;
  const { api, http, settings } = context;
  const { url, size } = await lookUp(ref, api);
  if (!isOfDiscord(url, settings.url)) {
    throw new ExpectedFailure('source-blocked', 'Its content lies outside of Discord.');
  }
  // No token: the address itself lets us in.
  const wanted = { platform: 'Discord', address: url, size, maxBytes, signal } as const;
  const { bytes } = await download(http, wanted);
  return { bytes, name, type, link };
}

async function lookUp(ref: string, api: DiscordApi): Promise<{ url: string; size: number }> {
  const { channelId, messageId, fileId } = filePlace(ref);
  const route = Routes.channelMessage(channelId, messageId);
  try {
    const { attachments } = await api.call<APIMessage>('GET', route, 'read an attached file');
    const file = attachments.find(({ id }) => id === fileId);
    if (file === undefined) throw deleted();
    return file;
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (isRefusedWith(error, RESTJSONErrorCodes.UnknownMessage, RESTJSONErrorCodes.UnknownChannel))
      throw deleted();
    throw new ExpectedFailure(
      'source-blocked',
      'The bot may not read it: it lacks a permission (Read Message History).',
    );
  }
}

function isOfDiscord(address: string, api: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  return (url.protocol === 'https:' && fileHosts.has(url.host)) || url.origin === parseUrl(api)?.origin;
}
