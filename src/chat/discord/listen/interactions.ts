// What people click, send in forms, and command.
import { InteractionResponseType, InteractionType } from 'discord.js';
import type {
  APIInteraction,
  APIMessageComponentInteraction,
  APIModalInteractionResponseCallbackData,
  APIModalSubmitInteraction,
} from 'discord.js';
import { toErrorRecord } from '../../../base/errors.ts';
import type { Inbound, IncomingAnswer, Opening, Person, ThreadAddress, Whisper } from '../../port.ts';
import { standsIn } from '../addresses.ts';
import { readClick, readForm } from '../actions.ts';
import type { Click } from '../actions.ts';
import type { Directory } from '../directory/channels.ts';
import { authorOf } from './author.ts';
import { commanded, suggested } from './commanded.ts';
import { privately, respond, respondWith } from './interaction-reply.ts';
import type { ReplyParts } from './interaction-reply.ts';
import { requested } from './requests.ts';
import { withChoice } from '../render/choice.ts';
import { changesModal, wordsModal } from '../render/modals.ts';
import { sayIn, type Say } from '../../words/say.ts';
import { withTheirText } from '../../words/sentences.ts';

export interface InteractionParts extends ReplyParts {
  readonly directory: Directory;
  readonly inbound: Inbound;
}

/** Hands over what somebody did, and answers it. Never rejects: what could not be recorded is said to the person. */
export async function handleInteraction(interaction: APIInteraction, parts: InteractionParts): Promise<void> {
  switch (interaction.type) {
    case InteractionType.MessageComponent:
      return clicked(interaction, parts);
    case InteractionType.ModalSubmit:
      return submitted(interaction, parts);
    case InteractionType.ApplicationCommand:
      return commanded(interaction, parts);
    case InteractionType.ApplicationCommandAutocomplete:
      return suggested(interaction, parts);
    case InteractionType.Ping:
      return undefined;
  }
}

async function clicked(interaction: APIMessageComponentInteraction, parts: InteractionParts): Promise<void> {
  const click = readClick(interaction);
  const author = authorOf(interaction);
  const say = sayIn(interaction.locale);
  switch (click?.kind) {
    case 'answer':
      return respondWith(interaction, 'click', taken(interaction, click, author, parts), parts);
    case 'stop': {
      const stopped = orSorry(() => parts.inbound.stop({ runId: click.runId, author }), say, parts);
      return respondWith(interaction, 'click', stopped, parts);
    }
    case 'check':
      return respondWith(interaction, 'click', receiptOf(interaction, click, parts), parts);
    case 'file': {
      const { runId } = click;
      const refused = orSorry(() => parts.inbound.file({ runId, isHere: hereOf(interaction) }), say, parts);
      return respondWith(interaction, 'click', refused, parts);
    }
    case 'rate': {
      const { runId, helpful } = click;
      const rating = { runId, author, helpful, isHere: hereOf(interaction) };
      return respondWith(
        interaction,
        'click',
        orSorry(() => parts.inbound.rate(rating), say, parts).then(
          (refused) => refused ?? say('rating.thanks'),
        ),
        parts,
      );
    }
    case undefined:
      await respond(interaction, privately(say('click.outdated')), parts);
      return undefined;
    case 'form':
      return openForm(interaction, click, author, parts);
    case 'chosen': {
      const { questionId, version } = click;
      const { refused } = await openingOf({ questionId, version, author }, say, parts);
      if (refused !== null) {
        await respond(interaction, privately(refused), parts);
        return undefined;
      }
      const update = withChoice(interaction.message, click.customId, click.values);
      await respond(interaction, { type: InteractionResponseType.UpdateMessage, data: update }, parts);
      return undefined;
    }
    case 'incomplete':
      await respond(interaction, privately(click.sentence), parts);
  }
}

/** Whether a thread is the one that the message stands in. */
function hereOf(interaction: APIMessageComponentInteraction): (thread: ThreadAddress) => boolean {
  return (thread) => standsIn(thread, interaction.channel.id);
}

/** Built from what is stored: nothing is checked again. */
async function receiptOf(
  interaction: APIMessageComponentInteraction,
  { runId, n }: Extract<Click, { kind: 'check' }>,
  { inbound, logger }: InteractionParts,
): Promise<Whisper> {
  try {
    return await inbound.check({ runId, n, isHere: hereOf(interaction) });
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'a citation could not be looked up');
    return sayIn(interaction.locale)('click.not-looked-up');
  }
}

async function openingOf(
  asked: Parameters<Inbound['opening']>[0],
  say: Say,
  { inbound, logger }: InteractionParts,
): Promise<Opening> {
  try {
    return await inbound.opening(asked);
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'a form on Discord could not be prepared');
    return { refused: say('click.not-recorded'), language: null };
  }
}

/** A form must be the first answer, so nobody is told to wait. */
async function openForm(
  interaction: APIMessageComponentInteraction,
  click: Extract<Click, { kind: 'form' }>,
  author: Person,
  parts: InteractionParts,
): Promise<void> {
  const { questionId, version } = click;
  const own = sayIn(interaction.locale);
  const { refused, language } = await openingOf({ questionId, version, author }, own, parts);
  if (refused !== null) {
    await respond(interaction, privately(refused), parts);
    return;
  }
  const say = sayIn(language ?? interaction.locale);
  const question = { id: questionId, version };
  const modal =
    click.form === 'changes'
      ? changesModal(question, say, click.begun)
      : wordsModal(interaction.message, question, say);
  await respond(interaction, modal === null ? privately(say('click.outdated')) : opensForm(modal), parts);
}

const opensForm = (data: APIModalInteractionResponseCallbackData) =>
  ({ type: InteractionResponseType.Modal, data }) as const;

async function submitted(interaction: APIModalSubmitInteraction, parts: InteractionParts): Promise<void> {
  const form = readForm(interaction);
  const author = authorOf(interaction);
  const say = sayIn(interaction.locale);
  switch (form?.kind) {
    case 'answer': {
      const refused = taken(interaction, form, author, parts).then((sentence) =>
        sentence === null ? null : withTheirText(sentence, form.said, say),
      );
      return respondWith(interaction, 'click', refused, parts);
    }
    case 'research':
      return requested(interaction, form, parts);
    case 'incomplete':
      await respond(interaction, privately(form.sentence), parts);
      return undefined;
    case undefined:
      await respond(interaction, privately(say('click.outdated')), parts);
  }
}

function taken(
  { id: eventId, locale }: APIMessageComponentInteraction | APIModalSubmitInteraction,
  { questionId, version, answer }: Pick<IncomingAnswer, 'questionId' | 'version' | 'answer'>,
  author: Person,
  parts: InteractionParts,
): Promise<string | null> {
  return orSorry(
    () => parts.inbound.answer({ eventId, questionId, version, author, answer }),
    sayIn(locale),
    parts,
  );
}

async function orSorry(
  work: () => Promise<string | null>,
  say: Say,
  { logger }: InteractionParts,
): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'what a person did on Discord could not be recorded');
    return say('click.not-recorded');
  }
}
