// The command /research: how it is defined, registered and read.
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Routes,
} from 'discord.js';
import type {
  APIApplicationCommand,
  APIApplicationCommandInteractionDataOption,
  APIApplicationCommandOption,
} from 'discord.js';
import { z } from 'zod';
import type { Choice } from '../../port.ts';
import { depths, modes } from '../../words/choice.ts';
import type { DiscordApi } from '../api/client.ts';

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ name, value }));

export const researchCommand = {
  type: ApplicationCommandType.ChatInput,
  name: 'research',
  description: 'Research a question; without one, a form opens',
  options: [
    {
      type: ApplicationCommandOptionType.String,
      name: 'question',
      description: 'What you would like to know',
      max_length: 4000,
    },
    {
      type: ApplicationCommandOptionType.String,
      name: 'depth',
      description: 'How deep to go; as the question needs if you choose nothing',
      choices: choicesOf({ auto: 'as needed', light: 'light', medium: 'medium', extended: 'extended' }),
    },
    {
      type: ApplicationCommandOptionType.String,
      name: 'mode',
      description: 'How to answer; as the question needs if you choose nothing',
      choices: choicesOf({ auto: 'as needed', simple: 'simple', web: 'web', deep: 'deep' }),
    },
  ],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
} satisfies Partial<APIApplicationCommand>;

const optionsSchema = z
  .object({
    question: z.string(),
    depth: z.enum(depths).catch('auto'),
    mode: z.enum(modes).catch('auto'),
  })
  .partial();

/** What was given with the command. No text: the form is wanted. */
export function readCommand(options: readonly APIApplicationCommandInteractionDataOption[]): {
  readonly text: string;
  readonly choice: Choice;
} {
  const given = options.map((option) => [option.name, 'value' in option ? option.value : undefined]);
  const { question = '', depth = 'auto', mode = 'auto' } = optionsSchema.parse(Object.fromEntries(given));
  return { text: question.trim(), choice: { depth, mode } };
}

/** Makes the commands known to Discord if they are not. Says whether they had to be. @throws DiscordTrouble */
export async function registerCommands(applicationId: string, api: DiscordApi): Promise<boolean> {
  const route = Routes.applicationCommands(applicationId);
  const doing = 'register the commands';
  const registered = await api.call<APIApplicationCommand[]>({ method: 'GET', route, doing });
  const [only, ...others] = registered;
  if (only !== undefined && others.length === 0 && same(only, researchCommand)) return false;
  await api.call({ method: 'PUT', route, body: [researchCommand], doing });
  return true;
}

type Described = Pick<APIApplicationCommand, 'description' | 'name' | 'type'> &
  Partial<Pick<APIApplicationCommand, 'contexts' | 'integration_types' | 'options'>>;

/** Whether two descriptions mean the same; Discord adds fields with their default values. */
function same(one: Described, other: Described): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other));
}

function essence({ type, name, description, options = [], integration_types = [], contexts }: Described) {
  return {
    type,
    name,
    description,
    options: options.map(essenceOfOption),
    integrations: sorted(integration_types),
    contexts: sorted(contexts ?? []),
  };
}

const sorted = (list: readonly number[]): readonly number[] => list.toSorted((a, b) => a - b);

function essenceOfOption(option: APIApplicationCommandOption) {
  const { type, name, description, required = false } = option;
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  const length = 'max_length' in option ? (option.max_length ?? null) : null;
  return { type, name, description, required, length, choices: choices.map((one) => [one.name, one.value]) };
}
