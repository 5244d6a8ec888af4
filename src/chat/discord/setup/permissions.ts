// What the bot must be allowed to do, by the names that Discord shows, and what it wants to hear.
import type { APIGuild, APIOverwrite } from 'discord.js';
import { GatewayIntentBits, OverwriteType, PermissionFlagsBits, PermissionsBitField } from 'discord.js';

/** All that are wanted, and those without which nothing can be answered there. */
const needed = {
  anywhere: [
    'ViewChannel',
    'SendMessages',
    'CreatePublicThreads',
    'SendMessagesInThreads',
    'AttachFiles',
    'ReadMessageHistory',
  ],
  channel: ['ViewChannel', 'SendMessages'],
  thread: ['ViewChannel', 'SendMessagesInThreads'],
  direct: [],
} as const;

/** All of them as one number, for the link that invites the bot. */
export const wantedPermissions: bigint = PermissionsBitField.resolve(needed.anywhere);

/** Names of the permissions that are missing, as Discord shows them: `Send Messages in Threads`. */
export function missingPermissions(granted: bigint, place: keyof typeof needed): readonly string[] {
  const has = new PermissionsBitField(granted);
  const missing = needed[place].filter((name) => !has.has(name));
  return missing.map((name) => name.replaceAll(/\B(?=[A-Z])/g, ' ').replace(' In ', ' in '));
}

const sum = (bits: readonly string[]): bigint => bits.reduce((all, bit) => all | BigInt(bit), 0n);

/** All bits that a member has in a channel. */
export function permissionsOf(
  { id: everyone, owner_id: owner, roles: known }: Pick<APIGuild, 'id' | 'owner_id' | 'roles'>,
  { personId, roles }: { readonly personId: string; readonly roles: readonly string[] },
  overwrites: readonly APIOverwrite[],
): bigint {
  const all = ~0n;
  if (personId === owner) return all;
  const own = new Set([everyone, ...roles]);
  const granted = sum(known.filter(({ id }) => own.has(id)).map(({ permissions }) => permissions));
  if ((granted & PermissionFlagsBits.Administrator) !== 0n) return all;
  const layers = [
    overwrites.filter(({ id }) => id === everyone),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && id !== everyone && own.has(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === personId),
  ];
  return layers.reduce(
    (bits, layer) => (bits & ~sum(layer.map(({ deny }) => deny))) | sum(layer.map(({ allow }) => allow)),
    granted,
  );
}

/** Servers with their channels and roles, messages there, and direct messages. */
const leastIntents =
  GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.DirectMessages;

/** As a number of the gateway's protocol: what is said without us only if it is wished. */
export function intentsFor({ messageContent }: { readonly messageContent: boolean }): number {
  return messageContent ? leastIntents | GatewayIntentBits.MessageContent : leastIntents;
}
