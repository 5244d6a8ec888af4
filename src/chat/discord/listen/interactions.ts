// What people click, send in forms, and command.
import { InteractionResponseType, InteractionType } from 'discord.js';
import type {
  APIInteraction,
  APIInteractionResponse,
  APIMessageComponentInteraction,
  APIModalSubmitInteraction,
} from 'discord.js';
import { answerForm } from '../../layout/form.ts';
import type { Opening } from '../../port/asked.ts';
import { openingOf, takeClick } from '../../verbs.ts';
import { readClick, readForm, type Click } from '../actions.ts';
import { commanded, suggested } from './commanded.ts';
import { authorOf, doingOf, hearingOf } from './interaction.ts';
import { respond, respondWith } from './interaction-reply.ts';
import { requested } from './requests.ts';
import { withChoice } from '../render/choice.ts';
import { modal } from '../render/modals.ts';
import { sayIn } from '../../words/say.ts';
import { withTheirText } from '../../words/sentences.ts';
import type { Listening } from '../context.ts';

/** Hands over what somebody did, and answers it. Never rejects: what could not be recorded is said to the person. */
export async function handleInteraction(interaction: APIInteraction, parts: Listening): Promise<unknown> {
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

async function clicked(interaction: APIMessageComponentInteraction, parts: Listening) {
  const click = readClick(interaction);
  const say = sayIn(interaction.locale);
  if (click === null) return respondWith(interaction, say('click.outdated'), parts);
  if (click.kind === 'incomplete')
    return respondWith(interaction, say('form.choose-first', { button: say('button.words') }), parts);
  if (click.kind === 'form' || click.kind === 'chosen') {
    // What is shown must be the first answer, so nobody is told to wait.
    const opening = await openingOf(click, authorOf(interaction), hearingOf(interaction, parts));
    const shown = opening.refused === null ? shownAfter(interaction, click, opening) : null;
    if (shown !== null) return respond(interaction, shown, parts);
    return respondWith(interaction, opening.refused ?? say('click.outdated'), parts);
  }
  const taken = takeClick(click, doingOf(interaction), hearingOf(interaction, parts));
  const thanks = click.kind === 'rate' ? say('rating.thanks') : null;
  return respondWith(
    interaction,
    taken.then((told) => told ?? thanks),
    parts,
  );
}

/** The form, or the choice in the message; null: there is nothing to fill in. */
function shownAfter(
  { message, locale }: APIMessageComponentInteraction,
  click: Extract<Click, { kind: 'form' | 'chosen' }>,
  opening: Opening,
): APIInteractionResponse | null {
  if (click.kind === 'chosen') {
    const data = withChoice(message, click.customId, click.values);
    return { type: InteractionResponseType.UpdateMessage, data };
  }
  const form = answerForm(click, opening, sayIn(opening.language ?? locale));
  const data = modal(form, { id: click.questionId, version: click.version });
  return form.fields.length === 0 ? null : { type: InteractionResponseType.Modal, data };
}

async function submitted(interaction: APIModalSubmitInteraction, parts: Listening) {
  const form = readForm(interaction);
  const say = sayIn(interaction.locale);
  switch (form?.kind) {
    case 'answer': {
      const taken = takeClick(form, doingOf(interaction), hearingOf(interaction, parts));
      const refused = taken.then((said) =>
        typeof said === 'string' ? withTheirText(said, form.said, say) : said,
      );
      return respondWith(interaction, refused, parts);
    }
    case 'research':
      return requested(interaction, form, parts);
    case 'incomplete':
      return respondWith(interaction, say(form.lacks), parts);
    case undefined:
      return respondWith(interaction, say('click.outdated'), parts);
  }
}
