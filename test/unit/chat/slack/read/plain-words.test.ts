// How Slack's notation is read as plain text.
import { expect, it } from 'vitest';
import { mentions, plainWords } from '../../../../../src/chat/slack/read/message-event.ts';

const words = { self: 'UBOT', nameOf: (id: string) => (id === 'U1' ? 'Ann' : id) };

it.each([
  ['<@UBOT> what is new?', 'what is new?'],
  ['<@UBOT>: what is new?', 'what is new?'],
  ['what, <@UBOT>, is new?', 'what, , is new?'],
  ['ask <@U1> and <@U2>', 'ask @Ann and @U2'],
  ['ask <@U2|bob>', 'ask @bob'],
  ['see <#C1|general> and <#C2>', 'see #general and #C2'],
  ['<!here> <!channel> <!subteam^S1|@team> <!subteam^S2>', '@here @channel @team @S2'],
  ['<!date^1392734382^{date}|18 February>', '18 February'],
  ['read <https://a.example/b>', 'read https://a.example/b'],
  ['read <https://a.example/b|this>', 'read this (https://a.example/b)'],
  ['write to <mailto:a@b.example|a@b.example>', 'write to a@b.example'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
  ['&amp;lt;', '&lt;'],
  ['&lt;@UBOT&gt;', '<@UBOT>'],
  ['  two\nlines  ', 'two\nlines'],
  ['<@UBOT>', ''],
  ['ask <@UBOT>  <@UBOT|footnote>\twhat is new', 'ask what is new'],
  ['<@UBOT> why?\n```\na:\n  b:\n\t\tc: 1\n```', 'why?\n```\na:\n  b:\n\t\tc: 1\n```'],
])('reads %j as %j', (text, plain) => {
  expect(plainWords(text, words)).toBe(plain);
});

it('knows a mention from an id that only begins like one', () => {
  expect(mentions('hi <@UBOT>', 'UBOT')).toBe(true);
  expect(mentions('hi <@UBOT|footnote>', 'UBOT')).toBe(true);
  expect(mentions('hi <@UBOT2> and UBOT', 'UBOT')).toBe(false);
});

it('reads a long text of brackets in no time', () => {
  const text = '<'.repeat(40_000) + '&'.repeat(40_000);
  expect(plainWords(text, words)).toHaveLength(80_000);
});

it('reads a long run of blanks in no time', () => {
  const text = `x${' '.repeat(100_000)}x <@UBOT> ${'<@UBOT> '.repeat(5_000)}`;
  expect(plainWords(text, words)).toHaveLength(100_002);
});
