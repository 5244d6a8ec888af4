// Each limit of Slack's blocks and modals, with a payload just inside and one just outside.
import { describe, expect, test } from 'vitest';
import { checkMessageBlocks, checkModal } from '../../../fakes/slack/blocks/check.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = (text: string) => ({ type: 'section', text: mrkdwn(text) });
const button = (more: object = {}) => ({ type: 'button', text: plain('Go'), ...more });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const option = (more: object = {}) => ({ text: plain('o'), value: 'v', ...more });
const select = (more: object = {}) => actions({ type: 'static_select', options: [option()], ...more });
const rich = (...elements: object[]) => ({ type: 'rich_text', elements });
const richSection = (...elements: object[]) => ({ type: 'rich_text_section', elements });
const inline = (text: string, style?: object) => ({ type: 'text', text, ...(style ? { style } : {}) });
const list = (style: string) => ({ type: 'rich_text_list', style, elements: [richSection(inline('x'))] });
const code = (...elements: object[]) => ({ type: 'rich_text_preformatted', elements });
const cell = (text: string) => ({ type: 'raw_text', text });
const table = (...rows: object[][]) => ({ type: 'table', rows });
/** `#`: its place among others. */
const task = (more: object = {}) => ({
  type: 'task_card',
  task_id: 't#',
  title: 'Read',
  status: 'pending',
  ...more,
});
const plan = (...tasks: object[]) => ({ type: 'plan', title: 'Plan', tasks });
const divider = (more: object = {}) => ({ type: 'divider', ...more });
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

type Limit = readonly [most: number, at: string, given: object];

/** How long the text there may be, or how many entries the list has at most. */
const inBlock: readonly Limit[] = [
  [3000, '/text/text', section('x')],
  [2000, '/fields/0/text', { type: 'section', fields: [mrkdwn('x')] }],
  [10, '/fields', { type: 'section', fields: [mrkdwn('x')] }],
  [150, '/text/text', { type: 'header', text: plain('x') }],
  [10, '/elements', { type: 'context', elements: [mrkdwn('x')] }],
  [25, '/elements', actions(button())],
  [75, '/elements/0/text/text', actions(button())],
  [2000, '/elements/0/value', actions(button({ value: 'x' }))],
  [255, '/elements/0/action_id', actions(button({ action_id: 'x' }))],
  [3000, '/elements/0/url', actions(button({ url: 'https://x' }))],
  [300, '/elements/0/confirm/text/text', actions(button({ confirm: { text: plain('x') } }))],
  [100, '/elements/0/options', select()],
  [75, '/elements/0/options/0/text/text', select()],
  [150, '/elements/0/options/0/value', select()],
  [75, '/elements/0/options/0/description/text', select({ options: [option({ description: plain('x') })] })],
  [150, '/elements/0/placeholder/text', select({ placeholder: plain('x') })],
  [100, '/rows', table([cell('x')])],
  [20, '/rows/0', table([cell('x')])],
  [50, '/tasks', plan(task())],
  [255, '/block_id', divider({ block_id: 'x' })],
];

const inModal: readonly Limit[] = [
  [24, '/title/text', modal()],
  [24, '/submit/text', modal()],
  [24, '/close/text', modal({ close: plain('x') })],
  [3000, '/private_metadata', modal({ private_metadata: 'x' })],
  [255, '/callback_id', modal({ callback_id: 'x' })],
  [100, '/blocks', modal()],
  [2000, '/blocks/0/label/text', modal()],
  [2000, '/blocks/0/hint/text', modal({ blocks: [input({ hint: plain('x') })] })],
  [150, '/blocks/0/element/placeholder/text', modal({ blocks: [input({}, { placeholder: plain('x') })] })],
];

/** The same with the text there so long, or with so many entries. */
function sized(given: unknown, at: string, size: number): unknown {
  const [, name, ...deeper] = at.split('/');
  if (name === undefined) {
    if (typeof given === 'string') return given.padEnd(size, 'x');
    const [first] = given as readonly object[];
    return Array.from({ length: size }, (_, place) => numbered(first, place));
  }
  const change = (one: unknown) => sized(one, ['', ...deeper].join('/'), size);
  if (Array.isArray(given)) return given.map((one, place) => (String(place) === name ? change(one) : one));
  return { ...(given as object), [name]: change((given as Record<string, unknown>)[name]) };
}

function numbered(given: unknown, place: number): object {
  return JSON.parse(JSON.stringify(given).replaceAll('#', String(place))) as object;
}

/** What Slack says of one too many. */
const tooMuch = (most: number, at: string, given: unknown) =>
  `${Array.isArray(given) ? `no more than ${most} items allowed` : `must be less than ${most + 1} characters`} [json-pointer:${at}]`;

const leafOf = (given: unknown, at: string) =>
  at
    .split('/')
    .slice(1)
    .reduce((one, name) => (one as Record<string, unknown>)[name], given);

/** What is not taken, where it is, and what Slack says of it. */
const wrong: readonly (readonly [said: string, at: string, ...blocks: object[]])[] = [
  ['must be more than 0 characters', '/0/text/text', section('')],
  ['unsupported type: mrkdwn', '/0/text/type', { type: 'header', text: mrkdwn('x') }],
  ['must be one of: primary, danger', '/0/elements/0/style', actions(button({ style: 'red' }))],
  [
    'initial option must be one of the options',
    '/0/elements/0',
    select({ initial_option: option({ value: 'other' }) }),
  ],
  ['must be more than 0 characters', '/0/rows/0/0/text', table([cell('')])],
  ['only_one_table_allowed', '', table([cell('x')]), table([cell('x')])],
  ['task_id `t#` already exists', '/0/tasks/1/task_id', plan(task(), task())],
  ['must be one of: pending, in_progress, complete, error', '/0/status', task({ status: 'done' })],
  ['must be an object', '/0/details', task({ details: 'x' })],
  [
    'invalid additional property: big',
    '/0/elements/0/elements/0/style',
    rich(richSection(inline('x', { big: true }))),
  ],
  [
    'unsupported type: blink',
    '/0/elements/0/elements/0/type',
    rich(richSection({ type: 'blink', text: 'x' })),
  ],
  ['must be more than 0 characters', '/0/elements/0/elements/0/text', rich(richSection(inline('')))],
  ['must be one of: bullet, ordered', '/0/elements/0/style', rich(list('dash'))],
  ['unsupported type: user', '/0/elements/0/elements/0/type', rich(code({ type: 'user', user_id: 'U1' }))],
  [
    'must be a valid url',
    '/0/elements/0/elements/0/url',
    rich(richSection({ type: 'link', url: 'javascript:x' })),
  ],
  ['`block_id` "a" already exists', '/1/block_id', divider({ block_id: 'a' }), divider({ block_id: 'a' })],
  [
    '`action_id` "a" already exists in this block',
    '/0',
    actions(button({ action_id: 'a' }), button({ action_id: 'a' })),
  ],
  ['unsupported type: alert', '/0/type', { type: 'alert', text: plain('x') }],
  ['invalid additional property: colour', '/0', divider({ colour: 'red' })],
  ['missing required field: text', '/0', { type: 'header' }],
  ['must provide text or fields', '/0', { type: 'section' }],
];

/** One of each kind that is right. */
const right: readonly object[] = [
  { type: 'header', text: plain('x') },
  actions(button({ style: 'danger', action_id: 'a' })),
  actions(button({ action_id: 'a' })),
  select({ initial_option: option() }),
  table([cell(' ')]),
  plan(task({ task_id: '1' }), task({ task_id: '2' })),
  task({ details: rich(richSection(inline('x'))) }),
  rich(richSection(inline('x', { bold: true }), { type: 'link', url: 'https://a.example' })),
  rich(list('bullet'), code(inline('x'))),
  divider({ block_id: 'a' }),
  divider({ block_id: 'b' }),
];

const fine = { error: null, problems: [] };

describe('blocks of a message', () => {
  test.each(inBlock)('%i are taken at %s, one more is not', (most, at, given) => {
    expect(checkMessageBlocks([sized(given, at, most)])).toEqual(fine);
    expect(checkMessageBlocks([sized(given, at, most + 1)])).toEqual({
      error: 'invalid_blocks',
      problems: [tooMuch(most, `/blocks/0${at}`, leafOf(given, at))],
    });
  });

  test('50 are taken, one more is not', () => {
    expect(checkMessageBlocks(sized([section('x')], '', 50))).toEqual(fine);
    const problems = [tooMuch(50, '/blocks', [])];
    expect(checkMessageBlocks(sized([section('x')], '', 51))).toEqual({ error: 'invalid_blocks', problems });
  });

  test('10,000 characters are taken in a table, one more is not', () => {
    const rows = Array.from({ length: 99 }, () => [cell('x'.repeat(100))]);
    expect(checkMessageBlocks([table(...rows, [cell('x'.repeat(100))])])).toEqual(fine);
    expect(checkMessageBlocks([table(...rows, [cell('x'.repeat(101))])])).toEqual({
      error: 'invalid_blocks',
      problems: [tooMuch(10_000, '/blocks/0/rows', '')],
    });
  });

  test.each(wrong.map(([said, at, ...blocks]) => ({ said, at, blocks })))(
    '$said, says Slack of $at',
    ({ said, at, blocks }) => {
      const problems = [`${said} [json-pointer:/blocks${at}]`];
      expect(checkMessageBlocks(blocks)).toEqual({ error: 'invalid_blocks', problems });
    },
  );

  test('of every kind are taken', () => {
    expect(checkMessageBlocks(right)).toEqual(fine);
  });

  test('all texts together have 13,100 characters at most', () => {
    const blocks = Array.from({ length: 4 }, () => section('x'.repeat(3000)));
    expect(checkMessageBlocks([...blocks, section('x'.repeat(1100))]).error).toBe(null);
    expect(checkMessageBlocks([...blocks, section('x'.repeat(1101))]).error).toBe('msg_blocks_too_long');
  });

  test.each([['text'], [{}], [[null]], [[['x']]], [[{ type: 7 }]], [[{ type: '__proto__' }]]])(
    'what is no list of blocks is refused: %j',
    (blocks) => {
      expect(checkMessageBlocks(blocks).problems).not.toEqual([]);
    },
  );
});

const refused = (problem: string) => ({ error: 'invalid_arguments', problems: [problem] });

describe('modals', () => {
  test.each(inModal)('%i are taken at %s, one more is not', (most, at, given) => {
    expect(checkModal(sized(given, at, most))).toEqual(fine);
    const problem = tooMuch(most, `/view${at}`, leafOf(given, at));
    expect(checkModal(sized(given, at, most + 1))).toEqual(refused(problem));
  });

  test.each([
    [
      'must be between 1 and 3000',
      '/blocks/0/element/max_length',
      modal({ blocks: [input({}, { max_length: 3001 })] }),
    ],
    ['submit is required when there are input blocks', '', modal({ submit: undefined })],
    ['unsupported type: plan', '/blocks/0/type', modal({ blocks: [{ type: 'plan', title: 'x' }] })],
    ['invalid additional property: size', '', modal({ size: 'big' })],
  ])('%s, says Slack of /view%s', (said, at, given) => {
    expect(checkModal(modal({ blocks: [input({}, { max_length: 3000 })] })).error).toBe(null);
    expect(checkModal(given)).toEqual(refused(`${said} [json-pointer:/view${at}]`));
  });
});
