// The forms of a message, the best first, for when Discord refuses it.
import { ComponentType, MessageFlags, type APIMessageTopLevelComponent } from 'discord.js';
import type { Body, DiscordPart } from '../render/body.ts';
import type { Row } from '../render/buttons.ts';
import { readAction } from '../render/custom-ids.ts';

/** The body of a message without components that are more than buttons: what Discord took before there were others. */
export interface TextBody {
  readonly content: string;
  readonly flags: number;
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: Body['allowed_mentions'];
}

/** Discord's limit for the text of such a message. */
const maxContent = 2000;
const maxRows = 5;
const cut = '… (shortened)';

/** A file has no plainer form: another message says what is in it. */
export function formsOf({ rich, simple, files }: DiscordPart): readonly (Body | TextBody)[] {
  return files.length > 0 ? [rich] : [rich, simple, textForm(simple)];
}

/** A short message with a sentence of ours below it. */
export function withSentence({ rich, simple, files }: DiscordPart, sentence: string): DiscordPart {
  const small = { type: ComponentType.TextDisplay as const, content: `-# ${sentence}` };
  const added = (body: Body): Body => ({ ...body, components: [...body.components, small] });
  return { rich: added(rich), simple: added(simple), files };
}

/** What a report needs least, should its menus be what was refused. */
function isCheck({ components }: Row): boolean {
  return components.some((one) => 'custom_id' in one && readAction(one.custom_id)?.meaning.does === 'check');
}

/** Its words and buttons as a message of the older kind, shortened to what that holds. Numbers of components stay. */
export function textForm(body: Body): TextBody {
  const flat = body.components.flatMap((component) =>
    component.type === ComponentType.Container ? component.components : [component],
  );
  const words = flat
    .flatMap((one) => (one.type === ComponentType.TextDisplay ? [one.content] : []))
    .join('\n\n');
  const rows = flat.filter((one) => one.type === ComponentType.ActionRow && !isCheck(one)).slice(0, maxRows);
  return {
    content:
      words.length <= maxContent ? words : `${words.slice(0, maxContent - cut.length).toWellFormed()}${cut}`,
    flags: body.flags & ~MessageFlags.IsComponentsV2,
    components: rows,
    allowed_mentions: body.allowed_mentions,
  };
}
