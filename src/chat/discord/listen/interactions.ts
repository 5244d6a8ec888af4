// What people click, send in forms, and command.
import { InteractionResponseType, InteractionType } from 'discord.js';
import type { APIInteraction, APIMessageComponentInteraction, APIModalSubmitInteraction } from 'discord.js';
import { toErrorRecord } from '../../../base/errors.ts';
import { answerForm } from '../../layout/form.ts';
import type { Inbound, Person, ThreadAddress } from '../../port.ts';
import { openingOf, takeClick, type Hearing } from '../../verbs.ts';
import { standsIn } from '../addresses.ts';
import { readClick, readForm } from '../actions.ts';
import type { Click } from '../actions.ts';
import type { Directory } from '../directory/channels.ts';
import { authorOf } from './author.ts';
import { commanded, suggested } from './commanded.ts';
import { opensForm, privately, respond, respondWith } from './interaction-reply.ts';
import type { ReplyParts } from './interaction-reply.ts';
import { requested } from './requests.ts';
import { withChoice } from '../render/choice.ts';
import { sayIn } from '../../words/say.ts';
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
  if (click === null) {
    await respond(interaction, privately(say('click.outdated')), parts);
    return undefined;
  }
  switch (click.kind) {
    case 'form':
      return openForm(interaction, click, author, parts);
    case 'chosen': {
      const { refused } = await openingOf(click, author, hearingOf(interaction, parts));
      if (refused !== null) {
        await respond(interaction, privately(refused), parts);
        return undefined;
      }
      const update = withChoice(interaction.message, click.customId, click.values);
      await respond(interaction, { type: InteractionResponseType.UpdateMessage, data: update }, parts);
      return undefined;
    }
    case 'incomplete': {
      const sentence = say('form.choose-first', { button: say('button.words') });
      await respond(interaction, privately(sentence), parts);
      return undefined;
    }
    default: {
      const isHere = (thread: ThreadAddress) => standsIn(thread, interaction.channel.id);
      const doing = { eventId: interaction.id, author, isHere };
      const taken = takeClick(click, doing, hearingOf(interaction, parts));
      const thanks = click.kind === 'rate' ? say('rating.thanks') : null;
      const said = taken.then((told) => told ?? thanks);
      return respondWith(interaction, 'click', said, parts);
    }
  }
}

function hearingOf({ locale }: { readonly locale: string }, { inbound, logger }: InteractionParts): Hearing {
  const failed = (error: unknown, message: string) => logger.warn({ error: toErrorRecord(error) }, message);
  return { inbound, say: sayIn(locale), failed };
}

/** A form must be the first answer, so nobody is told to wait. */
async function openForm(
  interaction: APIMessageComponentInteraction,
  click: Extract<Click, { kind: 'form' }>,
  author: Person,
  parts: InteractionParts,
): Promise<void> {
  const { refused, language } = await openingOf(click, author, hearingOf(interaction, parts));
  const say = sayIn(language ?? interaction.locale);
  const form = answerForm(click, say);
  const instead = refused ?? (form.fields.length === 0 ? say('click.outdated') : null);
  const question = { id: click.questionId, version: click.version };
  await respond(interaction, instead === null ? opensForm(form, question) : privately(instead), parts);
}

async function submitted(interaction: APIModalSubmitInteraction, parts: InteractionParts): Promise<void> {
  const form = readForm(interaction);
  const say = sayIn(interaction.locale);
  switch (form?.kind) {
    case 'answer': {
      const doing = { eventId: interaction.id, author: authorOf(interaction), isHere: () => false };
      const told = takeClick({ ...form, kind: 'answer' }, doing, hearingOf(interaction, parts));
      const refused = told.then((said) =>
        typeof said === 'string' ? withTheirText(said, form.said, say) : said,
      );
      return respondWith(interaction, 'click', refused, parts);
    }
    case 'research':
      return requested(interaction, form, parts);
    case 'incomplete':
      await respond(interaction, privately(say(form.lacks)), parts);
      return undefined;
    case undefined:
      await respond(interaction, privately(say('click.outdated')), parts);
  }
}
