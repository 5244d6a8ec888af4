// Answers to a click, a form or a command. Discord waits three seconds for the first; those go out at once, beside
// everything that is being sent.
import { InteractionResponseType, MessageFlags, Routes } from 'discord.js';
import type { APIInteractionResponse } from 'discord.js';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Form } from '../../layout/form.ts';
import type { Asking } from '../../verbs.ts';
import type { DiscordApi } from '../api/client.ts';
import { literalLines } from '../render/literal.ts';
import { modal } from '../render/modals.ts';
import { DiscordTrouble } from '../api/trouble.ts';
import type { Whisper } from '../../port.ts';
import { followUp, privateTexts } from '../post/whisper.ts';
import type { Reply } from '../post/whisper.ts';

export interface Interaction extends Reply {
  readonly id: string;
}

export interface ReplyParts {
  readonly api: DiscordApi;
  readonly logger: Logger;
  readonly clock: Clock;
}

const maxContent = 2000;

/** Only the person who clicked sees it. */
export function privately(text: string): APIInteractionResponse {
  return privateMarkdown(literalLines(text, maxContent));
}

/** The same for what is written for Discord already. */
function privateMarkdown(content: string): APIInteractionResponse {
  return {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: {
      content,
      flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds,
      allowed_mentions: { parse: [] },
    },
  };
}

/** `question`: whose answer it is; left out: it begins a research. */
export function opensForm(form: Form, question: Asking | null = null): APIInteractionResponse {
  return { type: InteractionResponseType.Modal, data: modal(form, question) };
}

/** "It was taken": the message stays as it is. */
const nothing: APIInteractionResponse = { type: InteractionResponseType.DeferredMessageUpdate };

/** The first of the further answers takes its place. */
export const thinking: APIInteractionResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
};

/** The first answer. False when it came too late or did not arrive: what was recorded stays recorded. Never rejects. */
export async function respond(
  interaction: Interaction,
  body: APIInteractionResponse,
  { api, logger }: ReplyParts,
): Promise<boolean> {
  const route = Routes.interactionCallback(interaction.id, interaction.token);
  try {
    await api.call('POST', route, 'answer a click', { body, auth: false });
    return true;
  } catch (error) {
    logTrouble(error, logger);
    return false;
  }
}

/** After this many milliseconds Discord is told to wait. */
const patienceMs = 1500;

/**
 * Answers with what `work` resolves to, or silently when it is null. Work that takes long is announced
 * first. Never rejects.
 * @param kind `click`: the message stays as it is meanwhile; `command`: the person sees that something happens
 */
export async function respondWith(
  interaction: Interaction,
  kind: 'click' | 'command',
  work: Promise<Whisper | null>,
  parts: ReplyParts,
): Promise<void> {
  const done = new AbortController();
  const late = parts.clock.sleep(patienceMs, done.signal).then(() => null);
  const first = await Promise.race([work.then((said) => ({ said })), late]);
  if (first !== null) {
    done.abort();
    const [begin, ...rest] = privateTexts(first.said ?? '');
    await respond(interaction, begin === undefined ? nothing : privateMarkdown(begin), parts);
    for (const piece of rest) await tell(interaction, piece, parts);
    return;
  }
  await respond(interaction, kind === 'click' ? nothing : thinking, parts);
  const said = await work;
  for (const piece of privateTexts(said ?? '')) await tell(interaction, piece, parts);
}

/** A further private answer, within a quarter of an hour. Never rejects. */
export async function tell(
  interaction: Interaction,
  markdown: string,
  { api, logger }: ReplyParts,
): Promise<void> {
  try {
    await followUp(interaction, markdown, api);
  } catch (error) {
    logTrouble(error, logger);
  }
}

function logTrouble(error: unknown, logger: Logger): void {
  const { code, discordCode, message } =
    error instanceof DiscordTrouble ? error : { code: 'bug', discordCode: null, message: 'unforeseen' };
  logger.warn({ code, discordCode, words: message }, 'a person could not be answered');
}
