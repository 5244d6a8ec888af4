// Each limit of Slack's blocks and modals, with a payload just inside and one just outside.
import { describe, expect, test } from 'vitest';
import { checkMessageBlocks, checkModal } from '../../../fakes/slack/blocks/check.ts';

const s = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));
const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = (text: string) => ({ type: 'section', text: mrkdwn(text) });
const button = (more: object = {}) => ({ type: 'button', text: plain('Go'), ...more });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const option = (place: number, more: object = {}) => ({
  text: plain(`o${place}`),
  value: `v${place}`,
  ...more,
});
const select = (more: object = {}) =>
  actions({ type: 'static_select', action_id: 'a', options: [option(1)], ...more });
const rich = (...elements: object[]) => ({ type: 'rich_text', elements });
const richSection = (...elements: object[]) => rich({ type: 'rich_text_section', elements });
const text = (words: string, style?: object) => ({ type: 'text', text: words, ...(style ? { style } : {}) });
const cell = (words: string) => ({ type: 'raw_text', text: words });
const table = (rows: object[][], more: object = {}) => ({ type: 'table', rows, ...more });
const task = (place: number, more: object = {}) => ({
  type: 'task_card',
  task_id: `t${place}`,
  title: 'Read',
  status: 'pending',
  ...more,
});
const plan = (tasks: object[]) => ({ type: 'plan', title: 'Plan', tasks });

const problemsOf = (blocks: unknown) => checkMessageBlocks(blocks).problems;

/** What it is, the largest that is taken, the smallest that is not, and what Slack says of that. */
const limits: [what: string, inside: object[], outside: object[], problem: string][] = [
  [
    'blocks',
    many(50, () => section('x')),
    many(51, () => section('x')),
    'no more than 50 items allowed [json-pointer:/blocks]',
  ],
  [
    'section text',
    [section(s(3000))],
    [section(s(3001))],
    'must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'empty section text',
    [section('x')],
    [section('')],
    'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'section fields',
    [{ type: 'section', fields: many(10, () => mrkdwn('x')) }],
    [{ type: 'section', fields: many(11, () => mrkdwn('x')) }],
    'no more than 10 items allowed [json-pointer:/blocks/0/fields]',
  ],
  [
    'section field',
    [{ type: 'section', fields: [mrkdwn(s(2000))] }],
    [{ type: 'section', fields: [mrkdwn(s(2001))] }],
    'must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]',
  ],
  [
    'header',
    [{ type: 'header', text: plain(s(150)) }],
    [{ type: 'header', text: plain(s(151)) }],
    'must be less than 151 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'header text type',
    [{ type: 'header', text: plain('x') }],
    [{ type: 'header', text: mrkdwn('x') }],
    'unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]',
  ],
  [
    'context elements',
    [{ type: 'context', elements: many(10, () => mrkdwn('x')) }],
    [{ type: 'context', elements: many(11, () => mrkdwn('x')) }],
    'no more than 10 items allowed [json-pointer:/blocks/0/elements]',
  ],
  [
    'actions',
    [actions(...many(25, () => button()))],
    [actions(...many(26, () => button()))],
    'no more than 25 items allowed [json-pointer:/blocks/0/elements]',
  ],
  [
    'button text',
    [actions(button({ text: plain(s(75)) }))],
    [actions(button({ text: plain(s(76)) }))],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]',
  ],
  [
    'button value',
    [actions(button({ value: s(2000) }))],
    [actions(button({ value: s(2001) }))],
    'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]',
  ],
  [
    'action id',
    [actions(button({ action_id: s(255) }))],
    [actions(button({ action_id: s(256) }))],
    'must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]',
  ],
  [
    'button url',
    [actions(button({ url: `https://${s(2992)}` }))],
    [actions(button({ url: `https://${s(2993)}` }))],
    'must be less than 3001 characters [json-pointer:/blocks/0/elements/0/url]',
  ],
  [
    'button style',
    [actions(button({ style: 'danger' }))],
    [actions(button({ style: 'red' }))],
    'must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'confirm text',
    [actions(button({ confirm: { text: plain(s(300)) } }))],
    [actions(button({ confirm: { text: plain(s(301)) } }))],
    'must be less than 301 characters [json-pointer:/blocks/0/elements/0/confirm/text/text]',
  ],
  [
    'options',
    [select({ options: many(100, option) })],
    [select({ options: many(101, option) })],
    'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]',
  ],
  [
    'option text',
    [select({ options: [option(1, { text: plain(s(75)) })] })],
    [select({ options: [option(1, { text: plain(s(76)) })] })],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/options/0/text/text]',
  ],
  [
    'option value',
    [select({ options: [option(1, { value: s(150) })] })],
    [select({ options: [option(1, { value: s(151) })] })],
    'must be less than 151 characters [json-pointer:/blocks/0/elements/0/options/0/value]',
  ],
  [
    'option description',
    [select({ options: [option(1, { description: plain(s(75)) })] })],
    [select({ options: [option(1, { description: plain(s(76)) })] })],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/options/0/description/text]',
  ],
  [
    'placeholder',
    [select({ placeholder: plain(s(150)) })],
    [select({ placeholder: plain(s(151)) })],
    'must be less than 151 characters [json-pointer:/blocks/0/elements/0/placeholder/text]',
  ],
  [
    'initial option',
    [select({ initial_option: option(1) })],
    [select({ initial_option: option(2) })],
    'initial option must be one of the options [json-pointer:/blocks/0/elements/0]',
  ],
  [
    'boxes',
    [actions({ type: 'checkboxes', options: many(10, option) })],
    [actions({ type: 'checkboxes', options: many(11, option) })],
    'no more than 10 items allowed [json-pointer:/blocks/0/elements/0/options]',
  ],
  [
    'table rows',
    [table(many(100, () => [cell('x')]))],
    [table(many(101, () => [cell('x')]))],
    'no more than 100 items allowed [json-pointer:/blocks/0/rows]',
  ],
  [
    'table cells',
    [table([many(20, () => cell('x'))])],
    [table([many(21, () => cell('x'))])],
    'no more than 20 items allowed [json-pointer:/blocks/0/rows/0]',
  ],
  [
    'table characters',
    [table(many(100, () => [cell(s(100))]))],
    [table([...many(99, () => [cell(s(100))]), [cell(s(101))]])],
    'must be less than 10001 characters [json-pointer:/blocks/0/rows]',
  ],
  [
    'empty table cell',
    [table([[cell(' ')]])],
    [table([[cell('')]])],
    'must be more than 0 characters [json-pointer:/blocks/0/rows/0/0/text]',
  ],
  [
    'tables',
    [table([[cell('x')]])],
    [table([[cell('x')]]), table([[cell('x')]])],
    'only_one_table_allowed [json-pointer:/blocks]',
  ],
  [
    'markdown',
    [{ type: 'markdown', text: s(12_000) }],
    [{ type: 'markdown', text: s(12_001) }],
    'must be less than 12001 characters in all markdown blocks [json-pointer:/blocks]',
  ],
  [
    'markdown in all',
    [
      { type: 'markdown', text: s(6000) },
      { type: 'markdown', text: s(6000) },
    ],
    [
      { type: 'markdown', text: s(6000) },
      { type: 'markdown', text: s(6001) },
    ],
    'must be less than 12001 characters in all markdown blocks [json-pointer:/blocks]',
  ],
  [
    'tasks',
    [plan(many(50, (place) => task(place)))],
    [plan(many(51, (place) => task(place)))],
    'no more than 50 items allowed [json-pointer:/blocks/0/tasks]',
  ],
  [
    'task ids',
    [plan([task(1), task(2)])],
    [plan([task(1), task(1)])],
    'task_id `t1` already exists [json-pointer:/blocks/0/tasks/1/task_id]',
  ],
  [
    'task status',
    [task(1)],
    [task(1, { status: 'done' })],
    'must be one of: pending, in_progress, complete, error [json-pointer:/blocks/0/status]',
  ],
  [
    'task details',
    [task(1, { details: richSection(text('x')) })],
    [task(1, { details: 'x' })],
    'must be an object [json-pointer:/blocks/0/details]',
  ],
  [
    'card body',
    [{ type: 'card', body: mrkdwn(s(200)) }],
    [{ type: 'card', body: mrkdwn(s(201)) }],
    'must be less than 201 characters [json-pointer:/blocks/0/body/text]',
  ],
  [
    'container children',
    [{ type: 'container', title: plain('x'), child_blocks: many(10, () => section('x')) }],
    [{ type: 'container', title: plain('x'), child_blocks: many(11, () => section('x')) }],
    'no more than 10 items allowed [json-pointer:/blocks/0/child_blocks]',
  ],
  [
    'rich text style',
    [richSection(text('x', { bold: true }))],
    [richSection(text('x', { big: true }))],
    'invalid additional property: big [json-pointer:/blocks/0/elements/0/elements/0/style]',
  ],
  [
    'rich text element',
    [richSection(text('x'))],
    [richSection({ type: 'blink', text: 'x' })],
    'unsupported type: blink [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'empty rich text',
    [richSection(text('x'))],
    [richSection(text(''))],
    'must be more than 0 characters [json-pointer:/blocks/0/elements/0/elements/0/text]',
  ],
  [
    'rich text list style',
    [
      rich({
        type: 'rich_text_list',
        style: 'bullet',
        elements: [{ type: 'rich_text_section', elements: [text('x')] }],
      }),
    ],
    [
      rich({
        type: 'rich_text_list',
        style: 'dash',
        elements: [{ type: 'rich_text_section', elements: [text('x')] }],
      }),
    ],
    'must be one of: bullet, ordered [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'code holds text only',
    [rich({ type: 'rich_text_preformatted', elements: [text('x')] })],
    [rich({ type: 'rich_text_preformatted', elements: [{ type: 'user', user_id: 'U1' }] })],
    'unsupported type: user [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'link address',
    [richSection({ type: 'link', url: 'https://a.example' })],
    [richSection({ type: 'link', url: 'javascript:x' })],
    'must be a valid url [json-pointer:/blocks/0/elements/0/elements/0/url]',
  ],
  [
    'block id',
    [{ type: 'divider', block_id: s(255) }],
    [{ type: 'divider', block_id: s(256) }],
    'must be less than 256 characters [json-pointer:/blocks/0/block_id]',
  ],
  [
    'block ids',
    [
      { type: 'divider', block_id: 'a' },
      { type: 'divider', block_id: 'b' },
    ],
    [
      { type: 'divider', block_id: 'a' },
      { type: 'divider', block_id: 'a' },
    ],
    '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
  ],
  [
    'action ids in a block',
    [actions(button({ action_id: 'a' })), actions(button({ action_id: 'a' }))],
    [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
    '`action_id` "a" already exists in this block [json-pointer:/blocks/0]',
  ],
  [
    'known blocks',
    [section('x')],
    [{ type: 'alert', text: plain('x') }],
    'unsupported type: alert [json-pointer:/blocks/0/type]',
  ],
  [
    'known fields',
    [{ type: 'divider' }],
    [{ type: 'divider', colour: 'red' }],
    'invalid additional property: colour [json-pointer:/blocks/0]',
  ],
  [
    'needed fields',
    [section('x')],
    [{ type: 'header' }],
    'missing required field: text [json-pointer:/blocks/0]',
  ],
  [
    'a section says something',
    [section('x')],
    [{ type: 'section' }],
    'must provide text or fields [json-pointer:/blocks/0]',
  ],
];

describe('blocks of a message', () => {
  test.each(limits)('%s: the largest is taken, one more is not', (_, inside, outside, problem) => {
    expect(problemsOf(inside)).toEqual([]);
    expect(checkMessageBlocks(inside).error).toBe(null);
    expect(checkMessageBlocks(outside)).toEqual({ error: 'invalid_blocks', problems: [problem] });
  });

  test('all texts together have 13,100 characters at most', () => {
    const blocks = many(4, () => section(s(3000)));
    expect(checkMessageBlocks([...blocks, section(s(1100))]).error).toBe(null);
    expect(checkMessageBlocks([...blocks, section(s(1101))]).error).toBe('msg_blocks_too_long');
  });

  test.each([['text'], [{}], [[null]], [[['x']]], [[{ type: 7 }]], [[{ type: '__proto__' }]]])(
    'what is no list of blocks is refused: %j',
    (blocks) => {
      expect(problemsOf(blocks)).not.toEqual([]);
    },
  );
});

const input = (more: object = {}, element: object = {}) => ({
  type: 'input',
  label: plain('What?'),
  element: { type: 'plain_text_input', action_id: 'a', ...element },
  ...more,
});
const modal = (more: object = {}) => ({
  type: 'modal',
  title: plain('Title'),
  submit: plain('Send'),
  blocks: [input()],
  ...more,
});

const modalLimits: [what: string, inside: object, outside: object, problem: string][] = [
  [
    'title',
    modal({ title: plain(s(24)) }),
    modal({ title: plain(s(25)) }),
    'must be less than 25 characters [json-pointer:/view/title/text]',
  ],
  [
    'submit',
    modal({ submit: plain(s(24)) }),
    modal({ submit: plain(s(25)) }),
    'must be less than 25 characters [json-pointer:/view/submit/text]',
  ],
  [
    'close',
    modal({ close: plain(s(24)) }),
    modal({ close: plain(s(25)) }),
    'must be less than 25 characters [json-pointer:/view/close/text]',
  ],
  [
    'blocks',
    modal({ blocks: many(100, () => input()) }),
    modal({ blocks: many(101, () => input()) }),
    'no more than 100 items allowed [json-pointer:/view/blocks]',
  ],
  [
    'private metadata',
    modal({ private_metadata: s(3000) }),
    modal({ private_metadata: s(3001) }),
    'must be less than 3001 characters [json-pointer:/view/private_metadata]',
  ],
  [
    'callback id',
    modal({ callback_id: s(255) }),
    modal({ callback_id: s(256) }),
    'must be less than 256 characters [json-pointer:/view/callback_id]',
  ],
  [
    'label',
    modal({ blocks: [input({ label: plain(s(2000)) })] }),
    modal({ blocks: [input({ label: plain(s(2001)) })] }),
    'must be less than 2001 characters [json-pointer:/view/blocks/0/label/text]',
  ],
  [
    'hint',
    modal({ blocks: [input({ hint: plain(s(2000)) })] }),
    modal({ blocks: [input({ hint: plain(s(2001)) })] }),
    'must be less than 2001 characters [json-pointer:/view/blocks/0/hint/text]',
  ],
  [
    'placeholder',
    modal({ blocks: [input({}, { placeholder: plain(s(150)) })] }),
    modal({ blocks: [input({}, { placeholder: plain(s(151)) })] }),
    'must be less than 151 characters [json-pointer:/view/blocks/0/element/placeholder/text]',
  ],
  [
    'longest answer',
    modal({ blocks: [input({}, { max_length: 3000 })] }),
    modal({ blocks: [input({}, { max_length: 3001 })] }),
    'must be between 1 and 3000 [json-pointer:/view/blocks/0/element/max_length]',
  ],
  [
    'a button to submit',
    modal(),
    { type: 'modal', title: plain('Title'), blocks: [input()] },
    'submit is required when there are input blocks [json-pointer:/view]',
  ],
  [
    'known blocks',
    modal({ blocks: [{ type: 'divider' }] }),
    modal({ blocks: [{ type: 'markdown', text: 'x' }] }),
    'unsupported type: markdown [json-pointer:/view/blocks/0/type]',
  ],
  ['known fields', modal(), modal({ size: 'big' }), 'invalid additional property: size [json-pointer:/view]'],
];

describe('modals', () => {
  test.each(modalLimits)('%s: the largest is taken, one more is not', (_, inside, outside, problem) => {
    expect(checkModal(inside)).toEqual({ error: null, problems: [] });
    expect(checkModal(outside)).toEqual({ error: 'invalid_arguments', problems: [problem] });
  });
});
