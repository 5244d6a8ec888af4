// Sends one part of a delivery, a message or a file, and finds it again.
import type { WebClient } from '@slack/web-api';
import type { ChatPlatform, MessageRef, Sent } from '../../port.ts';
import { messageRef, spotOf, type Spot } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import { troubleOf, passes, refusalWord, unreachableNow } from '../api/trouble.ts';
import type { FileView } from '../../views.ts';
import { pagesOf } from '../read/history.ts';
import { FootnoteError, networkWord } from '../../../base/errors.ts';
import { RecentMap } from '../../../base/recent.ts';
import { isDone } from '../../trouble.ts';
import { edit, post, readyToPost, type Place } from './post.ts';
import { markedName, readMark, type Marked } from '../render/mark.ts';
import { callTimeoutMs } from '../api/client.ts';

/** Threads have fewer messages than this times 200; a channel may have more since a request, but not soon after it. */
const pagesToSearch = 50;

/** A thread is held for a minute while a message is sent: the call that posts it begins soon enough to end within that. */
const startWithinMs = 30_000;

/** As `ChatPlatform` wants it. */
export function createSending(context: SlackContext): Pick<ChatPlatform, 'send' | 'find'> {
  const { client, clock, partOf } = context;
  const checkThread = createThreadCheck(client);
  return {
    async send(thread, message) {
      const { part, more } = partOf(message);
      const spot = spotOf(thread);
      const place = { ...spot, startBy: clock.now() + startWithinMs };
      if (spot.root !== null) await checkThread(spot.channel, spot.root);
      if (part.kind === 'message') {
        const { replaces: ref } = message;
        // Where it is gone, or Slack lets nobody change it, another message says the same.
        if (ref !== undefined && (await isDone(edit(context, ref, part)))) return { ref, more };
        return sentAs(spot, await post(context, place, part, message), more);
      }
      const file = { ...part, name: markedName(part.name, message.deliveryId) };
      return { ref: fileRef(await upload(context, place, file, message)), more };
    },
    async find(thread, message) {
      const { part, more } = partOf(message);
      const { channel, root, begins, since } = spotOf(thread);
      const name = part.kind === 'file' ? markedName(part.name, message.deliveryId) : null;
      const window = { channel, root, ...(since === null ? {} : { after: since }) };
      for await (const page of pagesOf(client, window, pagesToSearch)) {
        for (const posted of page) {
          const file = posted.files?.find((one) => name !== null && one.name === name);
          if (file !== undefined) return { ref: fileRef(file.id), more };
          const mark = readMark(posted.metadata);
          if (mark?.delivery === message.deliveryId && mark.part === message.part)
            return sentAs({ channel, begins }, posted.ts, more);
        }
      }
      return null;
    },
  };
}

/** Where there was no thread yet, this message begins it. */
function sentAs({ channel, begins }: Pick<Spot, 'channel' | 'begins'>, ts: string, more: boolean): Sent {
  const ref = messageRef(channel, ts);
  return begins ? { ref, more, opened: ref } : { ref, more };
}

function fileRef(id: string): MessageRef {
  return `file/${id}`;
}

/** Threads that still stood when they were looked for. */
const remembered = 10_000;

/**
 * Whether the message that began a thread still stands. Slack takes a reply to a deleted message and shows it at the top
 * of the channel, where nobody expects it; once somebody has replied, a deleted message leaves its place.
 * @throws FootnoteError `chat-gone` when there is nothing to reply to
 */
function createThreadCheck(client: WebClient) {
  const known = new RecentMap<string, true>(remembered);
  return async (channel: string, root: string): Promise<void> => {
    const thread = `${channel}/${root}`;
    if (known.has(thread)) return;
    try {
      await client.conversations.replies({ channel, ts: root, limit: 1 });
    } catch (error) {
      const trouble = troubleOf(error, 'look for the thread');
      if (trouble.code === 'chat-gone') throw trouble;
      // Whoever cannot read here, or not now, may still write: the next message looks again.
      return;
    }
    known.set(thread, true);
  };
}

/** The id of the file. @throws FootnoteError `chat-rejected` (Slack does not take it), `chat-gone`, `chat-unreachable` */
async function upload(context: SlackContext, place: Place, file: FileView, of: Marked): Promise<string> {
  const { client } = context;
  try {
    const bytes = Buffer.from(file.content, 'utf8');
    const { upload_url: url = '', file_id: id = '' } = await client.files.getUploadURLExternal({
      filename: file.name,
      length: bytes.byteLength,
    });
    await put(context, url, bytes);
    await readyToPost(context, place, of);
    const files: [{ id: string; title: string }] = [{ id, title: file.title }];
    await client.files.completeUploadExternal(
      place.root === null
        ? { files, channel_id: place.channel }
        : { files, channel_id: place.channel, thread_ts: place.root },
    );
    await untilShown(context, place, id);
    return id;
  } catch (error) {
    const said = refusalWord(error);
    if (said === null || passes(said)) throw troubleOf(error, doing);
    throw new FootnoteError('chat-rejected', `Could not ${doing}: Slack said ${said}.`);
  }
}

const doing = 'attach a file';

/** Sends the content where Slack wants it, which is another host than that of its API. @throws FootnoteError */
async function put({ http }: SlackContext, url: string, bytes: Buffer): Promise<void> {
  const cannot = `Could not ${doing}: ${URL.parse(url)?.host ?? 'no address'}`;
  const answer = await http
    .fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    .catch((error: unknown) => {
      throw unreachableNow(`${cannot} did not answer (${networkWord(error)}).`);
    });
  // The body has to be read for the connection to be free again.
  await answer.text();
  if (answer.ok) return;
  const isRefusal = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
  const message = `${cannot} answered ${answer.status}.`;
  if (isRefusal) throw new FootnoteError('chat-rejected', message);
  throw unreachableNow(message);
}

/** Slack shows a file a moment after it has taken it, and what is posted meanwhile comes first: milliseconds between looks. */
const looks = [0, 500, 1000, 2000];
/** Slack's clock may be behind ours by so many seconds. */
const clockSlack = 300;

/** Resolves when the file stands in the conversation, or after some seconds. Never rejects: it was taken. */
async function untilShown({ client, clock, logger }: SlackContext, place: Place, id: string): Promise<void> {
  const { channel, root } = place;
  const window = { channel, root, after: String(Math.floor(clock.now() / 1000) - clockSlack) };
  try {
    for (const pauseMs of looks) {
      if (pauseMs > 0) await clock.sleep(pauseMs);
      for await (const page of pagesOf(client, window, 1)) {
        if (page.some(({ files }) => files?.some((one) => one.id === id))) return;
      }
    }
    logger.info({ platform: 'slack' }, 'a file takes long to be shown');
  } catch (error) {
    logger.debug({ platform: 'slack', said: refusalWord(error) }, 'whether a file is shown cannot be seen');
  }
}
