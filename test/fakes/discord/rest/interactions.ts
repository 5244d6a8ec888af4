// Answers to interactions: the callback within three seconds, and follow-ups with its token for fifteen minutes.
import { MessageFlags, RESTJSONErrorCodes } from 'discord.js';
import { isObject, onlyKnown } from '../rules/form.ts';
import { checkChoices } from '../rules/commands.ts';
import { checkModal } from '../rules/modal.ts';
import { settleComponents } from '../state/components.ts';
import { edit, post } from '../state/posting.ts';
import { isMemberAt, messageShape } from '../state/shapes.ts';
import { findMessage } from '../state/world.ts';
import type { Interaction, Json, Message } from '../state/world.ts';
import { refusal } from './errors.ts';
import { readMessage } from './messages.ts';
import { checked } from './router.ts';
import type { Answer, Call, Route } from './router.ts';
import { answerKind, interactionKind } from '../state/kinds.ts';

const tokenMs = 15 * 60_000;
/** Of an app that only the person has installed. */
const mostFollowUps = 5;

const fields = (value: unknown): Json => (isObject(value) ? value : {});

/** Posts as the answer to an interaction, or with the loading state of a deferred one. */
function answerWith(call: Call, interaction: Interaction, sent: Json, loading = false): Message {
  const { world } = call;
  const channel = world.channels.get(interaction.channelId);
  if (channel === undefined) throw refusal(RESTJSONErrorCodes.UnknownChannel);
  const asked = Number(sent['flags'] ?? 0);
  const message = loading
    ? { content: '', components: [], files: [], flags: (asked & 64) | MessageFlags.Loading }
    : readMessage(call, 'reply', null, sent);
  return post(world, {
    channel,
    authorId: world.bot.id,
    checked: message,
    allowedMentions: sent['allowed_mentions'],
    source: 'interaction',
    interactionId: interaction.id,
    ephemeralFor: (message.flags & MessageFlags.Ephemeral) === 0 ? null : interaction.userId,
  });
}

function change(call: Call, message: Message, sent: Json): void {
  edit(call.world, message, readMessage(call, 'edit-reply', message, sent));
}

const shape = (call: Call, message: Message) => messageShape(call.world, message, true);

function openModal(call: Call, interaction: Interaction, data: Json): void {
  checked(call, (form) => checkModal(form, ['data'], data));
  call.world.modals.push({
    customId: String(data['custom_id']),
    title: String(data['title']),
    components: settleComponents(call.world, interaction.channelId, data['components'] as Json[], []),
    userId: interaction.userId,
    openedBy: interaction,
  });
}

/** Which callbacks fit which interaction. */
function fits(interaction: Interaction, type: number): boolean {
  const isTyping = interaction.type === interactionKind.autocomplete;
  if (isTyping || type === answerKind.autocomplete) return isTyping && type === answerKind.autocomplete;
  const onMessage = interaction.messageId !== null;
  if (type === answerKind.modal) return interaction.type !== interactionKind.modal;
  const anew = type === answerKind.reply || type === answerKind.deferReply;
  return anew || ((type === answerKind.deferUpdate || type === answerKind.update) && onMessage);
}

function respond(call: Call, interaction: Interaction, type: number, data: Json): Message | null {
  switch (type) {
    case answerKind.reply:
      return answerWith(call, interaction, data);
    case answerKind.deferReply:
      checked(call, (form) => onlyKnown(form, ['data'], data, ['flags']));
      return answerWith(call, interaction, data, true);
    case answerKind.update: {
      const message = findMessage(call.world, interaction.messageId ?? '');
      if (message === undefined) throw refusal(RESTJSONErrorCodes.UnknownMessage);
      change(call, message, data);
      return message;
    }
    case answerKind.modal:
      openModal(call, interaction, data);
      return null;
    case answerKind.autocomplete:
      checked(call, (form) => checkChoices(form, ['data'], data));
      interaction.choices = data['choices'] as readonly Json[];
      return null;
    default:
      return findMessage(call.world, interaction.messageId ?? '') ?? null;
  }
}

function callback(call: Call): Answer {
  const { world, params, request } = call;
  const interaction = world.interactions.get(params['interaction'] ?? '');
  if (interaction === undefined || interaction.token !== params['token'])
    throw refusal(RESTJSONErrorCodes.UnknownInteraction);
  if (interaction.callback !== null) throw refusal(RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged);
  if (world.now() - interaction.createdAt > world.acknowledgeWithinMs)
    throw refusal(RESTJSONErrorCodes.UnknownInteraction);
  const sent = fields(request.body);
  const type = Number(sent['type']);
  checked(call, (form) => {
    onlyKnown(form, [], sent, ['type', 'data']);
    if (!fits(interaction, type))
      form.fail(['type'], 'BASE_TYPE_CHOICES', 'Value must be one of (4, 5, 6, 7, 8, 9).');
  });
  const message = respond(call, interaction, type, fields(sent['data']));
  interaction.callback = type;
  interaction.answeredAt = world.now();
  interaction.originalId = message?.id ?? null;
  return { status: 204 };
}

function byToken(call: Call): Interaction {
  const { world, params } = call;
  const found = [...world.interactions.values()].find(({ token }) => token === params['token']);
  if (params['application'] !== world.applicationId || found === undefined || found.callback === null)
    throw refusal(RESTJSONErrorCodes.UnknownWebhook);
  if (world.now() - found.createdAt > tokenMs) throw refusal(RESTJSONErrorCodes.InvalidWebhookToken);
  return found;
}

/** A follow-up. Right after a deferred reply it fills that one instead, which stays as private as it was. */
function followUp(call: Call): Answer {
  const interaction = byToken(call);
  interaction.followUps += 1;
  if (!isMemberAt(call.world, interaction) && interaction.followUps > mostFollowUps)
    throw refusal(RESTJSONErrorCodes.ThisInteractionHasHitTheMaximumNumberOfFollowUpMessages);
  const sent = fields(call.request.body);
  const original = findMessage(call.world, interaction.originalId ?? '');
  if (original !== undefined && (original.flags & MessageFlags.Loading) !== 0) {
    const { flags = 0, ...rest } = sent;
    change(call, original, { ...rest, flags: Number(flags) & ~MessageFlags.Ephemeral });
    return { status: 200, body: shape(call, original) };
  }
  return { status: 200, body: shape(call, answerWith(call, interaction, sent)) };
}

export const interactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    pattern: '/interactions/:interaction/:token/callback',
    open: true,
    query: ['with_response'],
    answer: callback,
  },
  {
    method: 'POST',
    pattern: '/webhooks/:application/:token',
    open: true,
    query: ['wait'],
    answer: followUp,
  },
];
