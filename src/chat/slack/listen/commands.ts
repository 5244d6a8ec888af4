// The command /research.
import { z } from 'zod';
import { researchForm } from '../../layout/form.ts';
import type { Choice } from '../../port.ts';
import { commandOf } from '../../words/commands.ts';
import { commandAddress } from '../addresses.ts';
import { readCommand } from './command-words.ts';
import { isInvited } from './invited.ts';
import { logFailure, openForm, personNow, sayTo, tell } from './listening.ts';
import type { Listening } from './listening.ts';
import { plainWords } from '../read/plain-words.ts';
import type { PrivatePlace } from '../post/whisper.ts';
import type { Say } from '../../words/say.ts';
import { withTheirText } from '../../words/sentences.ts';
import { help, unknownOption } from './sentences.ts';

const id = z.string().min(1);
const commandBody = z.object({
  team_id: id,
  channel_id: id,
  user_id: id,
  text: z.string().catch(''),
  trigger_id: id,
  response_url: z.url().optional().catch(undefined),
});
type CommandBody = z.infer<typeof commandBody>;

/** `given`: the body of a command; `ack` tells Slack that it arrived. Never rejects. */
export async function hearCommand(
  listening: Listening,
  given: unknown,
  ack: () => Promise<void>,
): Promise<void> {
  const { data: body } = commandBody.safeParse(given);
  if (body === undefined) return ack();
  const { context } = listening;
  const place = placeOf(body);
  const say = sayTo(listening, body.user_id);
  const words = plainWords(body.text, { self: null, nameOf: (user) => context.people.nameOf(user) });
  const command = readCommand(words);
  if (command.kind === 'request') {
    const refused = await record(listening, body, command, say);
    await ack();
    if (refused !== null) tell(listening, place, withTheirText(refused, command.text, say));
    return;
  }
  await ack();
  if (command.kind === 'form') {
    const form = researchForm({}, say);
    return openForm(listening, { form, trigger: body.trigger_id, place, say });
  }
  tell(listening, place, command.kind === 'help' ? help(say) : unknownOption(command.option, say));
}

/** A sentence for the person when the request was not taken, otherwise null. */
async function record(
  { context, inbound }: Listening,
  body: CommandBody,
  { text, choice }: { readonly text: string; readonly choice: Choice },
  say: Say,
): Promise<string | null> {
  const { team_id: team, channel_id: channel, trigger_id: trigger } = body;
  try {
    // A word such as status is obeyed anywhere.
    if (commandOf(text) === null && !(await isInvited(context, channel))) return say('command.invite-first');
    await inbound.message({
      eventId: `command:${trigger}`,
      thread: commandAddress(team, channel, trigger, context.clock.now()),
      author: personNow(context, body.user_id, null),
      text,
      addressed: true,
      places: [channel, team],
      choice,
      unseen: true,
      ...(body.response_url === undefined ? {} : { via: body.response_url }),
    });
    return null;
  } catch (error) {
    logFailure(context, error, 'a command could not be recorded');
    return say('click.not-recorded');
  }
}

function placeOf(body: CommandBody): PrivatePlace {
  return {
    channel: body.channel_id,
    root: null,
    user: body.user_id,
    respondTo: body.response_url ?? null,
  };
}
