// Files go out to Discord also where another version of the HTTP client was there first, as in the whole program.
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, it } from 'vitest';
import { outgoing, startDiscordWorld } from '../../support/discord-world.ts';

it('posts a file though the process sends through an HTTP client of another version', async () => {
  // Other files share this process.
  const before = getGlobalDispatcher();
  setGlobalDispatcher(new Agent());
  const world = await startDiscordWorld();
  try {
    await world.connect();
    const thread = world.begunBy(world.ann.mentions('What is new?', { channel: world.general }));
    await world.platform.send(
      thread,
      outgoing({ kind: 'file', title: 'Bicycles', name: 'bicycles-in-copenhagen.md', content: 'So.\n' }),
    );
    const [posted] = world.fake.messages(thread.externalId).filter(({ byBot }) => byBot);
    expect(posted?.files.map(({ name }) => name)).toEqual(['bicycles-in-copenhagen.md']);
  } finally {
    await world.close();
    setGlobalDispatcher(before);
  }
});
