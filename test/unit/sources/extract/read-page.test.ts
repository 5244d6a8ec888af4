import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../src/sources/extract/read-page.ts';
import type { FetchedDocument } from '../../../../src/sources/extract/read-page.ts';
import { aLongPdf } from '../../../support/pdf.ts';
import { inWholeRun } from '../../../support/cases.ts';

const text = 'The kettle on the stove boils a litre of water in about four minutes. '.repeat(8);

async function pageOf(content: string, rest: Partial<FetchedDocument> = {}) {
  const url = 'https://site.test/notes';
  const document = {
    bytes: Buffer.from(content),
    contentType: 'html',
    charset: 'utf-8',
    url,
    ...rest,
  } as const;
  const extraction = await readPage(document);
  if (!extraction.readable) throw new Error(extraction.failure.message);
  return extraction.page;
}

describe('a long PDF', () => {
  it('is cut where a page has to end, and says so', inWholeRun, async () => {
    const lines = Array<string>(45).fill(
      'The kettle on the stove boils a litre of water in about four minutes.',
    );
    const pages = Array<readonly string[]>(80).fill(lines);
    const page = await pageOf('', { bytes: aLongPdf(pages), contentType: 'pdf' });
    expect(page.cut).toBe(true);
    expect(page.text.length).toBeLessThanOrEqual(200_000);
  });
});

it('reads a page in UTF-16 whose site says so', async () => {
  const bytes = Buffer.from(`<main><p>${text}</p></main>`, 'utf16le');
  expect(await pageOf('', { bytes, charset: 'utf-16le' })).toMatchObject({ text: text.trim() });
  // nobody knows that name
  await expect(pageOf('', { bytes, charset: 'utf16' })).rejects.toThrow('not text');
});

describe('what a page says of itself', () => {
  it('holds nothing that a database refuses or that turns what follows', async () => {
    // Written as escapes inside of JSON, so that the page itself is ordinary text.
    const data = '{"@type":"Article","headline":"A\\u0000 title\\u202e\\nof \\ud800 two"}';
    const page = await pageOf(`<script type="application/ld+json">${data}</script><p>${text}`);
    expect(page).toMatchObject({ title: 'A title of \uFFFD two' });
  });

  it.each([
    ['a heading of Markdown', `# ${'x'.repeat(50_000)}\n\n${text}`, 'markdown'],
    ['a front matter', `---\ntitle: ${'x'.repeat(15_000)}\n---\n\n${text}`, 'markdown'],
    ['a title of half characters', `<title>${'😀'.repeat(400)}</title><p>${text}`, 'html'],
  ] as const)('is short, though it is %s', async (_what, content, contentType) => {
    const { title } = await pageOf(content, { contentType });
    expect(title).toHaveLength(300);
    expect(title.isWellFormed()).toBe(true);
  });

  it('is one line, also when only its address has a name', async () => {
    const url = 'https://site.test/%00One%0A[2]%20Two';
    expect((await pageOf(`<p>${text}`, { url })).title).toBe('One [2] Two');
    expect((await pageOf(`<p>${text}`, { url: 'https://site.test/%00' })).title).toBe('untitled');
  });
});
