// A file in a thread: Slack takes it in three calls. What it will not take as a file is posted as text.
import type { SlackContext } from '../context.ts';
import { isPayloadRefusal, refusalWord, troubleOf } from '../api/trouble.ts';
import { callTimeoutMs } from '../api/client.ts';
import { escapeEntities } from '../render/escape.ts';
import type { Mark } from '../render/mark.ts';
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
  const bytes = Buffer.from(file.content, 'utf8');
  try {
    const { upload_url: url = '', file_id: id = '' } = await client.files.getUploadURLExternal({
      filename: file.name,
      length: bytes.byteLength,
    });
    const put = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    // The body has to be read for the connection to be free again.
    await put.text();
    if (!put.ok) throw new Error(`status ${put.status}`);
    await readyToPost(context, place, mark);
    const files: [{ id: string; title: string }] = [{ id, title: file.title }];
    await client.files.completeUploadExternal(
      place.root === null
        ? { files, channel_id: place.channel }
        : { files, channel_id: place.channel, thread_ts: place.root },
    );
    return id;
  } catch (error) {
    const said = refusalWord(error);
    if (said !== 'missing_scope' && !isPayloadRefusal(error)) throw troubleOf(error, 'attach a file');
    logger.warn({ platform: 'slack', said }, 'Slack did not take a file; its text is posted instead');
    return null;
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
