// Pages of the web, read in real threads: what they hold, and that a hostile one costs nobody but itself.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { extract } from '../../../../src/agents/researcher/extract.ts';
import type { ResearcherInput } from '../../../../src/agents/researcher/contract.ts';
import { createExtractor } from '../../../../src/sources/pages/extractor.ts';
import type { Extractor } from '../../../../src/sources/pages/extractor.ts';
import type { FetchedDocument } from '../../../../src/sources/extract/read-page.ts';
import { aPdf } from '../../../support/pdf.ts';

const open: Extractor[] = [];
const signal = new AbortController().signal;

function extractorOf(threads: number, timeoutMs = 50_000): Extractor {
  const extractor = createExtractor({ threads, timeoutMs });
  open.push(extractor);
  return extractor;
}

function documentOf(bytes: string | Uint8Array, rest: Partial<FetchedDocument> = {}): FetchedDocument {
  const url = 'https://notes.test/some/page';
  return { bytes: Buffer.from(bytes), contentType: 'html', charset: null, url, ...rest };
}

const page = (words: string) =>
  documentOf(`<title>${words}</title><main><h1>${words}</h1><p>About ${words}.</p></main>`);

afterEach(async () => {
  await Promise.all(open.splice(0).map((extractor) => extractor.close()));
});

describe('the extractor', () => {
  it('reads HTML, Markdown, text and PDF', async () => {
    const extractor = extractorOf(1);
    expect(await extractor.extract(page('kettles'), signal)).toEqual({
      title: 'kettles',
      text: '# kettles\n\nAbout kettles.',
      published: null,
      cut: false,
    });
    const markdown = documentOf('# Tea\n\nBoil *water*.', { contentType: 'markdown' });
    expect(await extractor.extract(markdown, signal)).toMatchObject({ text: '# Tea\n\nBoil water.' });
    const text = documentOf(Buffer.from('caf\xe9', 'latin1'), { contentType: 'text', charset: 'iso-8859-1' });
    expect(await extractor.extract(text, signal)).toMatchObject({ title: 'café', text: 'café' });
    const pdf = documentOf(aPdf(['A line of text.'], 'Its title'), { contentType: 'pdf' });
    expect(await extractor.extract(pdf, signal)).toMatchObject({
      title: 'Its title',
      text: 'A line of text.',
    });
    expect(extractor.threads).toBe(1);
  });

  it('reads the others while one page takes too long, and gives that one up in words for a reader', async () => {
    const extractor = extractorOf(2, 2_500);
    await Promise.all([extractor.extract(page('warm'), signal), extractor.extract(page('up'), signal)]);
    const ended: string[] = [];
    const slow = extractor
      .extract(
        documentOf(`<table>${'<tr><td>a<td>b'.repeat(6_000_000)}`, { url: 'https://slow.test/' }),
        signal,
      )
      .catch((error: Error) => ended.push(error.message));
    const words = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(
      words.map(async (word) => ended.push((await extractor.extract(page(word), signal)).title)),
    );
    await slow;
    const isWord = (one: string) => words.includes(one);
    // The page may be given up before the last of the others is read, but none waits for it.
    expect(ended[0]).toBe('one');
    expect(ended.filter(isWord)).toEqual(words);
    expect(ended.filter((one) => !isWord(one))).toEqual([
      expect.stringMatching(/^Reading this page (?:took longer than 2\.5 seconds|needs too much memory)\.$/),
    ]);
    expect(await extractor.extract(page('six'), signal)).toMatchObject({ title: 'six' });
    expect(extractor.threads).toBeLessThanOrEqual(2);
  });

  it('refuses what cannot be read, with the reason', async () => {
    const extractor = extractorOf(1);
    const refused = (document: FetchedDocument) => expect(extractor.extract(document, signal)).rejects;
    await refused(documentOf('<div id="app"></div><script>start()</script>')).toMatchObject({
      name: 'ExpectedFailure',
      code: 'source-unreadable',
      message: 'This page contains no text that can be read.',
      hint: expect.stringMatching(/scripts/),
    });
    await refused(documentOf(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toMatchObject({
      message: 'This page is not text, although its server says so.',
    });
    await refused(documentOf('%PDF-1.7 oh no', { contentType: 'pdf' })).toMatchObject({
      code: 'source-unreadable',
      message: expect.stringMatching(/damaged/),
    });
  });

  it('leaves the memory alone that a page shares with others', async () => {
    const extractor = extractorOf(1);
    const shared = new Uint8Array(Buffer.from('<p>first</p><p>second</p>'));
    const read = await extractor.extract(documentOf('', { bytes: shared.subarray(0, 12) }), signal);
    expect(read.text).toBe('first');
    expect(Buffer.from(shared).toString()).toBe('<p>first</p><p>second</p>');
  });

  it('cuts a text that is longer than a page may be', async () => {
    const extractor = extractorOf(1);
    const paragraphs = Array.from(
      { length: 9_000 },
      (_, at) => `<p>Paragraph number ${at} of a very long page.</p>`,
    );
    const read = await extractor.extract(documentOf(paragraphs.join('')), signal);
    expect(read.cut).toBe(true);
    expect(read.text.length).toBeLessThanOrEqual(200_000);
    expect(read.text).toMatch(/of a very long page\.$/);
  });

  it('stops waiting when it is aborted', async () => {
    const extractor = extractorOf(1);
    const stop = new AbortController();
    const reading = extractor.extract(page('never'), stop.signal);
    stop.abort(new Error('no longer wanted'));
    await expect(reading).rejects.toThrow('no longer wanted');
  });
});

const stored = (name: string, text: string) => ({
  hash: createHash('sha256').update(text).digest('hex'),
  url: `https://${name}.test/`,
  title: name,
  text,
});
const filler = Array.from({ length: 300 }, (_, at) => `Sentence ${at} says nothing of what is sought.`).join(
  '\n\n',
);

describe('the passage finder', () => {
  it.each([
    ['a few small pages', ''],
    ['large pages, in a thread', `\n\n${filler}`],
  ])('finds passages in %s', async (_size, more) => {
    const extractor = extractorOf(1);
    const pages = [
      stored('kettles', `# Kettles\n\n## Boiling\n\nThe kettle boils water in four minutes.${more}`),
      stored('toasters', `# Toasters\n\nThe toaster takes 900 watts.${more}`),
    ];
    const results = await extractor.passages.find(['toaster watts', 'kettle unicorn'], pages, {
      limit: 2,
      signal,
    });
    expect(results.map((result) => result.documents)).toEqual([2, 2]);
    const [toaster] = results[0]?.passages ?? [];
    expect(toaster).toMatchObject({
      url: 'https://toasters.test/',
      title: 'toasters',
      headings: ['Toasters'],
    });
    expect(toaster?.text).toContain('900 watts');
    expect(toaster?.pageHash).toBe(pages[1]?.hash);
    expect(pages[1]?.text.slice(toaster?.start, toaster?.end)).toBe(toaster?.text);
    const [kettle] = results[1]?.passages ?? [];
    expect(kettle?.headings).toEqual(['Kettles', 'Boiling']);
    expect(results[1]?.terms).toEqual([
      { term: 'kettle', documents: 1 },
      { term: 'unicorn', documents: 0 },
    ]);
    expect(extractor.threads).toBe(more === '' ? 0 : 1);
  });
});

describe('the chooser of evidence', () => {
  const question = 'How long does the kettle take to boil water?';
  const inputOf = async (extractor: Extractor, more: string): Promise<ResearcherInput> => {
    const pages = [
      stored('kettles', `# Kettles\n\n## Boiling\n\nThe kettle takes four minutes to boil water.${more}`),
      stored('toasters', `# Toasters\n\nThe toaster takes 900 watts, and no kettle does.${more}`),
    ];
    const found = await extractor.passages.find([question], pages, { limit: 20, signal });
    return {
      request: question,
      task: {
        id: 'task-1',
        title: 'Kettles',
        question,
        searches: [question],
        entity: null,
        priority: 1,
        rationale: '-',
      },
      searches: found.map((one) => ({ query: question, ...one })),
      pages,
    };
  };

  it('chooses in a thread what is chosen here', async () => {
    const extractor = extractorOf(1);
    const input = await inputOf(extractor, `\n\n${filler}`);
    const before = structuredClone(input);
    const chosen = await extractor.chooseEvidence(input, signal);
    expect(chosen).toEqual(extract(input));
    expect(chosen?.evidence[0]).toMatchObject({
      url: 'https://kettles.test/',
      title: 'kettles',
      quote: 'The kettle takes four minutes to boil water.',
    });
    expect(input).toEqual(before);
    expect(extractor.threads).toBe(1);
  });

  it('leaves what is short to whoever asks', async () => {
    const extractor = extractorOf(1);
    expect(extractor.chooseEvidence(await inputOf(extractor, ''), signal)).toBeNull();
    expect(extractor.threads).toBe(0);
  });

  it('gives up what takes too long, in words for a reader', async () => {
    const input = await inputOf(extractorOf(1), `\n\n${filler.repeat(12)}`);
    await expect(extractorOf(1, 10).chooseEvidence(input, signal)).rejects.toMatchObject({
      name: 'ExpectedFailure',
      code: 'source-unreadable',
      message: 'Reading these pages took longer than 0.1 seconds.',
    });
  });

  it('stops waiting when it is aborted', async () => {
    const extractor = extractorOf(1);
    const input = await inputOf(extractor, `\n\n${filler}`);
    const stop = new AbortController();
    const choosing = extractor.chooseEvidence(input, stop.signal);
    stop.abort(new Error('no longer wanted'));
    await expect(choosing).rejects.toThrow('no longer wanted');
  });
});
