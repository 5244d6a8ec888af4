// Puts one message into a channel. Nothing in it is parsed for mentions or unfolded into previews.
import { FootnoteError } from '../../../base/errors.ts';
import type { MessageRef } from '../../port.ts';
import { readRef, type Spot } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import { markOf, type Marked } from '../render/mark.ts';
import type { MessageForms, Payload } from '../render/forms.ts';
import type { Logger } from '../../../base/logger.ts';
import { isPayloadRefusal, refusalDetails, refusalWord, troubleOf, unreachableNow } from '../api/trouble.ts';

/** Where to post: under `root`, or at the top of the channel when it is null. */
export interface Place extends Pick<Spot, 'channel' | 'root'> {
  /** Epoch ms after which nothing may be posted any more: somebody else may be sending the same by then. */
  readonly startBy: number;
}

/** Posts one message and returns its `ts`. @throws FootnoteError as `ChatPlatform.send` does */
export async function post(
  context: SlackContext,
  place: Place,
  forms: MessageForms,
  message: Marked,
): Promise<string> {
  const { channel, root } = place;
  return inBestForm(forms, 'post to the channel', context.logger, async ({ text, blocks }) => {
    await readyToPost(context, place, message);
    const { ts = '' } = await context.client.chat.postMessage({
      channel,
      ...(root === null ? {} : { thread_ts: root }),
      text,
      ...(blocks === undefined ? {} : { blocks }),
      metadata: markOf(message),
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
  { deliveryId, part, view }: Marked,
): Promise<void> {
  await pace(channel, `${deliveryId}/${part}`, view.kind !== 'progress');
  if (clock.now() <= startBy) return;
  throw unreachableNow('Slack answers too slowly to post now.');
}

/** In the first form that Slack takes. @throws FootnoteError `chat-rejected` when even plain text is refused; see `troubleOf` */
export async function inBestForm<T>(
  { rich, simple, plain }: MessageForms,
  doing: string,
  logger: Logger,
  attempt: (payload: Payload) => Promise<T>,
): Promise<T> {
  let said: string | null = null;
  for (const [form, payload] of Object.entries({ rich, simple, plain })) {
    try {
      return await attempt(payload);
    } catch (error) {
      if (!isPayloadRefusal(error)) throw troubleOf(error, doing);
      said = refusalWord(error);
      logger.warn(
        { platform: 'slack', form, said, details: refusalDetails(error) },
        'Slack refused a message',
      );
    }
  }
  throw new FootnoteError('chat-rejected', `Could not ${doing}: Slack said ${said} even to plain text.`);
}

/** Gives a posted message other content; its metadata stay. @throws FootnoteError as `ChatPlatform.send` does */
export async function edit(context: SlackContext, ref: MessageRef, forms: MessageForms): Promise<void> {
  const { channel, ts } = readRef(ref);
  await inBestForm(forms, 'edit the message', context.logger, ({ text, blocks }: Payload) =>
    // Without blocks Slack would keep the old ones.
    context.client.chat.update({
      channel,
      ts,
      text,
      blocks: [...(blocks ?? [])],
      parse: 'none',
      link_names: false,
    }),
  );
}
