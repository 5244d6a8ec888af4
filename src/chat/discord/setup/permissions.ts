// What the bot must be allowed to do, by the names that Discord shows, and what it wants to hear.
import type { APIGuild, APIOverwrite } from 'discord.js';
import { GatewayIntentBits, OverwriteType, PermissionFlagsBits } from 'discord.js';

/** In a channel and the threads in it. */
const wanted = [
  ['View Channel', PermissionFlagsBits.ViewChannel],
  ['Send Messages', PermissionFlagsBits.SendMessages],
  ['Create Public Threads', PermissionFlagsBits.CreatePublicThreads],
  ['Send Messages in Threads', PermissionFlagsBits.SendMessagesInThreads],
  ['Attach Files', PermissionFlagsBits.AttachFiles],
  ['Read Message History', PermissionFlagsBits.ReadMessageHistory],
] as const;

type PermissionName = (typeof wanted)[number][0];

/** All of them as one number, for the link that invites the bot. */
export const wantedPermissions: bigint = wanted.reduce((sum, [, bit]) => sum | bit, 0n);

/** Without these nothing can be answered there. */
const needed: Readonly<Record<'channel' | 'thread' | 'direct', readonly PermissionName[]>> = {
  channel: ['View Channel', 'Send Messages'],
  thread: ['View Channel', 'Send Messages in Threads'],
  direct: [],
};

/** Names of the permissions that are missing: those without which nothing works, or all that are wanted. */
export function missingPermissions(
  granted: bigint,
  place: 'anywhere' | 'channel' | 'thread' | 'direct',
): readonly PermissionName[] {
  if ((granted & PermissionFlagsBits.Administrator) !== 0n) return [];
  const names = wanted.filter(([, bit]) => (granted & bit) === 0n).map(([name]) => name);
  return place === 'anywhere' ? names : names.filter((name) => needed[place].includes(name));
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
