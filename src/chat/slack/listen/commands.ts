// Requests by the command /research, by its form, and by "Research this" in the menu of a message. A command works everywhere,
// but to answer it we must be in the channel.
import { z } from 'zod';
import { researchForm } from '../../layout/form.ts';
import type { Choice } from '../../port/choice.ts';
import { choiceSchema, depths, modes } from '../../words/choice.ts';
import { commandNames, commandOf } from '../../words/commands.ts';
import { actingAt, openForm, personNow, type Acting, type Hear } from './listening.ts';
import { attachedTo, id as idSchema, lenient, message, plainWords } from '../read/message-event.ts';
import { inTime } from '../../../base/clock.ts';
import { withTheirText } from '../../words/say.ts';
import { commandAddress, isDirect, placesOf, threadAddress } from '../addresses.ts';
import { refusalWord } from '../api/trouble.ts';
import { linkedIn } from '../read/attached-file.ts';
import type { SlackContext } from '../context.ts';

const commandBody = z.object({
  team_id: idSchema,
  channel_id: idSchema,
  user_id: idSchema,
  text: z.string().catch(''),
  trigger_id: idSchema,
  response_url: lenient(z.url()),
});

export const hearCommand: Hear = async (listening, given, ack) => {
  const { data: body } = commandBody.safeParse(given);
  if (body === undefined) return ack();
  const { channel_id: channel, user_id: user, response_url: respondTo = null } = body;
  const acting = actingAt(listening, { channel, root: null, user, respondTo });
  const { context, inbound, say, tell } = acting;
  const words = plainWords(body.text, { self: null, nameOf: (id) => context.people.nameOf(id) });
  const command = readCommand(words);
  if (command.kind === 'request') {
    const request = { ...command, kind: 'command', id: body.trigger_id, team: body.team_id } as const;
    const refused = await recordRequest(acting, request).catch((error: unknown) => {
      acting.failed(error, 'a command could not be recorded');
      return say('click.not-recorded');
    });
    await ack();
    if (refused !== null) tell(withTheirText(refused, command.text, say));
    return;
  }
  await ack();
  if (command.kind === 'form')
    return openForm(acting, researchForm(command.choice, say, inbound), body.trigger_id);
  const [allDepths, allModes] = [depths.join(', '), modes.join(', ')];
  const said =
    command.kind === 'help'
      ? say('command.slack-help', { commands: commandNames(say) })
      : say('command.unknown-option', { option: command.option, depths: allDepths, modes: allModes });
  tell(said);
};

type Command =
  | { readonly kind: 'form'; readonly choice: Choice }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown-option'; readonly option: string }
  | { readonly kind: 'request'; readonly text: string; readonly choice: Choice };

const setting = /^(depth|mode)[:=](\S*)(?:\s+|$)/i;

/** `depth:…` and `mode:…` may stand before the question, with nothing else than the known values. */
export function readCommand(words: string): Command {
  let text = words.trim();
  let choice: Choice = { depth: 'auto', mode: 'auto' };
  for (;;) {
    const found = setting.exec(text);
    if (found === null) break;
    const [whole, name = '', value = ''] = found;
    const { data } = choiceSchema.safeParse({ ...choice, [name.toLowerCase()]: value.toLowerCase() });
    if (data === undefined) return { kind: 'unknown-option', option: whole.trim() };
    choice = data;
    text = text.slice(whole.length);
  }
  if (text === '') return { kind: 'form', choice };
  return commandOf(text) === 'help' ? { kind: 'help' } : { kind: 'request', text, choice };
}

interface Request {
  readonly kind: 'command' | 'form';
  /** Slack's own, unique in its kind. */
  readonly id: string;
  readonly team: string;
  readonly text: string;
  readonly choice: Choice;
}

/** A sentence when the request could not be taken, otherwise null. Rejects when it could not be recorded. */
export async function recordRequest(
  { context, inbound, place, say }: Acting,
  { kind, id, team, text, choice }: Request,
): Promise<string | null> {
  const { channel, root, user, respondTo, files = [] } = place;
  // A word such as status is obeyed anywhere.
  if (commandOf(text) === null && !(await isInvited(context, channel))) {
    return say(isDirect(channel) ? 'shortcut.private' : 'command.invite-first');
  }
  const all = [...files, ...linkedIn(text, channel, user)];
  await inbound.message({
    eventId: `${kind}:${id}`,
    thread:
      root === null
        ? commandAddress(team, channel, id, context.clock.now())
        : threadAddress(team, channel, root),
    author: personNow(context, user, null),
    text,
    addressed: true,
    places: placesOf(team, channel),
    ...(all.length === 0 ? {} : { files: all }),
    choice,
    unseen: true,
    ...(respondTo === null ? {} : { via: respondTo }),
  });
  return null;
}

/** Slack gives three seconds for the whole answer. */
const patienceMs = 1000;
const outside = new Set(['not_in_channel', 'channel_not_found']);

/** False only if Slack says so; when it cannot tell in time, the request is taken. Never rejects. */
async function isInvited({ client, clock }: SlackContext, channel: string): Promise<boolean> {
  const asked = client.conversations.history({ channel, limit: 1 }).then(
    () => true,
    (error: unknown) => !outside.has(refusalWord(error) ?? ''),
  );
  return inTime(clock, patienceMs, asked, true);
}

/** As the manifest names it. */
export const researchThis = 'research-this';

const shortcutBody = z.object({
  callback_id: z.literal(researchThis),
  trigger_id: idSchema,
  response_url: lenient(z.url()),
  user: z.object({ id: idSchema }),
  channel: z.object({ id: idSchema }),
  message: message.pick({ ts: true, thread_ts: true, text: true, bot_id: true, subtype: true, files: true }),
});

/** Characters of a file's name that its form keeps, with the ending. */
const longestName = 80;

/** Opens the form with the words of a message, whose research goes on in its thread. */
export const hearShortcut: Hear = async (listening, given, ack) => {
  await ack();
  const { data: body } = shortcutBody.safeParse(given);
  if (body === undefined) return;
  const { message: about, channel, user, response_url: respondTo = null } = body;
  const place = { channel: channel.id, root: about.thread_ts ?? about.ts, user: user.id, respondTo };
  const acting = actingAt(listening, place);
  const { context, inbound, say, tell } = acting;
  const self = context.whoAmI.known()?.user ?? null;
  const text = plainWords(about.text, { self, nameOf: (one) => context.people.nameOf(one) });
  if ((about.bot_id ?? '') !== '') return tell(say('shortcut.bot'));
  if (text.trim() === '' || about.subtype === 'tombstone') return tell(say('shortcut.empty'));
  const files = attachedTo(about.files ?? []).map((one) => {
    // Where people can open one is told when it is read.
    return { ...one, name: one.name.slice(-longestName), link: '' };
  });
  const form = researchForm({ text }, say, inbound);
  return openForm({ ...acting, place: { ...place, files } }, form, body.trigger_id);
};
