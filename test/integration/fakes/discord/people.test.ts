// What people see and do on the fake Discord, and whom messages notify.
import { MessageFlags, Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { newStage } from './stage.ts';

describe('pings', () => {
  it('follow the mentions in texts, as far as they are allowed', async () => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const ann = fake.server.person('Ann', { roles: ['team'] });
    const team = fake.server.role('team');
    const said = ann.says('hi', { channel: general });
    const text = `@here <@${ann.id}> <@&${team}> <@1>`;
    const everything = { everyone: true, users: [ann.id], roles: [team] };
    const nothing = { everyone: false, users: [], roles: [] };
    const pings = async (body: object) => {
      const { id } = (await rest.post(Routes.channelMessages(general), { body })) as { id: string };
      return fake.message(id)?.pings;
    };
    const v2 = {
      flags: MessageFlags.IsComponentsV2,
      components: [{ type: 17, components: [{ type: 10, content: text }] }],
    };
    expect(await pings({ content: text })).toEqual(everything);
    expect(await pings(v2)).toEqual(everything);
    expect(await pings({ ...v2, allowed_mentions: { parse: [] } })).toEqual(nothing);
    expect(await pings({ content: `\\${text} \`@everyone\`` })).toEqual(everything);
    expect(await pings({ content: text, allowed_mentions: { parse: ['roles'], users: [ann.id] } })).toEqual({
      ...everything,
      everyone: false,
    });
    expect(await pings({ content: 'a', message_reference: { message_id: said.id } })).toEqual({
      ...nothing,
      users: [ann.id],
    });
    expect(
      await pings({
        content: 'a',
        message_reference: { message_id: said.id },
        allowed_mentions: { parse: [] },
      }),
    ).toEqual(nothing);
    expect(await pings({ content: '@\u200beveryone <\u200b@1>' })).toEqual(nothing);
  });
});

describe('people', () => {
  it('see texts, buttons, selects and files where they stand', async () => {
    await using stage = await newStage();
    const { rest, fake, general } = stage;
    const ann = fake.server.person('Ann');
    const option = { label: 'One', value: '1', description: 'the first' };
    const body = {
      flags: MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications,
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: 'Draft' },
            { type: 1, components: [{ type: 2, style: 5, label: 'Read', url: 'https://example.org/' }] },
            { type: 14 },
            {
              type: 1,
              components: [
                { type: 2, style: 3, label: 'Approve', custom_id: 'a' },
                { type: 2, style: 4, label: 'Reject', custom_id: 'r', disabled: true },
              ],
            },
            { type: 1, components: [{ type: 3, custom_id: 's', placeholder: 'Which?', options: [option] }] },
            { type: 13, file: { url: 'attachment://d.md' } },
          ],
        },
      ],
    };
    const files = [{ name: 'd.md', data: Buffer.from('é') }];
    const { id } = (await rest.post(Routes.channelMessages(general), { body, files })) as { id: string };
    const seen = fake.message(id)!;
    expect(seen).toMatchObject({
      author: 'Footnote',
      text: 'Draft',
      picture: 'Draft\n[Read]\n───\n[Approve]\n[Reject]\n{Which?}\n📎 d.md',
      silent: true,
      edited: false,
    });
    expect(seen.buttons.map(({ label, style, disabled, url }) => [label, style, disabled, url])).toEqual([
      ['Read', 'Link', false, 'https://example.org/'],
      ['Approve', 'Success', false, null],
      ['Reject', 'Danger', true, null],
    ]);
    expect(seen.files.map(({ text }) => text)).toEqual(['é']);
    expect(() => ann.clicks('Reject', { in: seen })).toThrow('is disabled');
    expect(() => ann.clicks('Read', { in: seen })).toThrow('is a link');
    expect(() => ann.clicks('Delete', { in: seen })).toThrow('only: "Read", "Approve", "Reject"');
    expect(() => ann.selects('Two', { in: seen })).toThrow('only: One');
    expect(ann.selects('One', { in: seen }).data).toEqual({
      custom_id: 's',
      component_type: 3,
      id: 10,
      values: ['1'],
    });
    expect(ann.clicks('Approve', { in: seen }).data).toEqual({ custom_id: 'a', component_type: 2, id: 7 });
  });

  it('edit and delete only what is theirs', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const [ann, bob] = [fake.server.person('Ann'), fake.server.person('Bob')];
    const said = ann.says('hi', { channel: general });
    expect(() => bob.edits(said, 'ho')).toThrow('only what they wrote');
    ann.edits(said, 'ho');
    expect(fake.message(said.id)).toMatchObject({ text: 'ho', edited: true });
    ann.deletes(said);
    expect(fake.messages(general)).toEqual([]);
    expect(() => bob.commands('/research', {}, { channel: general })).toThrow(
      'No command /research is registered.',
    );
  });
});
