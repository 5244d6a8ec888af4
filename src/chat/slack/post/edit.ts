// Changes messages that stand: the newest progress, and a question that was settled.
import type { SlackContext } from '../context.ts';
import { inBestForm } from './degrade.ts';
import type { MessageForms, Payload } from '../render/payload.ts';

/** Gives a posted message other content; its metadata stay. @throws FootnoteError as `ChatPlatform.send` does */
export async function edit(
  context: SlackContext,
  { channel, ts }: { readonly channel: string; readonly ts: string },
  forms: MessageForms,
): Promise<void> {
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
