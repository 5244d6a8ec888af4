// Puts one message into a channel. Nothing in it is parsed for mentions or unfolded into previews.
import { FootnoteError } from '../../../base/errors.ts';
import type { SlackContext } from '../context.ts';
import { inBestForm } from './degrade.ts';
import { markMetadata } from '../render/mark.ts';
import type { Mark } from '../render/mark.ts';
import type { MessageForms } from '../render/payload.ts';

/** Where to post: under `root`, or at the top of the channel when it is null. */
export interface Place {
  readonly channel: string;
  readonly root: string | null;
  /** Epoch ms after which nothing may be posted any more: somebody else may be sending the same by then. */
  readonly startBy: number;
}

/** Posts one message and returns its `ts`. @throws FootnoteError as `ChatPlatform.send` does */
export async function post(
  context: SlackContext,
  place: Place,
  forms: MessageForms,
  mark: Mark,
): Promise<string> {
  const { channel, root } = place;
  return inBestForm(forms, 'post to the channel', context.logger, async ({ text, blocks }) => {
    await readyToPost(context, place, mark);
    const { ts = '' } = await context.client.chat.postMessage({
      channel,
      ...(root === null ? {} : { thread_ts: root }),
      text,
      ...(blocks === undefined ? {} : { blocks }),
      metadata: markMetadata(mark),
      parse: 'none',
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    });
    return ts;
  });
}

/** Waits for its turn. @throws FootnoteError `chat-unreachable` when the turn or the time is not there */
export async function readyToPost(
  { pace, clock }: SlackContext,
  { channel, startBy }: Place,
  mark: Mark,
): Promise<void> {
  await pace.turn(channel, `${mark.delivery}/${mark.part}`, mark.view !== 'progress');
  if (clock.now() <= startBy) return;
  throw new FootnoteError('chat-unreachable', 'Slack answers too slowly to post now.', { retry: 'backoff' });
}
