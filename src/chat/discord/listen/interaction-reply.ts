// Answers to a click, a form or a command. Discord waits three seconds for the first; those go out at once, beside
// everything that is being sent.
import { InteractionResponseType, MessageFlags, Routes, type APIInteractionResponse } from 'discord.js';
import { inTime } from '../../../base/in-time.ts';
import type { Logger } from '../../../base/logger.ts';
import { DiscordTrouble } from '../api/trouble.ts';
import type { Whisper } from '../../port.ts';
import { followUp, privately, privateTexts, type Reply } from '../post/whisper.ts';
import type { Listening } from '../context.ts';

interface Interaction extends Reply {
  readonly id: string;
}

/** "It was taken": the message stays as it is. */
const nothing: APIInteractionResponse = { type: InteractionResponseType.DeferredMessageUpdate };

/** The first of the further answers takes its place. */
export const thinking: APIInteractionResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
};

/** The first answer. False when it came too late or did not arrive: what was recorded stays recorded. Never rejects. */
export function respond(
  interaction: Interaction,
  body: APIInteractionResponse,
  { api, logger }: Listening,
): Promise<boolean> {
  const route = Routes.interactionCallback(interaction.id, interaction.token);
  return arrives(api.call('POST', route, 'answer a click', { body, auth: false }), logger);
}

/** After this many milliseconds Discord is told to wait. */
const patienceMs = 1500;

/**
 * Answers with what is said, which only the person sees, or silently when it is null. What takes long is announced first.
 * Never rejects. @param meanwhile what is shown then; left out: the message stays as it is
 */
export async function respondWith(
  interaction: Interaction,
  work: Promise<Whisper | null> | Whisper,
  parts: Listening,
  meanwhile = nothing,
): Promise<void> {
  const soon = await inTime(parts.clock, patienceMs, Promise.resolve(work), undefined);
  if (soon === undefined) await respond(interaction, meanwhile, parts);
  const texts = [...privateTexts((await work) ?? '')];
  if (soon !== undefined) {
    const first = texts.shift();
    const type = InteractionResponseType.ChannelMessageWithSource;
    await respond(interaction, first === undefined ? nothing : { type, data: privately(first) }, parts);
  }
  for (const text of texts) await tell(interaction, text, parts);
}

/** A further private answer, in Markdown, within a quarter of an hour. Never rejects. */
export async function tell(
  interaction: Interaction,
  markdown: string,
  { api, logger }: Listening,
): Promise<void> {
  await arrives(followUp(interaction, markdown, api), logger);
}

async function arrives(call: Promise<unknown>, logger: Logger): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const { code, discordCode, message } =
      error instanceof DiscordTrouble ? error : { code: 'bug', discordCode: null, message: 'unforeseen' };
    logger.warn({ code, discordCode, words: message }, 'a person could not be answered');
    return false;
  }
}
