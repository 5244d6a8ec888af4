import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  intentsFor,
  missingPermissions,
  wantedPermissions,
} from '../../../../../src/chat/discord/setup/permissions.ts';

const viewChannel = 1n << 10n;
const attachFiles = 1n << 15n;

it('names what is missing', () => {
  expect(missingPermissions(wantedPermissions, 'anywhere')).toEqual([]);
  expect(missingPermissions(wantedPermissions & ~attachFiles, 'anywhere')).toEqual(['Attach Files']);
  expect(missingPermissions(wantedPermissions & ~attachFiles, 'channel')).toEqual([]);
  expect(missingPermissions(viewChannel, 'channel')).toEqual(['Send Messages']);
  expect(missingPermissions(viewChannel, 'thread')).toEqual(['Send Messages in Threads']);
  expect(missingPermissions(0n, 'direct')).toEqual([]);
});

it('lets an administrator do everything', () => {
  expect(missingPermissions(1n << 3n, 'anywhere')).toEqual([]);
});

it('asks for the Message Content intent only when it is wished', () => {
  expect(intentsFor({ messageContent: false })).toBe((1 << 0) | (1 << 9) | (1 << 12));
  expect(intentsFor({ messageContent: true })).toBe((1 << 0) | (1 << 9) | (1 << 12) | (1 << 15));
});

it('is what the manual says', async () => {
  const manual = await readFile('config/discord.md', 'utf8');
  expect(manual).toContain(`permissions=${wantedPermissions}\n`);
  for (const name of missingPermissions(0n, 'anywhere')) expect(manual).toContain(`| ${name} |`);
});
