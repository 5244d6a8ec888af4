// Everything of the Events API: messages, and what happens around them. An event is acknowledged after this has resolved.
import { z } from 'zod';
import { placesOf, commandAddress, threadAddress } from '../addresses.ts';
import { eventBody, id, type EventBody } from '../read/message-event.ts';
import { readChange, readMessage, type Reading } from '../read/messages.ts';
import { homeOpened, type ShowHome } from './home.ts';
import { logged, personNow, sayTo, type Listening } from './listening.ts';

const joined = z.object({ type: z.literal('member_joined_channel'), user: id, channel: id });
const stopped = z.object({ type: z.literal('agent_session_stopped'), user: id, channel: id, thread_ts: id });
const around = z.discriminatedUnion('type', [homeOpened, joined, stopped]);

/** `given`: the body of an event. Rejects when it could not be stored. */
export async function hearEvent(listening: Listening, showHome: ShowHome, given: unknown): Promise<void> {
  const { data: body } = eventBody.safeParse(given);
  if (body === undefined) return;
  const { data: event } = around.safeParse(body.event);
  if (event === undefined) return hearMessage(listening, body);
  if (event.type === 'app_home_opened') {
    if (event.tab === 'home') showHome(event.user);
    else suggest(listening, event);
  } else if (event.type === 'member_joined_channel') await introduce(listening, event, body.team);
  else await stop(listening, event, body);
}

/** In the background: an app without the agent view is refused, and shows none. */
function suggest(listening: Listening, { user, channel }: z.infer<typeof homeOpened>): void {
  const { context } = listening;
  const say = sayTo(listening, user);
  const asks = [say('suggest.compare'), say('suggest.fact'), say('suggest.survey')];
  const prompts = asks.map((message) => ({ title: message, message }));
  context.agent
    .suggest({ channel_id: channel, title: say('form.request'), prompts })
    .catch(logged(context, 'questions could not be suggested'));
}

/** Invited to a channel: says once what it does. Whatever Slack repeats, a channel that knows it hears nothing again. */
async function introduce(
  { context, inbound }: Listening,
  { user, channel }: z.infer<typeof joined>,
  team: string,
): Promise<void> {
  const { memory, clock, whoAmI } = context;
  if (user !== (await whoAmI.ask()).user) return;
  const note = `slack introduced ${team}/${channel}`;
  if ((await memory.read(note)) !== null) return;
  await inbound.joined({
    eventId: note,
    thread: commandAddress(team, channel, `joined-${channel}`, clock.now()),
  });
  await memory.write(note, clock.now());
}

/** The Stop button of a session says what people say in the thread. */
async function stop(
  { context, inbound }: Listening,
  { user, channel, thread_ts: root }: z.infer<typeof stopped>,
  { team, event_id: eventId }: EventBody,
): Promise<void> {
  await inbound.message({
    eventId: `stop:${eventId}`,
    thread: threadAddress(team, channel, root),
    author: personNow(context, user, null),
    text: 'stop',
    addressed: true,
    places: placesOf(team, channel),
  });
}

/** Mentions, messages, edits and deletions. Rejects when it could not be stored. */
export async function hearMessage({ context, inbound }: Listening, body: EventBody): Promise<void> {
  const bot = body.authorizations?.find((one) => one.is_bot === true);
  const reading: Reading = {
    team: body.team,
    eventId: body.event_id,
    self: context.whoAmI.known()?.user ?? bot?.user_id ?? null,
    person: (user, name) => personNow(context, user, name),
    nameOf: (user) => context.people.nameOf(user),
  };
  const change = readChange(body.event, reading);
  if (change !== null) return inbound.changed(change);
  const message = readMessage(body.event, reading);
  // A mention comes as two events, and each may come again: the core keeps the first.
  if (message !== null) await inbound.message(message);
}
