// A message in the best form that Slack takes: rich, then simple, then plain text.
import { FootnoteError } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import { isPayloadRefusal, refusalDetails, refusalWord, troubleOf } from '../api/trouble.ts';
import type { MessageForms, Payload } from '../render/payload.ts';

/**
 * What `attempt` gives for the first form that is not refused; each refusal is logged in Slack's words.
 * @throws FootnoteError `chat-rejected` when even plain text is refused; otherwise what `troubleOf` says
 */
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
