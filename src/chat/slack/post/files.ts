// A file in a thread: Slack takes it in three calls. What it will not take as a file is posted as text.
import type { SlackContext } from '../context.ts';
import { isPayloadRefusal, refusalWord, troubleOf } from '../api/trouble.ts';
import { callTimeoutMs } from '../api/client.ts';
import { escapeEntities } from '../render/escape.ts';
import type { Mark } from '../render/mark.ts';
import { pagesOf } from '../read/conversation-pages.ts';
import { post, readyToPost } from './post.ts';
import type { Place } from './post.ts';

export interface File {
  /** Unique: it is found by this name. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

/** How much of a text one plain message takes (`msg_too_long` above 4,000), with our own words beside it. */
const inOneMessage = 3500;

/**
 * Puts the file into the thread and returns its id; null: Slack does not take it.
 * @throws FootnoteError `chat-gone` or `chat-unreachable`
 */
export async function upload(
  context: SlackContext,
  place: Place,
  file: File,
  mark: Mark,
): Promise<string | null> {
  const { client, logger } = context;
  const notTaken = (said: string | null) => {
    logger.warn({ platform: 'slack', said }, 'Slack did not take a file; its text is posted instead');
    return null;
  };
  try {
    const bytes = Buffer.from(file.content, 'utf8');
    const { upload_url: url = '', file_id: id = '' } = await client.files.getUploadURLExternal({
      filename: file.name,
      length: bytes.byteLength,
    });
    const status = await put(url, bytes);
    if (isRefusal(status)) return notTaken(`status ${status}`);
    if (status >= 300) throw new Error(`status ${status}`);
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
    if (said === 'missing_scope' || isPayloadRefusal(error)) return notTaken(said);
    throw troubleOf(error, 'attach a file');
  }
}

/** Sends the content where Slack wants it, and returns the status of the answer. */
async function put(url: string, bytes: Buffer): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  // The body has to be read for the connection to be free again.
  await answer.text();
  return answer.status;
}

/** Whether the same file would be refused again. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
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

/** Posts as much of the file as fits into a message. @throws FootnoteError as `ChatPlatform.send` does */
export async function postInsteadOf(
  context: SlackContext,
  place: Place,
  file: File,
  mark: Mark,
): Promise<string> {
  const characters = [...new Intl.Segmenter().segment(file.content)].map(({ segment }) => segment);
  const cut = characters.length > inOneMessage;
  const shown = cut ? `${characters.slice(0, inOneMessage).join('')}…` : file.content;
  const why = `This text could not be attached as a file (${file.title}).`;
  const words = `${why}${cut ? ' This is its beginning:' : ''}`;
  const plain = { text: escapeEntities(`${words}\n\n${shown}`) };
  return post(context, place, { rich: plain, simple: plain, plain: { text: escapeEntities(words) } }, mark);
}
