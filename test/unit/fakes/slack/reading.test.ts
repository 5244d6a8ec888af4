// What people see of messages in the fake Slack, and whom a message would notify.
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/base/clock.ts';
import { pingsOf } from '../../../fakes/slack/read/pings.ts';
import { seen } from '../../../fakes/slack/read/seen.ts';
import { workspace, type Message } from '../../../fakes/slack/workspace.ts';

const here = workspace(systemClock);
here.users.set('U1', { id: 'U1', name: 'Ada', isBot: false });
here.groups.set('S1', { id: 'S1', handle: 'reviewers', users: new Set() });

function message(text: string, blocks: object[] = [], more: Partial<Message> = {}): Message {
  return {
    channel: 'C1',
    ts: '1.000001',
    user: here.bot.id,
    threadTs: null,
    subtype: null,
    onlyFor: null,
    text,
    blocks: blocks as Message['blocks'],
    metadata: null,
    edited: null,
    files: [],
    parse: 'none',
    linkNames: false,
    deleted: false,
    ...more,
  };
}

const richSection = (...elements: object[]) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
});
const section = (text: string, verbatim = false) => ({
  type: 'section',
  text: { type: 'mrkdwn', text, ...(verbatim ? { verbatim } : {}) },
});

describe('what people see', () => {
  test.each([
    ['*bold* and _soft_, ~gone~ `a*b*c`', 'bold and soft, gone a*b*c'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['<https://a.example/?a=1&amp;b=2|A &lt;B&gt;>', '[A <B>](https://a.example/?a=1&b=2)'],
    ['<@U1> <!subteam^S1> <!here> &lt;@U1&gt;', '@Ada @reviewers @here <@U1>'],
    ['```*not bold*\nx```', '*not bold*\nx'],
  ])('%s', (text, shown) => {
    expect(seen(here, message(text)).text).toBe(shown);
    expect(seen(here, message('for notifications', [section(text)])).text).toBe(shown);
  });

  test('rich text, tables, plans, menus and buttons', () => {
    const button = (text: string) => ({
      type: 'button',
      action_id: text,
      text: { type: 'plain_text', text },
    });
    const shown = seen(
      here,
      message('', [
        { type: 'header', text: { type: 'plain_text', text: 'Report' } },
        richSection(
          { type: 'text', text: 'See ', style: { bold: true } },
          { type: 'link', url: 'https://a.example/', text: '[1]' },
          { type: 'user', user_id: 'U1' },
        ),
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_list',
              style: 'ordered',
              indent: 1,
              elements: ['a', 'b'].map((text) => ({
                type: 'rich_text_section',
                elements: [{ type: 'text', text }],
              })),
            },
            { type: 'rich_text_quote', elements: [{ type: 'text', text: 'said\nso' }] },
          ],
        },
        { type: 'table', rows: [['x', 'y'].map((text) => ({ type: 'raw_text', text }))] },
        {
          type: 'plan',
          title: 'Working',
          tasks: [
            {
              type: 'task_card',
              task_id: 't',
              title: 'Read',
              status: 'complete',
              output: richSection({ type: 'text', text: '3 pages' }),
              sources: [{ type: 'url', url: 'https://b.example/', text: 'B' }],
            },
          ],
        },
        { type: 'divider' },
        { type: 'actions', elements: [button('Approve'), button('Reject')] },
      ]),
    );
    expect(shown.text.split('\n')).toEqual([
      'Report',
      'See [[1]](https://a.example/)@Ada',
      '  1. a',
      '  2. b',
      '> said',
      '> so',
      'x | y',
      'Working',
      '● Read',
      '  3 pages',
      '  [B](https://b.example/)',
      '———',
      '[Approve] [Reject]',
    ]);
    expect(shown.buttons).toEqual(['Approve', 'Reject']);
    expect(shown.pings).toEqual(['@U1']);
  });
});

describe('whom a message notifies', () => {
  test.each<[string, Message, string[]]>([
    [
      'mentions in its text',
      message('<@U1> <!channel> <!here|here> <!subteam^S1|@x>'),
      ['@U1', '@channel', '@here', '@S1'],
    ],
    ['escaped ones not', message('&lt;@U1&gt; &lt;!channel&gt; @here'), []],
    ['names, when they are to be linked', message('@here', [], { linkNames: true }), ['@here']],
    ['names, when all is parsed', message('@everyone', [], { parse: 'full' }), ['@everyone']],
    ['names in blocks that are not verbatim', message('', [section('ask @channel')]), ['@channel']],
    ['names in verbatim blocks not', message('', [section('ask @channel, a@here.example', true)]), []],
    ['mentions in verbatim blocks', message('', [section('<@U1>', true)]), ['@U1']],
    ['groups in rich text', message('', [richSection({ type: 'usergroup', usergroup_id: 'S1' })]), ['@S1']],
    [
      'words in rich text not',
      message('', [richSection({ type: 'text', text: '<@U1> <!here> @channel' })]),
      [],
    ],
    [
      'plain text and cells of tables not',
      message('', [
        { type: 'header', text: { type: 'plain_text', text: '<!here>' } },
        { type: 'table', rows: [[{ type: 'raw_text', text: '<@U1>' }]] },
      ]),
      [],
    ],
  ])('%s', (_, given, pings) => {
    expect(pingsOf(given)).toEqual(pings);
  });
});
