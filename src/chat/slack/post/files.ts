// A file in a thread: Slack takes it in three calls.
import type { SlackContext } from '../context.ts';
import { FootnoteError } from '../../../base/errors.ts';
import { networkWord } from '../../../base/network-word.ts';
import { passes, refusalWord, troubleOf } from '../api/trouble.ts';
import { callTimeoutMs } from '../api/client.ts';
import type { Mark } from '../render/mark.ts';
import { pagesOf } from '../read/conversation-pages.ts';
import { readyToPost, type Place } from './post.ts';

export interface File {
  /** Unique: it is found by this name. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

/**
 * Puts the file into the thread and returns its id.
 * @throws FootnoteError `chat-rejected` (Slack does not take it), `chat-gone` or `chat-unreachable` (it may later)
 */
export async function upload(context: SlackContext, place: Place, file: File, mark: Mark): Promise<string> {
  const { client } = context;
  try {
    const bytes = Buffer.from(file.content, 'utf8');
    const { upload_url: url = '', file_id: id = '' } = await client.files.getUploadURLExternal({
      filename: file.name,
      length: bytes.byteLength,
    });
    await put(context, url, bytes);
    await readyToPost(context, place, mark);
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
      const message = `${cannot} did not answer (${networkWord(error)}).`;
      throw new FootnoteError('chat-unreachable', message, { retry: 'backoff' });
    });
  // The body has to be read for the connection to be free again.
  await answer.text();
  if (answer.ok) return;
  const isRefusal = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
  const details = isRefusal ? {} : ({ retry: 'backoff' } as const);
  throw new FootnoteError(
    isRefusal ? 'chat-rejected' : 'chat-unreachable',
    `${cannot} answered ${answer.status}.`,
    details,
  );
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
