// The fake Discord and a real discord.js client in conversation: events, threads, buttons, modals, commands.
import {
  ApplicationCommandOptionType,
  ButtonStyle,
  ComponentType,
  Events,
  InteractionResponseType,
  MessageFlags,
  Routes,
  TextInputStyle,
} from 'discord.js';
import type { Interaction, Message } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { newStage, refusedWith } from './stage.ts';

const button = (label: string, custom_id: string) => ({
  type: 2,
  style: ButtonStyle.Primary,
  label,
  custom_id,
});
const row = (...components: ReturnType<typeof button>[]) => ({
  type: ComponentType.ActionRow as const,
  components,
});

describe('a conversation', () => {
  it('goes from a mention to a thread to a button to an answer', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const ann = fake.server.person('Ann');
    const client = await stage.login();
    const hear = async (message: Message) => {
      if (!message.mentions.has(client.user)) return;
      const thread = await message.startThread({ name: 'Tea' });
      await thread.send({
        flags: MessageFlags.IsComponentsV2,
        components: [
          {
            type: ComponentType.Container,
            components: [
              { type: ComponentType.TextDisplay, content: 'Green or black?' },
              row(button('Green', 'g')),
            ],
          },
        ],
        allowedMentions: { parse: [] },
      });
    };
    client.on(Events.MessageCreate, (message: Message) => void hear(message));
    const handle = async (interaction: Interaction) => {
      if (!interaction.isButton()) return;
      await interaction.update({
        components: [
          {
            type: ComponentType.TextDisplay,
            content: `${interaction.user.displayName}: ${interaction.customId}`,
          },
        ],
      });
      await interaction.followUp({ content: 'Only you see this.', flags: MessageFlags.Ephemeral });
    };
    client.on(Events.InteractionCreate, (interaction: Interaction) => void handle(interaction));
    const asked = ann.mentions('tea?', { channel: general });
    const question = await fake.until('the question', () => fake.messages(asked.id)[0]);
    expect(question.picture).toBe('Green or black?\n[Green]');
    expect(fake.threads(general)).toEqual([{ id: asked.id, name: 'Tea', archived: false }]);
    const interaction = ann.clicks('Green', { in: question });
    await fake.until('the whisper', () => ann.whispers()[0]);
    expect(ann.whispers().map(({ text }) => text)).toEqual(['Only you see this.']);
    expect(fake.message(question.id)?.text).toBe('Ann: g');
    expect(fake.interactions).toHaveLength(1);
    expect(fake.interactions[0]).toMatchObject({
      id: interaction.id,
      callback: InteractionResponseType.UpdateMessage,
    });
    expect(fake.messages(asked.id)).toHaveLength(1);
  });

  it('registers commands, opens a modal and gets its values', async () => {
    await using stage = await newStage();
    const { fake, general } = stage;
    const bob = fake.server.person('Bob');
    const client = await stage.login();
    await client.application.commands.set([
      {
        name: 'research',
        description: 'Research it',
        options: [{ type: ApplicationCommandOptionType.String, name: 'question', description: 'What?' }],
      },
    ]);
    const heard: unknown[] = [];
    const handle = async (interaction: Interaction) => {
      if (interaction.isChatInputCommand()) {
        heard.push(interaction.options.getString('question'));
        await interaction.showModal({
          custom_id: 'm',
          title: 'New research',
          components: [
            {
              type: ComponentType.Label,
              label: 'Question',
              component: {
                type: ComponentType.TextInput,
                custom_id: 'q',
                style: TextInputStyle.Paragraph,
                max_length: 100,
              },
            },
            {
              type: ComponentType.Label,
              label: 'Depth',
              component: {
                type: ComponentType.StringSelect,
                custom_id: 'd',
                options: [
                  { label: 'Light', value: 'light' },
                  { label: 'Medium', value: 'medium' },
                ],
              },
            },
          ],
        });
      } else if (interaction.isModalSubmit()) {
        heard.push(interaction.fields.getTextInputValue('q'), interaction.fields.getStringSelectValues('d'));
        await interaction.reply({ content: 'On it.' });
        heard.push('answered');
      }
    };
    client.on(Events.InteractionCreate, (interaction: Interaction) => void handle(interaction));
    bob.commands('/research', {}, { channel: general });
    const modal = await fake.until('the modal', () => bob.modals()[0]);
    expect(modal.title).toBe('New research');
    expect(() => bob.submits({ Depth: 'Light' })).toThrow('must be filled in');
    bob.submits({ Question: 'tea', d: 'Medium' });
    await fake.until('the answer', () => heard.length === 4);
    expect(heard).toEqual([null, 'tea', ['medium'], 'answered']);
    expect(fake.messages(general).map(({ text, author }) => `${author}: ${text}`)).toEqual([
      'Footnote: On it.',
    ]);
    expect(fake.commands()).toEqual([{ name: 'research', options: ['question'] }]);
  });

  it('uploads files and shows only those that a component names', async () => {
    await using stage = await newStage();
    const { fake, general, rest } = stage;
    const files = [{ name: 'report.md', data: Buffer.from('# Tea'), contentType: 'text/markdown' }];
    const body = {
      flags: MessageFlags.IsComponentsV2,
      components: [{ type: 13, file: { url: 'attachment://report.md' } }],
      attachments: [{ id: '0' }],
    };
    const sent = (await rest.post(Routes.channelMessages(general), { body, files })) as {
      id: string;
      attachments: unknown[];
      components: { name: string }[];
    };
    expect(sent.attachments).toEqual([]);
    expect(sent.components[0]).toMatchObject({ id: 1, name: 'report.md', size: 5 });
    expect(fake.message(sent.id)?.files.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'report.md: # Tea',
    ]);
    const wrong = { ...body, components: [{ type: 13, file: { url: 'attachment://other.md' } }] };
    expect(
      await refusedWith(rest.post(Routes.channelMessages(general), { body: wrong, files })),
    ).toMatchObject({
      code: 50_035,
      errors: {
        components: {
          0: {
            file: { url: { _errors: [{ code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND' }] } },
          },
        },
      },
    });
    fake.takeViolations();
  });
});
