// The commands: how they are defined, and how what comes in is read.
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  Locale,
  SlashCommandBuilder,
  type APIApplicationCommandInteractionDataOption,
  type RESTPostAPIApplicationCommandsJSONBody,
  type SharedNameAndDescription,
} from 'discord.js';
import { z } from 'zod';
import type { Choice } from '../../port/choice.ts';
import { discordCommands } from '../../words/catalogues/discord-commands.ts';
import { depths, modes } from '../../words/choice.ts';
import { languages, wordsOf } from '../../words/catalogues/languages.ts';
import { idPattern } from '../../verbs.ts';

type Word = keyof typeof discordCommands;
type Named = Extract<Word, `${string}.about`> extends `${infer Name}.about` ? Name : never;

/** Discord knows some languages by country, such as two kinds of Spanish, and some not at all. What a client speaks besides is English. */
const localesOf = (language: string) =>
  language === 'en' ? [] : Object.values(Locale).filter((locale) => locale.split('-')[0] === language);

const localized = (word: Word) =>
  Object.fromEntries(
    languages().flatMap((language) =>
      localesOf(language).map((locale) => [locale, wordsOf(language).discord[word]]),
    ),
  );

const named = <Part extends SharedNameAndDescription>(part: Part, name: Named): Part =>
  part
    .setName(discordCommands[name])
    .setNameLocalizations(localized(name))
    .setDescription(discordCommands[`${name}.about`])
    .setDescriptionLocalizations(localized(`${name}.about`));

const choicesOf = (values: readonly string[]) => [
  { name: 'as needed', value: 'auto' },
  ...values.filter((value) => value !== 'auto').map((value) => ({ name: value, value })),
];

/** As long as a form takes. */
const maxQuestion = 4000;
const maxCitation = 9999;

const { GuildInstall, UserInstall } = ApplicationIntegrationType;
const { Guild, BotDM, PrivateChannel } = InteractionContextType;

const research = () =>
  named(new SlashCommandBuilder(), 'research')
    .addSubcommand((ask) =>
      named(ask, 'ask')
        .addStringOption((text) => named(text, 'question').setMaxLength(maxQuestion))
        .addStringOption((depth) => named(depth, 'depth').addChoices(choicesOf(depths)))
        .addStringOption((mode) => named(mode, 'mode').addChoices(choicesOf(modes))),
    )
    .addSubcommand((status) => named(status, 'status'))
    .addSubcommand((list) => named(list, 'list'))
    .addSubcommand((page) => named(page, 'page'))
    .addSubcommand((stop) =>
      named(stop, 'stop').addStringOption((which) => named(which, 'which').setAutocomplete(true)),
    )
    .addSubcommand((check) =>
      named(check, 'check').addIntegerOption((number) =>
        named(number, 'number')
          .setRequired(true)
          .setMinValue(1)
          .setMaxValue(maxCitation)
          .setAutocomplete(true),
      ),
    );

const researchThis = () =>
  new ContextMenuCommandBuilder()
    .setType(ApplicationCommandType.Message)
    .setName(discordCommands['research-this'])
    .setNameLocalizations(localized('research-this'));

/** `byPeople`: the app can be installed by people for themselves, and used where the bot is no member. */
export function commandsFor(byPeople: boolean): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const installed = byPeople ? [GuildInstall, UserInstall] : [GuildInstall];
  const contexts = byPeople ? [Guild, BotDM, PrivateChannel] : [Guild, BotDM];
  return [research(), researchThis()].map((command) =>
    command.setIntegrationTypes(installed).setContexts(contexts).toJSON(),
  );
}

const words = ['list', 'page', 'status', 'stop'] as const;

export type Commanded =
  /** No text: the form is wanted. */
  | { readonly kind: 'ask'; readonly text: string; readonly choice: Choice }
  | { readonly kind: 'stop'; readonly runId: string }
  | { readonly kind: 'check'; readonly n: number }
  /** What somebody could have written as well. */
  | { readonly kind: 'word'; readonly word: (typeof words)[number] };

const optionsSchema = z.object({
  question: z.string().catch(''),
  depth: z.enum(depths).catch('auto'),
  mode: z.enum(modes).catch('auto'),
  research: z.string().regex(idPattern).nullable().catch(null),
  number: z.int().min(1).max(maxCitation).nullable().catch(null),
});

/** Null: it is none of ours. */
export function readCommand([sub]: readonly APIApplicationCommandInteractionDataOption[]): Commanded | null {
  const options = sub !== undefined && 'options' in sub ? (sub.options ?? []) : [];
  const given = options.flatMap((option) =>
    'value' in option ? [[option.name, option.value] as const] : [],
  );
  const { question, depth, mode, research: runId, number } = optionsSchema.parse(Object.fromEntries(given));
  if (sub?.name === 'ask') return { kind: 'ask', text: question.trim(), choice: { depth, mode } };
  if (sub?.name === 'check') return number === null ? null : { kind: 'check', n: number };
  if (sub?.name === 'stop' && runId !== null) return { kind: 'stop', runId };
  const word = words.find((one) => one === sub?.name);
  return word === undefined ? null : { kind: 'word', word };
}
