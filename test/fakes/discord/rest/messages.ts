// Messages of channels: post, read, edit, delete; typing.
import { RESTJSONErrorCodes } from 'discord.js';
import { isObject } from '../rules/form.ts';
import { checkMessage } from '../rules/message.ts';
import type { CheckedMessage, MessageUse } from '../rules/message.ts';
import { can } from '../state/permissions.ts';
import { edit, post } from '../state/posting.ts';
import { messageShape } from '../state/shapes.ts';
import type { Channel, Json, Message } from '../state/world.ts';
import { channelOf, messageOf, need, needAwake, needToPost } from './access.ts';
import { refusal } from './errors.ts';
import { checked } from './router.ts';
import type { Answer, Call, Route } from './router.ts';

/** For so long a nonce is remembered: "the past few minutes". */
const nonceMs = 5 * 60_000;

const fields = (call: Call): Json => (isObject(call.request.body) ? call.request.body : {});

/** Over REST it is the switch in the portal that counts, not the intents of a session. */
const shape = (call: Call, message: Message): Json =>
  messageShape(call.world, message, call.world.portal.messageContent);

export function readMessage(call: Call, use: MessageUse, before: Message | null, sent: Json): CheckedMessage {
  let result: CheckedMessage | undefined;
  checked(call, (form) => {
    result = checkMessage(form, use, sent, call.request.files, before, () => call.world.nextId());
  });
  return result!;
}

/** With `enforce_nonce`, the message that was already made with this nonce. */
function sameNonce(call: Call, sent: Json): Message | undefined {
  if (sent['enforce_nonce'] !== true || sent['nonce'] === undefined) return undefined;
  const { world } = call;
  return [...world.channels.values()]
    .flatMap(({ messages }) => [...messages.values()])
    .find(
      ({ nonce, authorId, createdAt }) =>
        authorId === world.bot.id &&
        nonce !== null &&
        String(nonce) === String(sent['nonce']) &&
        world.now() - createdAt < nonceMs,
    );
}

function answeredBy(call: Call, channel: Channel, sent: Json): Message | undefined {
  const reference = sent['message_reference'];
  if (!isObject(reference)) return undefined;
  if (!can(call.world, call.world.bot.id, channel, 'ReadMessageHistory'))
    throw refusal(RESTJSONErrorCodes.CannotReplyWithoutPermissionToReadMessageHistory);
  const answered = channel.messages.get(String(reference['message_id']));
  if (answered !== undefined) return answered;
  if (reference['fail_if_not_exists'] === false) return undefined;
  checked(call, (form) => {
    form.fail(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  });
  return undefined;
}

function create(call: Call): Answer {
  const channel = channelOf(call);
  const sent = fields(call);
  needToPost(call, channel, call.request.files.size > 0);
  const before = sameNonce(call, sent);
  if (before !== undefined) return { status: 200, body: shape(call, before) };
  const message = readMessage(call, 'create', null, sent);
  const made = post(call.world, {
    channel,
    authorId: call.world.bot.id,
    checked: message,
    allowedMentions: sent['allowed_mentions'],
    nonce: (sent['nonce'] as string | undefined) ?? null,
    answered: answeredBy(call, channel, sent),
  });
  return { status: 200, body: shape(call, made) };
}

function change(call: Call): Answer {
  const channel = channelOf(call);
  const message = messageOf(call, channel);
  if (message.authorId !== call.world.bot.id)
    throw refusal(RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser);
  needAwake(channel);
  edit(call.world, message, readMessage(call, 'edit', message, fields(call)));
  return { status: 200, body: shape(call, message) };
}

function list(call: Call): Answer {
  const channel = channelOf(call);
  need(call, channel, 'ReadMessageHistory');
  const { query } = call.request;
  const limit = Number(query.get('limit') ?? 50);
  checked(call, (form) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      form.fail(['limit'], 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.');
  });
  const newestFirst = [...channel.messages.values()]
    .filter(({ ephemeralFor }) => ephemeralFor === null)
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const [before, after] = [query.get('before'), query.get('after')];
  const found =
    after === null
      ? newestFirst.filter(({ id }) => before === null || BigInt(id) < BigInt(before)).slice(0, limit)
      : newestFirst.filter(({ id }) => BigInt(id) > BigInt(after)).slice(-limit);
  return { status: 200, body: found.map((message) => shape(call, message)) };
}

export const messageRoutes: readonly Route[] = [
  { method: 'POST', pattern: '/channels/:channel/messages', answer: create },
  {
    method: 'GET',
    pattern: '/channels/:channel/messages',
    query: ['limit', 'before', 'after'],
    answer: list,
  },
  {
    method: 'GET',
    pattern: '/channels/:channel/messages/:message',
    answer(call) {
      const channel = channelOf(call);
      need(call, channel, 'ReadMessageHistory');
      return { status: 200, body: shape(call, messageOf(call, channel)) };
    },
  },
  { method: 'PATCH', pattern: '/channels/:channel/messages/:message', answer: change },
  {
    method: 'POST',
    pattern: '/channels/:channel/typing',
    answer(call) {
      needToPost(call, channelOf(call), false);
      return { status: 204 };
    },
  },
];
