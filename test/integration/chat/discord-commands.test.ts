// The commands on Discord: their subcommands, what is offered while one types, the menu of a message, and people who use
// them where the bot is no member.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';

describe('commands on Discord', () => {
  let world: DiscordWorld;
  beforeEach(async () => {
    world = await startDiscordWorld();
    await world.connect();
  });
  afterEach(() => world.close());

  const heard = (text: string) =>
    world.fake.until(text, () => world.core.messages.find((message) => message.text === text));
  const told = (person = world.ann) =>
    world.fake.until('it is answered privately', () => {
      const said = person.whispers().map(({ text }) => text);
      return said.some((text) => text !== '') && said.join('\n');
    });

  it.each(['list', 'page', 'status', 'stop'])(
    'hand over %s as a word, and answer it privately (F46)',
    async (word) => {
      world.ann.commands(`/research ${word}`, {}, { channel: world.general });
      const message = await heard(word);
      expect(message).toMatchObject({ addressed: true, unseen: true, author: { id: world.ann.id } });
      await world.platform.whisper(message.thread, message.author, 'Two researches.', message.via);
      expect(await told()).toBe('Two researches.');
      expect(world.fake.messages(world.general)).toEqual([]);
      expect(world.fake.threads(world.general)).toEqual([]);
    },
  );

  it.each(['🙂', 'thanks', 'status', 'approve'])(
    'promise no thread for %s, which asks for no research',
    async (question) => {
      world.ann.commands('/research ask', { question }, { channel: world.general });
      const message = await heard(question);
      expect(message).toMatchObject({ addressed: true, unseen: true });
      await world.platform.whisper(message.thread, message.author, 'Nothing was asked.', message.via);
      expect(await told()).toBe('Nothing was asked.');
    },
  );

  it('say mentions in a request by their names, as a message does', async () => {
    const gone = '1000000000000000001';
    const question = `<@${world.fake.botId}> What did <@${world.bob.id}> tell <@${gone}> in <#${world.general}>?`;
    world.ann.commands('/research ask', { question }, { channel: world.general });
    await heard('What did @Bob tell @somebody in #general?');
  });

  it('stop the research that was chosen, and say so', async () => {
    world.ann.commands('/research stop', { research: 'run_1' }, { channel: world.general });
    expect(await told()).toContain('Stopped.');
    expect(world.core.presses).toMatchObject([
      { kind: 'stop', runId: 'run_1', author: { id: world.ann.id } },
    ]);
    world.core.state.refusal = 'Only Ann can stop this.';
    world.bob.commands('/research stop', { research: 'run_1' }, { channel: world.general });
    expect(await told(world.bob)).toBe('Only Ann can stop this.');
  });

  it('check a citation in its thread, and nowhere else', async () => {
    const thread = world.ann.opensThread('Talk', { channel: world.general });
    world.ann.commands('/research check', { number: 3 }, { channel: thread });
    const message = await heard('check 3');
    expect(message).toMatchObject({ thread: { externalId: thread }, addressed: true });
    expect(message.unseen).toBeUndefined();
    world.bob.commands('/research check', { number: 3 }, { channel: world.general });
    expect(await told(world.bob)).toContain('in the thread of the research');
    expect(world.core.messages).toHaveLength(1);
  });

  it('offer what there is to choose, whatever is typed (F42)', async () => {
    const thread = world.ann.opensThread('Talk', { channel: world.general });
    world.core.state.choosable = Array.from({ length: 40 }, (_, at) => ({
      value: `run_${at}`,
      text: `Question ${at} 👩‍👩‍👧 ${'long '.repeat(40)}`,
    }));
    const offered = async (...typed: Parameters<typeof world.ann.types>) => {
      const interaction = world.ann.types(...typed);
      await world.fake.until('it is answered', () => interaction.callback === 8);
      return interaction.choices.map(({ value }) => value);
    };
    const stop = ['/research stop', ['research', ''], { channel: world.general }] as const;
    expect(await offered(...stop)).toHaveLength(25);
    expect(await offered(stop[0], ['research', 'question 39'], stop[2])).toEqual(['run_39']);
    expect(await offered(stop[0], ['research', 'x'.repeat(6000)], stop[2])).toEqual([]);
    world.core.state.choosable = [{ value: '3', text: '[3] A page' }];
    expect(await offered('/research check', ['number', '3'], { channel: thread })).toEqual([3]);
    expect(world.core.lookups.at(-1)).toMatchObject({ of: 'cited', thread: { externalId: thread } });
    // Outside of a thread there is no report that it could be about.
    expect(await offered('/research check', ['number', '3'], { channel: world.general })).toEqual([]);
    world.core.state.failing = 1;
    expect(await offered(...stop)).toEqual([]);
  });

  it('offer nothing where it takes too long, before Discord gives up', async () => {
    let release = () => {};
    world.core.state.held = new Promise((resolve) => (release = resolve));
    const typed = world.ann.types('/research stop', ['research', 'a'], { channel: world.general });
    await world.fake.until('it is answered', () => typed.callback === 8);
    release();
    expect(typed.choices).toEqual([]);
  });

  it('research a message from its menu, in a thread on it (F42)', async () => {
    const message = world.bob.says(`Is it <@${world.ann.id}> or *not*?`, { channel: world.general });
    world.ann.commandsOn(message, 'Research this');
    const request = await heard('Is it @Ann or *not*?');
    expect(request).toMatchObject({
      thread: world.begunBy(message),
      author: { id: world.ann.id },
      addressed: true,
    });
    expect(request.unseen).toBeUndefined();
    expect(await told()).toContain('in a thread here');
  });

  it('research a message from its menu with its files, and read links to messages as a mention does', async () => {
    const other = world.bob.says('It was 42.', { channel: world.general });
    const link = `https://discord.com/channels/123456789012345678/${world.general}/${other.id}`;
    const message = world.bob.says(`Is it ${link}?`, {
      channel: world.general,
      files: [{ name: 'plan.md', content: '# Plan' }],
    });
    world.ann.commandsOn(message, 'Research this');
    const said = { ref: `said/${world.general}/${other.id}/`, link };
    const { files } = await heard(`Is it ${link}?`);
    expect(files).toMatchObject([{ name: 'plan.md', link: expect.stringContaining(message.id) }, said]);
    world.ann.commands('/research ask', { question: `Why ${link}?` }, { channel: world.general });
    expect((await heard(`Why ${link}?`)).files).toMatchObject([said]);
  });

  it('begin nothing from the menu of a message of a bot or without words (F42)', async () => {
    const thread = world.begunBy(world.ann.mentions('Go', { channel: world.general }));
    await heard('Go');
    await world.platform.whisper(thread, { id: world.ann.id, name: 'Ann' }, 'Psst');
    const ours = world.fake.messages(world.ann.dm())[0] ?? '';
    world.ann.commandsOn(ours, 'Research this');
    expect(await told()).toContain('An app wrote this');
    const file = { name: 'a.txt', content: 'text' };
    const empty = world.bob.says('', { channel: world.general, files: [file] });
    world.bob.commandsOn(empty, 'Research this');
    expect(await told(world.bob)).toContain('no words');
    expect(world.core.messages).toHaveLength(1);
  });

  describe('where the bot is no member', () => {
    const away = () => {
      const other = world.fake.foundServer('Elsewhere');
      const zoe = other.person('Zoe', { roles: ['Deciders'] });
      const channel = other.channel('lounge');
      other.kicksBot();
      return { zoe, channel };
    };

    it('go on in a direct conversation, and say so (F42)', async () => {
      const { zoe, channel } = away();
      zoe.commands('/research ask', { question: 'How <@1> tall?' }, { channel });
      const message = await heard('How <@1> tall?');
      expect(message).toMatchObject({
        thread: { externalId: zoe.dm() },
        places: [zoe.dm(), 'direct'],
        addressed: true,
      });
      // Roles of a server that the bot is not in decide nothing.
      expect(message.author).toEqual({ id: zoe.id, name: 'Zoe' });
      expect(await told(zoe)).toContain('direct messages');
      const [greeting] = world.fake.messages(zoe.dm());
      expect(greeting?.text).toContain('How \\<\\@1> tall?');
      expect(greeting?.pings).toMatchObject({ everyone: false, users: [] });
      expect(world.fake.messages(channel)).toEqual([]);
    });

    it('begin nothing when direct messages are closed, and give the words back (F42)', async () => {
      const { zoe, channel } = away();
      zoe.closesDms();
      zoe.commands('/research ask', { question: 'How tall?' }, { channel });
      expect(await told(zoe)).toMatch(/could not send you a direct message[\s\S]*How tall\?/);
      expect(world.core.messages).toEqual([]);
    });

    it('name the message that they are about', async () => {
      const { zoe, channel } = away();
      const message = zoe.says('How wide is it?', { channel });
      zoe.commandsOn(message, 'Research this');
      await heard('How wide is it?');
      await told(zoe);
      expect(world.fake.messages(zoe.dm())[0]?.text).toContain(`/${channel}/${message.id}`);
    });

    it('answer five times at most, and then directly', async () => {
      const { zoe, channel } = away();
      zoe.commands('/research list', {}, { channel });
      const message = await heard('list');
      for (let n = 1; n <= 7; n++)
        await world.platform.whisper(message.thread, message.author, `Piece ${n}`, message.via);
      const texts = [...zoe.whispers(), ...world.fake.messages(zoe.dm())].map(({ text }) => text);
      expect(texts.join('\n').match(/Piece \d/g)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Piece ${n}`));
    });
  });

  it('are answered in English where nobody knows the language', async () => {
    world.ann.speaks('xx-Latn');
    world.ann.commands('/research stop', { research: 'run_1' }, { channel: world.general });
    expect(await told()).toContain('Stopped.');
  });
});
