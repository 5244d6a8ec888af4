// "Research this" in the menu of a message: the form with the words of the message, whose research goes on in its thread.
import { z } from 'zod';
import { researchForm } from '../../layout/form.ts';
import { plainWords } from '../read/plain-words.ts';
import { openForm, sayTo, tell, type Listening } from './listening.ts';

/** As the manifest names it. */
export const researchThis = 'research-this';

const id = z.string().min(1);
const shortcutBody = z.object({
  callback_id: z.literal(researchThis),
  trigger_id: id,
  response_url: z.url().optional().catch(undefined),
  user: z.object({ id }),
  channel: z.object({ id }),
  message: z.object({
    ts: id,
    thread_ts: z.string().optional(),
    text: z.string().catch(''),
    bot_id: z.string().nullish(),
    subtype: z.string().optional(),
  }),
});

/** `given`: the body of a shortcut; `ack` tells Slack that it arrived. Never rejects. */
export async function hearShortcut(
  listening: Listening,
  given: unknown,
  ack: () => Promise<void>,
): Promise<void> {
  await ack();
  const { data: body } = shortcutBody.safeParse(given);
  if (body === undefined) return;
  const { context } = listening;
  const { message, channel, user, response_url: respondTo = null } = body;
  const place = { channel: channel.id, root: message.thread_ts ?? message.ts, user: user.id, respondTo };
  const say = sayTo(listening, user.id);
  const self = context.whoAmI.known()?.user ?? null;
  const text = plainWords(message.text, { self, nameOf: (one) => context.people.nameOf(one) });
  if (message.subtype === 'tombstone') return tell(listening, place, say('shortcut.deleted'));
  if ((message.bot_id ?? '') !== '') return tell(listening, place, say('shortcut.bot'));
  if (text.trim() === '') return tell(listening, place, say('shortcut.empty'));
  return openForm(listening, {
    form: researchForm({ text }, say, listening.inbound),
    trigger: body.trigger_id,
    place,
    say,
  });
}
