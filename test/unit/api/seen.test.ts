// What a key sees of a run, and as whom: whoever asked, and others who see its thread.
import { expect, it } from 'vitest';
import { seen } from '../../../src/api/actions.ts';
import type { Caller } from '../../../src/api/keys.ts';
import type { ApiParts } from '../../../src/api/parts.ts';

const alice = { id: 'U1', name: 'Alice' };
const run = {
  id: 'run_1',
  thread: { platform: 'slack', externalId: 'C1/1' },
  requester: alice,
  approvers: ['role:S-LEADS'],
};

function seenBy(id: string, standing: () => Promise<object | null>, approvers = run.approvers) {
  const bot = {
    conversations: { run: () => Promise.resolve({ ...run, approvers }) },
    platforms: [{ name: 'slack', standing }],
  };
  const caller = { name: 'chat', scopes: ['decide'], person: { platform: 'slack', id, name: 'Alice' } };
  return seen({ bot } as unknown as ApiParts, caller as unknown as Caller, run.id);
}

it('whoever asked has the roles that they have there, and sees it whatever the platform tells', async () => {
  const there = await seenBy('U1', () => Promise.resolve({ sees: true, roles: ['S-LEADS'] }));
  expect(there.person).toMatchObject({ id: 'U1', roles: ['S-LEADS'] });
  for (const standing of [() => Promise.resolve(null), () => Promise.reject(new Error('It is away.'))]) {
    expect((await seenBy('U1', standing)).person).toMatchObject(alice);
  }
});

it('whoever asked is not looked up where nobody decides by a role', async () => {
  let lookedUp = 0;
  const standing = () => {
    lookedUp += 1;
    return Promise.resolve(null);
  };
  expect(await seenBy('U1', standing, ['requester', 'U2'])).toMatchObject({ person: alice });
  expect(lookedUp).toBe(0);
});

it('others see it as far as they see its thread', async () => {
  const there = await seenBy('U2', () => Promise.resolve({ sees: true, roles: [] }));
  expect(there.person).toMatchObject({ id: 'U2', roles: [] });
  await expect(seenBy('U2', () => Promise.resolve(null))).rejects.toMatchObject({ code: 'no-run' });
});
