// The bot about itself, its servers, people and commands.
import { ApplicationFlags, RESTJSONErrorCodes } from 'discord.js';
import { inWords } from '../rules/form.ts';
import { checkCommand } from '../rules/commands.ts';
import type { CommandOption, DiscordCommand } from '../state/commands.ts';
import { commandShape, roleShape, userShape } from '../state/shapes.ts';
import type { Json, World } from '../state/world.ts';
import { guildOf } from './access.ts';
import { refusal } from './errors.ts';
import { checked } from './router.ts';
import type { Answer, Call, Route } from './router.ts';

/** The `…Limited` flags: on in the portal, for a bot in few servers. */
export function applicationFlags({ portal }: World): number {
  return (
    (portal.messageContent ? ApplicationFlags.GatewayMessageContentLimited : 0) |
    (portal.guildMembers ? ApplicationFlags.GatewayGuildMembersLimited : 0) |
    (portal.presence ? ApplicationFlags.GatewayPresenceLimited : 0)
  );
}

function application(world: World): Json {
  return {
    id: world.applicationId,
    name: world.bot.name,
    icon: null,
    description: '',
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: applicationFlags(world),
    bot: userShape(world.bot),
    approximate_guild_count: world.guilds.size,
    integration_types_config: { 0: {}, ...(world.portal.userInstall ? { 1: {} } : {}) },
    tags: [],
    owner: userShape([...world.users.values()].find(({ bot }) => !bot) ?? world.bot),
    team: null,
  };
}

function commandsAt({ world, params }: Call): readonly DiscordCommand[] {
  if (params['application'] !== world.applicationId) throw refusal(RESTJSONErrorCodes.UnknownApplication);
  return world.commands;
}

interface CommandFields extends Json {
  readonly type: number;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

/** A command of the same name keeps its id; its version changes only when it does. */
function make(call: Call, sent: Json, list: readonly DiscordCommand[]): DiscordCommand {
  const old = list.find(({ name, type }) => name === sent['name'] && type === (sent['type'] ?? 1));
  const { id: _id, ...raw } = sent;
  const whole: CommandFields = { type: 1, options: [], description: '', ...raw };
  const same = old !== undefined && JSON.stringify(old.raw) === JSON.stringify(whole);
  return {
    id: old?.id ?? call.world.nextId(),
    type: whole.type,
    name: String(sent['name']),
    description: whole.description,
    options: whole.options,
    version: same ? old.version : call.world.nextId(),
    raw: whole,
  };
}

function replaceAll(call: Call): Answer {
  const list = commandsAt(call);
  const sent = Array.isArray(call.request.body) ? (call.request.body as readonly Json[]) : [];
  checked(call, (form) => {
    for (const [i, command] of sent.entries()) checkCommand(form, [i], command);
    const names = sent.map(({ name, type }) => `${inWords(type ?? 1)} ${String(name)}`);
    for (const [i, name] of names.entries())
      if (names.indexOf(name) !== i)
        form.fail(
          [i, 'name'],
          'APPLICATION_COMMANDS_DUPLICATE_NAME',
          'Application command names must be unique',
        );
    if (sent.length > 100) form.fail([], 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.');
  });
  const made = sent.map((command) => make(call, command, list));
  call.world.commands = made;
  return { status: 200, body: made.map((command) => commandShape(call.world, command)) };
}

export const aboutRoutes: readonly Route[] = [
  {
    method: 'GET',
    pattern: '/users/@me',
    answer: ({ world }) => ({ status: 200, body: userShape(world.bot) }),
  },
  {
    method: 'GET',
    pattern: '/users/@me/guilds',
    query: ['with_counts', 'limit', 'before', 'after'],
    answer: ({ world }) => ({
      status: 200,
      body: [...world.guilds.values()]
        .filter(({ members }) => members.has(world.bot.id))
        .map(({ id, name, roles }) => ({
          id,
          name,
          icon: null,
          banner: null,
          owner: false,
          permissions: String(roles.get(id)!.permissions),
          features: [],
        })),
    }),
  },
  {
    method: 'GET',
    pattern: '/applications/@me',
    answer: ({ world }) => ({ status: 200, body: application(world) }),
  },
  {
    method: 'GET',
    pattern: '/guilds/:guild/roles',
    answer: (call) => ({ status: 200, body: [...guildOf(call).roles.values()].map(roleShape) }),
  },
  { method: 'PUT', pattern: '/applications/:application/commands', answer: replaceAll },
];
