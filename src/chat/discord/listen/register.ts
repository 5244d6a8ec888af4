// Makes the commands known to Discord, in the place of those that it knew before.
import { Routes, type APIApplication, type APIApplicationCommand } from 'discord.js';
import type { DiscordApi } from '../api/client.ts';
import { isForPeople } from '../setup/inspect.ts';
import { commandsFor } from './command.ts';

/** Says whether anything had to be changed. @throws DiscordTrouble */
export async function registerCommands(api: DiscordApi): Promise<boolean> {
  const doing = 'register the commands';
  const application = await api.call<APIApplication>('GET', Routes.currentApplication(), doing);
  const route = Routes.applicationCommands(application.id);
  const query = { with_localizations: 'true' };
  const registered = await api.call<APIApplicationCommand[]>('GET', route, doing, { query });
  const wanted = commandsFor(isForPeople(application));
  if (essenceOf(registered) === essenceOf(wanted)) return false;
  await api.call('PUT', route, doing, { body: wanted });
  return true;
}

/** Fields that we set; Discord adds others. */
const ours = [
  'type',
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'options',
  'integration_types',
  'contexts',
];

/** What commands are, whatever the order in which it is told; fields with default values may be left out. */
function essenceOf(commands: readonly object[]): string {
  const own = commands.map((command) =>
    Object.fromEntries(Object.entries(command).filter(([key]) => ours.includes(key))),
  );
  return JSON.stringify(own.map((one) => JSON.stringify(sorted(one))).toSorted());
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(sorted);
    return list.every((one) => typeof one === 'number') ? list.toSorted((a, b) => a - b) : list;
  }
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([, one]) => !isDefault(one));
  return Object.fromEntries(
    kept.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}

const isDefault = (value: unknown): boolean =>
  value === undefined || value === null || value === false || value === '' || isEmpty(value);

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
