// Files that people attach, on both platforms: read, cited and remembered, and a clear word for each that cannot be read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { eventually } from '../../support/eventually.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { Scene } from '../../support/reliability/scene.ts';
import { offering, postWhere } from '../../support/story/play.ts';
import type { Talk } from '../../support/story/stage.ts';
import { noModelParts } from '../../support/without-model.ts';
import { aWordFile, aZip, anEncryptedWordFile, wordParts } from '../../support/word.ts';

const plan = {
  name: 'kestrel plan.md',
  content: '# Kestrel\n\nThe Kestrel cluster is backed up every night at 02:10 to the vault in Lyon.',
  type: 'text/markdown',
};
const drill = {
  name: 'drill.docx',
  content: aWordFile(['# Drill', 'Restoring the Kestrel cluster took seven hours in the drill of March.']),
};
const question =
  'When is the Kestrel cluster backed up, and how long did restoring the Kestrel cluster take?';

describe.each(platforms)('files on %s', (name) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(name);
    await scene.start({ parts: noModelParts });
  });
  afterAll(() => scene.close());

  const told = (talk: Talk) => talk.posts().filter(({ byFootnote }) => byFootnote);
  const notice = (talk: Talk, words: RegExp) =>
    postWhere(
      `something is said like ${words.source}`,
      talk,
      ({ byFootnote, text }) => byFootnote && words.test(text),
    );

  it('cites a Markdown and a Word file, each with an address that the people there can open (F32)', async () => {
    const talk = scene.ann.asks(question, scene.channel, [plan, drill]);
    const draft = await offering('Approve', talk);
    expect(draft.text).toMatch(/every night at 02/);
    expect(draft.text).toMatch(/seven hours/);
    const links = ['[1]', '[2]'].map((marker) => scene.stage.linkOf(draft, marker) ?? '');
    for (const link of links)
      expect(link).toMatch(
        name === 'slack'
          ? /^https:\/\/fake-team\.slack\.com\/files\//
          : /^https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+/,
      );
    expect(new Set(links).size).toBe(2);
    const { rows } = await scene.database.pool.query<{ text: string }>(
      `SELECT (SELECT string_agg(outcome::text, '') FROM journal) || (SELECT string_agg(body::text, '') FROM inbound) AS text`,
    );
    expect(rows[0]?.text).toContain('kestrel');
    expect(rows[0]?.text).not.toMatch(/files-pri|\/cdn\/|hm=/);
  });

  it('names at once what it does not read of many files, and goes on with the rest (F32)', async () => {
    const many = Array.from({ length: name === 'slack' ? 40 : 10 }, (_, n) => ({
      ...plan,
      name: `part-${n}.md`,
    }));
    const others =
      name === 'slack'
        ? many
        : [
            ...many.slice(0, 8),
            { name: 'team.png', content: 'x', type: 'image/png' },
            { name: 'a.zip', content: 'x', type: 'application/zip' },
          ];
    const talk = scene.ann.asks(question, scene.channel, others);
    const said = await notice(talk, /I do not read/);
    expect(said.text).toMatch(
      name === 'slack'
        ? /part-10\.md.*part-39\.md.*I read 10 files of a message/s
        : /team\.png.*a\.zip.*I read text, Markdown, HTML, PDF and Word/s,
    );
    expect(said.text).toMatch(/I go on with the rest/);
    await scene.tellAgain(2);
    expect((await offering('Approve', talk)).text).toMatch(/every night at 02/);
    expect(told(talk).filter(({ text }) => /I do not read|could not read/.test(text))).toHaveLength(1);
    const { rows } = await scene.database.pool.query(
      `SELECT 1 FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`,
      [talk.id],
    );
    expect(rows).toHaveLength(1);
  });

  // Where a file was read, it is no matter where it came from.
  if (name !== 'slack' && !isFull) return;
  it('says in one message why files could not be read once they are opened (F32)', async () => {
    const bomb = aZip([
      ...wordParts(['x']),
      { name: 'word/zeros.bin', content: Buffer.alloc(120_000_000), saidSize: 9 },
    ]);
    const talk = scene.ann.asks(question, scene.channel, [
      plan,
      { name: 'secret.docx', content: anEncryptedWordFile() },
      { name: 'bomb.docx', content: bomb },
      { name: 'broken.docx', content: 'no zip at all' },
    ]);
    const said = await notice(talk, /could not read/);
    expect(said.text).toMatch(/secret\.docx.*protected with a password/);
    expect(said.text).toMatch(/bomb\.docx.*far larger/);
    expect(said.text).toMatch(/broken\.docx.*damaged/);
    expect((await offering('Approve', talk)).text).toMatch(/every night at 02/);
    expect(told(talk).filter(({ text }) => /could not read/.test(text))).toHaveLength(1);
  });

  it('says below the draft of which file it has read the beginning alone (F32)', async () => {
    const long = { ...plan, name: 'long.md', content: `${plan.content}\n\n${'More of it. '.repeat(20_000)}` };
    const talk = scene.ann.asks(question, scene.channel, [long, drill]);
    const draft = await offering('Approve', talk);
    expect(draft.text).toContain('Of “long.md” I read only the beginning.');
  });

  it('asks what to do with a file that comes without a word, and takes a reply with another one (F32)', async () => {
    const talk = scene.ann.asks('', scene.channel, [plan]);
    const asked = await notice(talk, /What would you like to know about/);
    expect(asked.text).toMatch(/kestrel.{1,3}plan\.md/);
    scene.ann.answers(question, talk, [drill]);
    const draft = await offering('Approve', talk);
    expect(draft.text).toMatch(/every night at 02/);
    expect(draft.text).toMatch(/seven hours/);
  });

  it('knows the files of a thread in a follow-up, and nowhere else (F32)', async () => {
    const talk = scene.ann.asks('When is the Kestrel cluster backed up?', scene.channel, [plan, drill]);
    await scene.ann.clicks('Approve', await offering('Approve', talk));
    await notice(talk, /^\**Delivered/);
    scene.ann.mentions('How long did restoring the Kestrel cluster take?', talk);
    const drafts = () => talk.posts().filter(({ buttons }) => buttons.includes('Approve'));
    const [draft] = await eventually('a second draft', () => (drafts().length > 0 ? drafts() : undefined));
    expect(draft?.text).toMatch(/seven hours/);
    const other = scene.bob.asks('How long did restoring the Kestrel cluster take?', scene.channel);
    expect((await offering('Approve', other)).text).not.toMatch(/seven hours/);
  });
});

describe('a file above a request, on Slack', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene('slack');
    await scene.start({ parts: noModelParts });
  });
  afterAll(() => scene.close());

  it('is read for it, once, and for no other question (F32)', async () => {
    const talk = scene.bob.begins('Here is what we do.', scene.channel);
    scene.bob.answers('the plan', talk, [plan]);
    scene.ann.mentions('When is the Kestrel cluster backed up?', talk);
    const draft = await offering('Approve', talk);
    expect(draft.text).toMatch(/every night at 02/);
    await scene.ann.clicks('Approve', draft);
    await postWhere('the report', talk, ({ byFootnote, text }) => byFootnote && text.includes('Approved'));
    scene.ann.mentions('And where to is the Kestrel cluster backed up?', talk);
    await eventually('both know the file, which is kept once', async () => {
      const { rows } = await scene.database.pool.query<{ refs: string; requests: number }>(
        `SELECT string_agg(files::text, '') AS refs, count(*)::int AS requests FROM message WHERE purpose = 'request'`,
      );
      return rows[0]?.requests === 2 && rows[0].refs.split('kestrel plan.md').length === 2;
    });
    const own = scene.ann.asks('How long did restoring the Kestrel cluster take?', scene.channel, [drill]);
    expect((await offering('Approve', own)).text).not.toMatch(/every night at 02/);
  });
});
