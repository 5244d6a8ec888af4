// A bundle is told again from its record: equal where nothing was changed, and every change is named.
import { describe, expect, it } from 'vitest';
import { makeBundle } from '../../../src/bundle/make.ts';
import { replay } from '../../../src/bundle/replay.ts';
import { bundleOf, changed, delivered, wholeRunsOf } from '../../support/bundled.ts';
import { defaults, theatre } from '../../support/theatre.ts';

const made = [
  'report.md',
  'report.json',
  'provenance.md',
  'claims.json',
  'evidence.json',
  'sources.json',
  'findings.json',
  'decisions.json',
];
const plain = await bundleOf(await delivered());
const page = [...plain.files.keys()].find((name) => name.startsWith('pages/')) ?? '';

describe('a bundle as it was written', () => {
  it('gives the same files, finds each quote and judges each verdict', async () => {
    const { differences, files, again } = await replay(plain);
    expect(differences).toEqual([]);
    expect(files).toEqual(made);
    expect(again).toMatchObject({ lost: [], taken: 0 });
    expect(again?.found).toBeGreaterThan(0);
    expect(again?.judged).toBeGreaterThan(0);
  });

  it('is told again through all the rounds that people asked for', async () => {
    const played = await delivered({}, async ({ answer, pass }) => {
      await answer('approve/r1/decide', {
        kind: 'feedback',
        text: 'Also say how to roll back the billing service.',
      });
      await pass();
      await answer('approve/r2/decide', { kind: 'accepted' });
    });
    const bundle = await bundleOf(played);
    expect(bundle.files.get('report.md')?.toString()).toContain('bin/rollback');
    expect((await replay(bundle)).differences).toEqual([]);
  });

  it.each(['simple', 'web'] as const)('is told again in the mode %s', async (mode) => {
    const over = { settings: { mode } };
    const bundle = await bundleOf(await delivered(over), over);
    expect(bundle.manifest.run.status).toBe('delivered');
    expect((await replay(bundle)).differences).toEqual([]);
  });

  it('is told again without pages, and says that it found nothing then', async () => {
    const bundle = await bundleOf(await delivered(), {}, false);
    expect([...bundle.files.keys()].some((name) => name.startsWith('pages/'))).toBe(false);
    const { differences, again } = await replay(bundle);
    expect([differences, again?.found]).toEqual([[], 0]);
  });
});

describe('a bundle of a run that is not kept as a whole any more', () => {
  const wanted = { pages: true, version: '1.2.3' };

  it('is told again without the texts that are gone, and says what is not checked then', async () => {
    const played = await delivered();
    const runs = { ...wholeRunsOf(played), texts: () => Promise.resolve([]) };
    const bundle = (await makeBundle(runs, played.runId, wanted))!;
    const { differences, unchecked } = await replay(bundle);
    expect(differences).toEqual([]);
    expect(unchecked).toContainEqual(
      expect.stringMatching(/^Not checked: (\d+) of \1 quotes, whose pages were left out or are not kept/),
    );
    expect(JSON.stringify((await replay(plain)).unchecked)).not.toContain('quotes');
  });

  it('is refused without its record, with what can be done', async () => {
    const played = await delivered();
    const kept = wholeRunsOf(played);
    const whole = async (id: string) => ({ ...(await kept.whole(id))!, journal: [], events: [] });
    const bundle = (await makeBundle({ ...kept, whole }, played.runId, wanted))!;
    await expect(replay(bundle)).rejects.toMatchObject({
      code: 'request-invalid',
      message: expect.stringContaining('was not kept any more when it was exported'),
      hint: expect.stringContaining('Its report, claims and quotes are in its files'),
    });
  });
});

describe('a bundle that was changed', () => {
  it('names the bytes of a report that are others', async () => {
    const { differences } = await replay(
      changed(plain, 'report.md', (text) => text.replace('35 days', '36 days')),
    );
    const at = plain.files.get('report.md')?.indexOf('35 days') ?? 0;
    expect(differences).toEqual([
      expect.stringContaining(`report.md differs: bytes ${at + 1} to ${at + 2} (`),
    ]);
  });

  it.each(made)('sees a forged %s although the manifest says the same', async (name) => {
    const { differences } = await replay(changed(plain, name, (text) => `${text} `, true));
    expect(differences).toEqual([expect.stringMatching(new RegExp(`^${name} differs: bytes \\d+`))]);
  });

  it.each([true, false])(
    'names a page with another text (told by the manifest as well: %s)',
    async (hides) => {
      const forged = changed(plain, page, (text) => text.replace('35', '36'), hides);
      const { differences, again } = await replay(forged);
      expect(again).toBeNull();
      expect(differences).toEqual([expect.stringContaining(page)]);
      expect(differences[0]).toContain(hides ? 'holds another text' : 'was changed: it has');
    },
  );

  it.each([
    ['an answer of an agent', 'write/r1/i1/draft', '35 days', '36 days', '"write/r1/i1" comes to'],
    ['what was found', 'gather/r1/i1', '35 days', '36 days', 'was recorded with input'],
    ['a quote that was looked up', 'verify/r1/quotes', 'true', 'false', '"verify/r1/quotes" comes to'],
    ['the result of checking', 'verify/r1', 'supported', 'unsupported', '"verify/r1" comes to'],
  ])('finds a record in which %s is another', async (_what, key, was, is, words) => {
    const forged = changed(
      plain,
      'journal.jsonl',
      (text) =>
        text
          .split('\n')
          .map((line) => (line.startsWith(`{"key":"${key}",`) ? line.replaceAll(was, is) : line))
          .join('\n'),
      true,
    );
    await expect(replay(forged)).rejects.toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringContaining(words),
    });
  });

  it('finds a record from which a step was taken out', async () => {
    const without = changed(
      plain,
      'journal.jsonl',
      (text) => text.replace(/\{"key":"write\/r1\/i1\/draft".*\n/, ''),
      true,
    );
    await expect(replay(without)).rejects.toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringMatching(/"write\/r1\/i1\/draft"/),
    });
  });

  it('says which files are missing', async () => {
    const { [page]: _page, 'report.md': _report, ...files } = plain.manifest.files;
    const left = new Map([...plain.files].filter(([name]) => name in files));
    const { differences } = await replay({ manifest: { ...plain.manifest, files }, files: left });
    expect(differences).toEqual([`${page} is missing.`, 'report.md is missing.']);
  });

  const hash = /pages\/(.*)\.txt/.exec(page)?.[1] ?? '';
  const { manifest } = plain;
  const [first] = manifest.pages.list;
  it.each<[string, object, string]>([
    ['the request', { run: { ...manifest.run, request: 'Why?' } }, 'another request'],
    ['the id of the run', { run: { ...manifest.run, id: 'run_2' } }, 'another id of the run'],
    ['an error', { run: { ...manifest.run, error: { code: 'bug', message: 'No.' } } }, 'names an error'],
    [
      'a length',
      { files: { ...manifest.files, [page]: { ...manifest.files[page], bytes: 1 } } },
      'manifest.json says 1',
    ],
    ...(['url', 'title'] as const).map((name): [string, object, string] => [
      `the ${name} of a page`,
      { pages: { ...manifest.pages, list: [{ ...first, [name]: 'x' }, ...manifest.pages.list.slice(1)] } },
      `the page ${first?.hash} another address or title`,
    ]),
  ])('is told from its manifest, where %s is another', async (_what, change, words) => {
    const { differences } = await replay({ ...plain, manifest: { ...manifest, ...change } });
    expect(differences).toEqual([expect.stringContaining(words)]);
  });

  it('cannot leave out its prompts, or name a model that gave no answer', async () => {
    const { 'prompts.json': _prompts, ...files } = manifest.files;
    const left = new Map([...plain.files].filter(([name]) => name in files));
    const without = await replay({ manifest: { ...manifest, files }, files: left });
    expect(without.differences).toEqual(['prompts.json is missing.']);
    const forged = changed(
      plain,
      'prompts.json',
      (text) => text.replace('"model": null', '"model": "m/x"'),
      true,
    );
    expect((await replay(forged)).differences).toEqual([
      'prompts.json names the model m/x, of which no answer is on record.',
    ]);
  });

  it('says which pages and what else nothing could be held against', async () => {
    const forged = changed(plain, page, (text) => `${text}\n\uFFFD False.`, true);
    const { unchecked } = await replay(forged);
    expect(unchecked).toEqual([
      expect.stringContaining('which Footnote wrote the bundle'),
      `Not checked: pages/${hash}.txt holds characters that were replaced, so that only its quotes can be found again.`,
    ]);
    expect((await replay(plain)).unchecked).toHaveLength(1);
  });
});

describe('a bundle that cannot be told again', () => {
  it('is refused with the version that can', async () => {
    const older = { ...plain, manifest: { ...plain.manifest, pipeline: 1 } };
    await expect(replay(older)).rejects.toMatchObject({
      code: 'request-invalid',
      message: expect.stringContaining('version 1 of the pipeline'),
      hint: 'Footnote 1.2.3 wrote the bundle: replay it with that version.',
    });
    await expect(replay(older, '1.2.3')).rejects.toMatchObject({
      hint: expect.stringContaining('Both are called Footnote 1.2.3, but they tell runs otherwise'),
    });
  });

  it.each(['waiting', 'rejected'] as const)('is refused when its run was %s', async (status) => {
    const played = await theatre();
    await played.pass();
    if (status === 'rejected') {
      await played.answer('approve/r1/decide', { kind: 'rejected' });
      await played.pass();
    }
    const bundle = await bundleOf(played);
    expect(bundle.manifest.run.status).toBe(status);
    expect(bundle.files.get('claims.json')?.toString()).toContain('supported');
    await expect(replay(bundle)).rejects.toMatchObject({
      code: 'request-invalid',
      message: expect.stringContaining(`was ${status} when it was exported`),
    });
  });

  it.each([
    ['no JSON', (text: string) => text.replace('{', '['), 'Line 1 of journal.jsonl'],
    ['no entry', (text: string) => text.replace('"kind":"step"', '"kind":"leap"'), 'journal.jsonl is not'],
    [
      'nested without end',
      (text: string) =>
        text.replace('{"value":', `{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},"value":`),
      'journal.jsonl is not',
    ],
    [
      'nested without end in a value',
      (text: string) =>
        text.replace(
          /"outcome":\{"value":.*/,
          `"outcome":{"value":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
        ),
      'journal.jsonl is not',
    ],
  ])('is refused when a line of its record is %s', async (_what, change, words) => {
    await expect(replay(changed(plain, 'journal.jsonl', change, true))).rejects.toMatchObject({
      code: 'request-invalid',
      message: expect.stringContaining(words),
    });
  });

  it('is refused when its settings are not those of a run', async () => {
    const name = Object.keys(defaults)[0] ?? '';
    const forged = changed(plain, 'journal.jsonl', (text) => text.replace(`"${name}"`, '"others"'), true);
    await expect(replay(forged)).rejects.toMatchObject({ message: expect.stringContaining('settings') });
  });
});
