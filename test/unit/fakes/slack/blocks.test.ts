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

/** What it is, how many are taken at most, what it looks like with so many, and where the complaint points. */
type Limit<T> = [what: string, most: number, make: (size: number) => T, at: string];

/** What Slack says of one too many, in text and in lists. */
const tooLong = (most: number, at: string) => `must be less than ${most + 1} characters [json-pointer:${at}]`;
const tooMany = (most: number, at: string) => `no more than ${most} items allowed [json-pointer:${at}]`;

const characters: Limit<object[]>[] = [
  ['section text', 3000, (size) => [section(s(size))], '/blocks/0/text/text'],
  [
    'section field',
    2000,
    (size) => [{ type: 'section', fields: [mrkdwn(s(size))] }],
    '/blocks/0/fields/0/text',
  ],
  ['header', 150, (size) => [{ type: 'header', text: plain(s(size)) }], '/blocks/0/text/text'],
  [
    'button text',
    75,
    (size) => [actions(button({ text: plain(s(size)) }))],
    '/blocks/0/elements/0/text/text',
  ],
  ['button value', 2000, (size) => [actions(button({ value: s(size) }))], '/blocks/0/elements/0/value'],
  ['action id', 255, (size) => [actions(button({ action_id: s(size) }))], '/blocks/0/elements/0/action_id'],
  [
    'button url',
    3000,
    (size) => [actions(button({ url: `https://${s(size - 8)}` }))],
    '/blocks/0/elements/0/url',
  ],
  [
    'confirm text',
    300,
    (size) => [actions(button({ confirm: { text: plain(s(size)) } }))],
    '/blocks/0/elements/0/confirm/text/text',
  ],
  [
    'option text',
    75,
    (size) => [select({ options: [option(1, { text: plain(s(size)) })] })],
    '/blocks/0/elements/0/options/0/text/text',
  ],
  [
    'option value',
    150,
    (size) => [select({ options: [option(1, { value: s(size) })] })],
    '/blocks/0/elements/0/options/0/value',
  ],
  [
    'option description',
    75,
    (size) => [select({ options: [option(1, { description: plain(s(size)) })] })],
    '/blocks/0/elements/0/options/0/description/text',
  ],
  [
    'placeholder',
    150,
    (size) => [select({ placeholder: plain(s(size)) })],
    '/blocks/0/elements/0/placeholder/text',
  ],
  [
    'table characters',
    10_000,
    (size) => [table([...many(99, () => [cell(s(100))]), [cell(s(size - 9900))]])],
    '/blocks/0/rows',
  ],
  ['block id', 255, (size) => [{ type: 'divider', block_id: s(size) }], '/blocks/0/block_id'],
];

const items: Limit<object[]>[] = [
  ['blocks', 50, (size) => many(size, () => section('x')), '/blocks'],
  [
    'section fields',
    10,
    (size) => [{ type: 'section', fields: many(size, () => mrkdwn('x')) }],
    '/blocks/0/fields',
  ],
  [
    'context elements',
    10,
    (size) => [{ type: 'context', elements: many(size, () => mrkdwn('x')) }],
    '/blocks/0/elements',
  ],
  ['actions', 25, (size) => [actions(...many(size, () => button()))], '/blocks/0/elements'],
  ['options', 100, (size) => [select({ options: many(size, option) })], '/blocks/0/elements/0/options'],
  ['table rows', 100, (size) => [table(many(size, () => [cell('x')]))], '/blocks/0/rows'],
  ['table cells', 20, (size) => [table([many(size, () => cell('x'))])], '/blocks/0/rows/0'],
  ['tasks', 50, (size) => [plan(many(size, (place) => task(place)))], '/blocks/0/tasks'],
];

/** What it is, what is not taken, and what Slack says of that. */
const wrong: [what: string, given: object[], problem: string][] = [
  ['empty section text', [section('')], 'must be more than 0 characters [json-pointer:/blocks/0/text/text]'],
  [
    'header text type',
    [{ type: 'header', text: mrkdwn('x') }],
    'unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]',
  ],
  [
    'button style',
    [actions(button({ style: 'red' }))],
    'must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'initial option',
    [select({ initial_option: option(2) })],
    'initial option must be one of the options [json-pointer:/blocks/0/elements/0]',
  ],
  [
    'empty table cell',
    [table([[cell('')]])],
    'must be more than 0 characters [json-pointer:/blocks/0/rows/0/0/text]',
  ],
  ['tables', [table([[cell('x')]]), table([[cell('x')]])], 'only_one_table_allowed [json-pointer:/blocks]'],
  [
    'task ids',
    [plan([task(1), task(1)])],
    'task_id `t1` already exists [json-pointer:/blocks/0/tasks/1/task_id]',
  ],
  [
    'task status',
    [task(1, { status: 'done' })],
    'must be one of: pending, in_progress, complete, error [json-pointer:/blocks/0/status]',
  ],
  ['task details', [task(1, { details: 'x' })], 'must be an object [json-pointer:/blocks/0/details]'],
  [
    'rich text style',
    [richSection(text('x', { big: true }))],
    'invalid additional property: big [json-pointer:/blocks/0/elements/0/elements/0/style]',
  ],
  [
    'rich text element',
    [richSection({ type: 'blink', text: 'x' })],
    'unsupported type: blink [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'empty rich text',
    [richSection(text(''))],
    'must be more than 0 characters [json-pointer:/blocks/0/elements/0/elements/0/text]',
  ],
  [
    'rich text list style',
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
    [rich({ type: 'rich_text_preformatted', elements: [{ type: 'user', user_id: 'U1' }] })],
    'unsupported type: user [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'link address',
    [richSection({ type: 'link', url: 'javascript:x' })],
    'must be a valid url [json-pointer:/blocks/0/elements/0/elements/0/url]',
  ],
  [
    'block ids',
    many(2, () => ({ type: 'divider', block_id: 'a' })),
    '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
  ],
  [
    'action ids in a block',
    [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
    '`action_id` "a" already exists in this block [json-pointer:/blocks/0]',
  ],
  [
    'known blocks',
    [{ type: 'alert', text: plain('x') }],
    'unsupported type: alert [json-pointer:/blocks/0/type]',
  ],
  [
    'known fields',
    [{ type: 'divider', colour: 'red' }],
    'invalid additional property: colour [json-pointer:/blocks/0]',
  ],
  ['needed fields', [{ type: 'header' }], 'missing required field: text [json-pointer:/blocks/0]'],
  ['a section says something', [{ type: 'section' }], 'must provide text or fields [json-pointer:/blocks/0]'],
];

/** One of each kind that is right. */
const right: object[] = [
  { type: 'header', text: plain('x') },
  actions(button({ style: 'danger', action_id: 'a' })),
  actions(button({ action_id: 'a' })),
  select({ initial_option: option(1) }),
  table([[cell(' ')]]),
  plan([task(1), task(2)]),
  task(1, { details: richSection(text('x')) }),
  richSection(text('x', { bold: true }), { type: 'link', url: 'https://a.example' }),
  rich({
    type: 'rich_text_list',
    style: 'bullet',
    elements: [{ type: 'rich_text_section', elements: [text('x')] }],
  }),
  rich({ type: 'rich_text_preformatted', elements: [text('x')] }),
  { type: 'divider', block_id: 'a' },
  { type: 'divider', block_id: 'b' },
];

describe('blocks of a message', () => {
  test.each([
    ...characters.map((limit) => [...limit, tooLong] as const),
    ...items.map((limit) => [...limit, tooMany] as const),
  ])('%s: %i are taken, one more is not', (_, most, make, at, problem) => {
    expect(checkMessageBlocks(make(most))).toEqual({ error: null, problems: [] });
    expect(checkMessageBlocks(make(most + 1))).toEqual({
      error: 'invalid_blocks',
      problems: [problem(most, at)],
    });
  });

  test.each(wrong)('%s: what is wrong is refused', (_, given, problem) => {
    expect(checkMessageBlocks(given)).toEqual({ error: 'invalid_blocks', problems: [problem] });
  });

  test('of every kind are taken', () => {
    expect(checkMessageBlocks(right)).toEqual({ error: null, problems: [] });
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

const modalCharacters: Limit<object>[] = [
  ['title', 24, (size) => modal({ title: plain(s(size)) }), '/view/title/text'],
  ['submit', 24, (size) => modal({ submit: plain(s(size)) }), '/view/submit/text'],
  ['close', 24, (size) => modal({ close: plain(s(size)) }), '/view/close/text'],
  ['private metadata', 3000, (size) => modal({ private_metadata: s(size) }), '/view/private_metadata'],
  ['callback id', 255, (size) => modal({ callback_id: s(size) }), '/view/callback_id'],
  [
    'label',
    2000,
    (size) => modal({ blocks: [input({ label: plain(s(size)) })] }),
    '/view/blocks/0/label/text',
  ],
  ['hint', 2000, (size) => modal({ blocks: [input({ hint: plain(s(size)) })] }), '/view/blocks/0/hint/text'],
  [
    'placeholder',
    150,
    (size) => modal({ blocks: [input({}, { placeholder: plain(s(size)) })] }),
    '/view/blocks/0/element/placeholder/text',
  ],
];

const refused = (problem: string) => ({ error: 'invalid_arguments', problems: [problem] });

describe('modals', () => {
  test.each([
    ...modalCharacters.map((limit) => [...limit, tooLong] as const),
    [
      'blocks',
      100,
      (size: number) => modal({ blocks: many(size, () => input()) }),
      '/view/blocks',
      tooMany,
    ] as const,
  ])('%s: %i are taken, one more is not', (_, most, make, at, problem) => {
    expect(checkModal(make(most))).toEqual({ error: null, problems: [] });
    expect(checkModal(make(most + 1))).toEqual(refused(problem(most, at)));
  });

  test.each([
    [
      'longest answer',
      modal({ blocks: [input({}, { max_length: 3001 })] }),
      'must be between 1 and 3000 [json-pointer:/view/blocks/0/element/max_length]',
    ],
    [
      'a button to submit',
      { type: 'modal', title: plain('Title'), blocks: [input()] },
      'submit is required when there are input blocks [json-pointer:/view]',
    ],
    [
      'known blocks',
      modal({ blocks: [{ type: 'plan', title: 'x' }] }),
      'unsupported type: plan [json-pointer:/view/blocks/0/type]',
    ],
    ['known fields', modal({ size: 'big' }), 'invalid additional property: size [json-pointer:/view]'],
  ])('%s: what is wrong is refused', (_, given, problem) => {
    expect(checkModal(modal({ blocks: [input({}, { max_length: 3000 })] })).error).toBe(null);
    expect(checkModal(given)).toEqual(refused(problem));
  });
});
