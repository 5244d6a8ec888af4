// Every limit of a message, with a payload that just fits and one that just does not, through discord.js's REST class.
import { MessageFlags, Routes } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStage, refusedWith } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await newStage();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const post = (body: object, files: object[] = []) =>
  stage.rest.post(Routes.channelMessages(stage.general), { body, files: files as never }) as Promise<{
    id: string;
    components: { id: number }[];
    attachments: { id: string; filename: string }[];
    content: string;
  }>;

const v2 = (...components: object[]) => ({ flags: MessageFlags.IsComponentsV2, components });
const text = (content: string, id?: number) => ({ type: 10, content, ...(id === undefined ? {} : { id }) });
const row = (...components: object[]) => ({ type: 1, components });
let unique = 0;
const button = (more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Go',
  custom_id: `b${(unique += 1)}`,
  ...more,
});
const link = (more: object = {}) => ({ type: 2, style: 5, label: 'Go', url: 'https://example.org', ...more });
const option = (i: number, more: object = {}) => ({ label: `Option ${i}`, value: `${i}`, ...more });
const select = (more: object = {}, options = [option(1)]) => ({
  type: 3,
  custom_id: `s${(unique += 1)}`,
  options,
  ...more,
});
const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const container = (...components: object[]) => ({ type: 17, components });
const coloured = (accent_color: number) => v2({ ...container(text('a')), accent_color });
const twoDisplays = (size: number) => v2(text('a'.repeat(size - 2000)), container(text('a'.repeat(2000))));
const inContainer = (size: number) => v2(container(...many(size - 1, () => text('t'))));
const oldRows = (size: number) => ({ content: 'a', components: many(size, () => row(button())) });
const buttonsInRow = (size: number) => v2(row(...many(size, () => button())));
const selectsInRow = (size: number) => v2(row(...many(size, () => select())));
const chosen = (more: object) => v2(row(select({}, [option(1, more)])));
const described = (size: number) => chosen({ description: 'd'.repeat(size) });
const url = (size: number) => `https://example.org/${'a'.repeat(size - 20)}`;

/** Paths of a tree of errors with their codes, such as `components.0.content BASE_TYPE_REQUIRED`. */
function codes(tree: unknown, path: string[] = []): string[] {
  return Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as { code: string }[]).map(({ code }) => `${path.join('.')} ${code}`)
      : codes(value, [...path, key]),
  );
}

async function isLimit(fits: object, breaks: object, expected: string): Promise<void> {
  await post(fits);
  const { status, code, errors } = await refusedWith(post(breaks));
  expect([status, code]).toEqual([400, 50_035]);
  expect(codes(errors)).toContain(expected);
  expect(stage.fake.violations).toEqual([]);
}

/** Of a message with one control, where that stands. */
const at = 'components.0.components.0';
const inRow = (one: object) => v2(row(one));
const s = (size: number) => 'a'.repeat(size);

describe('a message', () => {
  it.each<[string, number, (size: number) => object, string]>([
    ['content', 2000, (n) => ({ content: s(n) }), 'content BASE_TYPE_MAX_LENGTH'],
    ['emoji', 1000, (n) => ({ content: '🙂'.repeat(n) }), 'content BASE_TYPE_MAX_LENGTH'],
    ['a nonce', 25, (n) => ({ content: 'a', nonce: s(n) }), 'nonce NONCE_TYPE_TOO_LONG'],
    ['one display', 4000, (n) => v2(text(s(n))), 'components.0.content BASE_TYPE_BAD_LENGTH'],
    ['all displays', 4000, twoDisplays, 'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED'],
    ['components', 40, inContainer, 'components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED'],
    ['old rows', 5, oldRows, 'components BASE_TYPE_MAX_LENGTH'],
    ['buttons a row', 5, buttonsInRow, 'components.0.components BASE_TYPE_BAD_LENGTH'],
    ['selects a row', 1, selectsInRow, 'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED'],
    ['a colour', 0xff_ff_ff, (n) => coloured(n), 'components.0.accent_color NUMBER_TYPE_MAX'],
    ['a custom id', 100, (n) => inRow(button({ custom_id: s(n) })), `${at}.custom_id BASE_TYPE_BAD_LENGTH`],
    ['a label', 80, (n) => inRow(button({ label: s(n) })), `${at}.label BASE_TYPE_MAX_LENGTH`],
    ['a link', 512, (n) => inRow(link({ url: url(n) })), `${at}.url BASE_TYPE_MAX_LENGTH`],
    ['options', 25, (n) => inRow(select({}, many(n, option))), `${at}.options BASE_TYPE_BAD_LENGTH`],
    ['an option label', 100, (n) => chosen({ label: s(n) }), `${at}.options.0.label BASE_TYPE_BAD_LENGTH`],
    ['an option value', 100, (n) => chosen({ value: s(n) }), `${at}.options.0.value BASE_TYPE_BAD_LENGTH`],
    ['its description', 100, described, `${at}.options.0.description BASE_TYPE_MAX_LENGTH`],
    [
      'a placeholder',
      150,
      (n) => inRow(select({ placeholder: s(n) })),
      `${at}.placeholder BASE_TYPE_MAX_LENGTH`,
    ],
    ['choices', 1, (n) => inRow(select({ max_values: n })), `${at}.max_values NUMBER_TYPE_MAX`],
    [
      'a separator',
      2,
      (n) => v2({ type: 14, spacing: n }, text('a')),
      'components.0.spacing BASE_TYPE_CHOICES',
    ],
  ])('takes %s of %i, and no more', (_name, most, make, expected) =>
    isLimit(make(most), make(most + 1), expected),
  );

  it.each<[string, object, object, string]>([
    ['some text in a display', v2(text('a')), v2(text('')), 'components.0.content BASE_TYPE_REQUIRED'],
    ['no empty row', v2(row(button())), v2(row()), 'components.0.components BASE_TYPE_BAD_LENGTH'],
    ['a button in a row', v2(row(button())), v2(button()), 'components.0 UNION_TYPE_CHOICES'],
    ['a custom id', inRow(button()), inRow(button({ custom_id: '' })), `${at}.custom_id BASE_TYPE_REQUIRED`],
    ['a known style', inRow(button()), inRow(button({ style: 7 })), `${at}.style BASE_TYPE_CHOICES`],
    [
      'a link of the web',
      inRow(link()),
      inRow(link({ url: 'ftp://a.b/' })),
      `${at}.url URL_TYPE_INVALID_SCHEME`,
    ],
    [
      'the flag of Components V2',
      v2(text('a')),
      { content: 'a', components: [text('a')] },
      'components.0 UNION_TYPE_CHOICES',
    ],
    [
      'no content beside Components V2',
      v2(text('a')),
      { ...v2(text('a')), content: 'a' },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'no button beside a select',
      v2(row(select()), row(button())),
      v2(row(select(), button())),
      'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'no container in a container',
      v2(container(text('a'))),
      v2(container(container(text('a')))),
      'components.0.components.0 UNION_TYPE_CHOICES',
    ],
    [
      'something in a container',
      v2(container(text('a'))),
      v2(container()),
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'custom ids that differ',
      v2(row(button({ custom_id: 'x' }), button({ custom_id: 'y' }))),
      v2(row(button({ custom_id: 'x' })), row(button({ custom_id: 'x' }))),
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'no custom id at a link',
      inRow(link()),
      inRow(link({ custom_id: 'x' })),
      `${at} BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE`,
    ],
    [
      'options that differ',
      inRow(select({}, [option(1), option(2)])),
      inRow(select({}, [option(1), option(1)])),
      `${at}.options.1 SELECT_COMPONENT_OPTION_VALUE_DUPLICATED`,
    ],
    [
      'ids that differ',
      v2(text('a', 7), text('b', 8)),
      v2(text('a', 7), text('b', 7)),
      'components.1.id COMPONENT_ID_DUPLICATED',
    ],
    [
      'known mentions',
      { content: 'a', allowed_mentions: { parse: ['users'] } },
      { content: 'a', allowed_mentions: { parse: ['people'] } },
      'allowed_mentions.parse.0 BASE_TYPE_CHOICES',
    ],
    [
      'mentions said once',
      { content: 'a', allowed_mentions: { parse: ['roles'], users: ['100000000000000001'] } },
      { content: 'a', allowed_mentions: { parse: ['users'], users: ['100000000000000001'] } },
      'allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
    [
      'a known message to reply to',
      { content: 'a' },
      { content: 'a', message_reference: { message_id: '1' } },
      'message_reference MESSAGE_REFERENCE_UNKNOWN_MESSAGE',
    ],
    [
      'true or false',
      inRow(button({ disabled: true })),
      inRow(button({ disabled: 'yes' })),
      `${at}.disabled BOOLEAN_TYPE_CONVERT`,
    ],
  ])('takes %s, and nothing else', (_name, fits, breaks, expected) => isLimit(fits, breaks, expected));

  it('breaks the server with too many bytes, as the real one does', async () => {
    const bytes = (count: number, displays: number) => {
      const each = '€'.repeat(Math.floor(count / 3 / displays));
      const rest = count - each.length * 3 * displays;
      return v2(...many(displays, (i) => text(each + (i === 0 ? 'a'.repeat(rest) : ''))));
    };
    await post(bytes(10_000, 1));
    expect(await refusedWith(post(bytes(10_001, 1)))).toMatchObject({ status: 500 });
    await post(bytes(9_810, 30));
    expect(await refusedWith(post(bytes(9_811, 30)))).toMatchObject({ status: 500 });
    expect(await refusedWith(post(v2(row(button({ custom_id: 'a\ud800' })))))).toMatchObject({ status: 500 });
  });

  it('is not empty', async () => {
    for (const nothing of [{}, { content: '  \n ' }, { components: [row(button())] }, v2()])
      expect(await refusedWith(post(nothing))).toMatchObject({ status: 400, code: 50_006 });
  });

  it('carries 10 files of 10 MiB at most', async () => {
    const file = (size: number, name = 'a.txt') => ({ name, data: Buffer.alloc(size) });
    const mebi = 1024 * 1024;
    const sent = await post({ content: 'a' }, [file(10 * mebi)]);
    expect(sent.attachments).toMatchObject([{ filename: 'a.txt', size: 10 * mebi }]);
    expect(await refusedWith(post({ content: 'a' }, [file(10 * mebi + 1)]))).toMatchObject({
      status: 413,
      code: 40_005,
    });
    expect(
      await refusedWith(
        post(
          { content: 'a' },
          many(3, () => file(9 * mebi)),
        ),
      ),
    ).toMatchObject({ status: 413, code: 40_005 });
    await post(
      { content: 'a' },
      many(10, (i) => file(1, `${i}.txt`)),
    );
    expect(
      await refusedWith(
        post(
          { content: 'a' },
          many(11, (i) => file(1, `${i}.txt`)),
        ),
      ),
    ).toMatchObject({ code: 30_015 });
  });

  it('keeps the ids of components that were sent, and counts the others', async () => {
    const { components } = await post(v2(text('a'), text('b', 1), text('c')));
    expect(components.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('is made once for a nonce, for some minutes', async () => {
    let now = Date.now();
    await using later = await newStage({ now: () => now });
    const once = (nonce: string, enforce_nonce = true) =>
      later.rest.post(Routes.channelMessages(later.general), {
        body: { content: 'a', nonce, enforce_nonce },
      }) as Promise<{ id: string }>;
    const first = await once('n');
    expect((await once('n')).id).toBe(first.id);
    expect((await once('m')).id).not.toBe(first.id);
    expect((await once('n', false)).id).not.toBe(first.id);
    now += 5 * 60_000;
    expect((await once('m')).id).not.toBe(first.id);
    expect(later.fake.messages(later.general)).toHaveLength(4);
  });

  it('with a field nobody knows, or a file nobody sees, is a violation', async () => {
    await using other = await newStage();
    const send = (body: object, files: object[] = []) =>
      other.rest.post(Routes.channelMessages(other.general), { body, files: files as never });
    await send({ content: 'a', contents: 'b' });
    await send(v2({ ...text('a'), text: 'b' }));
    await send({ content: 'a', flags: MessageFlags.Ephemeral });
    await send(v2(text('a')), [{ name: 'a b.txt', data: Buffer.from('a') }]);
    await refusedWith(other.rest.get('/guilds/1/emojis'));
    await refusedWith(
      other.rest.get(Routes.channel(other.general), { query: new URLSearchParams({ what: '1' }) }),
    ).catch(() => {});
    expect(other.fake.takeViolations().map((each) => each.replace(/^.*?: /, ''))).toEqual([
      'unknown field contents',
      'unknown field components.0.text',
      'unknown field flags (the bits 64 cannot be set here)',
      'unknown field attachments (a_b.txt is shown by no component)',
      'GET /guilds/1/emojis',
      'unknown query parameter what',
    ]);
  });
});

describe('an edit', () => {
  it('changes only what it names, and never takes Components V2 away', async () => {
    const { rest, general, fake } = stage;
    const { id } = await post(v2(text('a'), { type: 13, file: { url: 'attachment://a.md' } }), [
      { name: 'a.md', data: Buffer.from('x') },
    ]);
    const change = (body: object) => rest.patch(Routes.channelMessage(general, id), { body });
    const old = fake.message(id)!.files;
    await change({ components: [text('b'), { type: 13, file: { url: 'attachment://a.md' } }] });
    expect(fake.message(id)).toMatchObject({ picture: 'b\n📎 a.md', edited: true, files: old });
    expect(codes((await refusedWith(change({ content: 'c' }))).errors)).toEqual([
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ]);
    await change({ components: [text('only')], attachments: [], flags: 0 });
    expect(fake.message(id)).toMatchObject({ picture: 'only', files: [] });
  });

  it('is refused for what is not there, not ours, or old on demand', async () => {
    const { rest, general, fake } = stage;
    const foreign = fake.server.person('Eve').says('hi', { channel: general });
    const change = (id: string) => rest.patch(Routes.channelMessage(general, id), { body: { content: 'b' } });
    expect(await refusedWith(change('1'))).toMatchObject({ status: 404, code: 10_008 });
    expect(await refusedWith(change(foreign.id))).toMatchObject({ status: 403, code: 50_005 });
    const { id } = await post({ content: 'a' });
    fake.faults.plan(
      { kind: 'refuse', code: 30_046 },
      { route: 'PATCH /channels/:channel/messages/:message' },
    );
    await expect(change(id)).rejects.toMatchObject({
      name: expect.stringContaining('RateLimitError'),
      retryAfter: 1_050,
    });
    await change(id);
    expect(fake.message(id)?.text).toBe('b');
  });
});

describe('reading', () => {
  it('goes back and forth, newest first', async () => {
    await using other = await newStage();
    const { rest, general, fake } = other;
    const ann = fake.server.person('Ann');
    const ids = many(9, (i) => ann.says(`${i}`, { channel: general }).id);
    const read = async (query: Record<string, string>) =>
      (
        (await rest.get(Routes.channelMessages(general), { query: new URLSearchParams(query) })) as {
          content: string;
        }[]
      )
        .map(({ content }) => content)
        .join('');
    expect(await read({})).toBe('876543210');
    expect(await read({ limit: '3' })).toBe('876');
    expect(await read({ before: ids[4]!, limit: '3' })).toBe('321');
    expect(await read({ after: ids[4]!, limit: '3' })).toBe('765');
    expect(await refusedWith(read({ limit: '101' }))).toMatchObject({ code: 50_035 });
  });
});
