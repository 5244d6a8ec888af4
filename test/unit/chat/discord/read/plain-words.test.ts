import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { saidIn, wordsOf } from '../../../../../src/chat/discord/read/messages.ts';

const names = {
  roleName: (id: string) => (id === '5' ? 'Editors' : null),
  channelName: (id: string) => (id === '7' ? 'general' : null),
};

function plainWords(content: string): string {
  const mentions = [{ id: '2', username: 'ann', global_name: 'Ann' }];
  return saidIn({ content, mentions } as unknown as APIMessage, new Set(['1', '9']), names);
}

it.each([
  ['<@1> How tall is it?', 'How tall is it?'],
  ['Hey <@!1> and <@&9> , look', 'Hey and , look'],
  ['<@2> and <@3>', '@Ann and @somebody'],
  ['<@&5> and <@&6>', '@Editors and @role'],
  ['<#7> and <#8>', '#general and #channel'],
  ['<:wave:123> <a:dance:456>', ':wave: :dance:'],
  ['use </research:42> now', 'use /research now'],
  ['see <https://e.example/a?b=<c> x', 'see <https://e.example/a?b=<c> x'],
  ['see <https://e.example/a>', 'see https://e.example/a'],
  ['two\n\nparagraphs  <@1>  here', 'two\n\nparagraphs here'],
  ['1 < 2 <@> <@x> <#>', '1 < 2 <@> <@x> <#>'],
  ['<@1> why?\n```\na:\n  b:\n\t\tc: 1\n```', 'why?\n```\na:\n  b:\n\t\tc: 1\n```'],
])('reads %j as %j', (content, text) => {
  expect(plainWords(content)).toBe(text);
});

it('reads the texts of components where there is no content', () => {
  const components = [
    { type: 17, components: [{ type: 10, content: 'first' }, { type: 14 }] },
    { type: 1, components: [{ type: 2 }] },
    { type: 10, content: 'second' },
  ];
  const message = (content: string) => ({ content, components }) as unknown as APIMessage;
  expect(wordsOf(message(''))).toBe('first\nsecond');
  expect(wordsOf(message('words'))).toBe('words');
});

it('reads a long run of blanks in no time', () => {
  const text = `x${' '.repeat(100_000)}x <@1> ${'<@1> '.repeat(5_000)}`;
  expect(plainWords(text)).toHaveLength(100_002);
});
