import { describe, expect, it } from 'vitest';
import { decodeText, looksBinary } from '../../../../src/sources/extract/charset.ts';
import { readMarkdown } from '../../../../src/sources/extract/html-page.ts';
import { locate } from '../../../../src/citations/locate.ts';
import { readPdf } from '../../../../src/sources/extract/pdf-page.ts';
import { readText } from '../../../../src/sources/extract/text-page.ts';
import { aDrawnPdf, aLongPdf, aPdf, japaneseFont } from '../../../support/pdf.ts';
import { cpuMs } from '../../../support/cpu-time.ts';

describe('the text of Markdown', () => {
  it('has no marks but headings, and no front matter', () => {
    const markdown =
      '---\ntitle: "Notes"\ntags: [x]\n---\n# Head\n\nSome **bold** `code` and\na [link](http://x.test).\n\n- one\n- two\n\n```sh\n# comment\nrun\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    expect(readMarkdown(markdown)).toMatchObject({
      title: 'Notes',
      text: '# Head\n\nSome bold code and a link.\n\n- one\n- two\n\n    # comment\n    run\n\na | b\n1 | 2',
    });
  });

  it.each([
    ['title: >-\n  A title of\n  two lines\ntags:\n', 'A title of two lines'],
    ['# made by a program\ntitle: "A: b" # or c\n', 'A: b'],
    ['題名: 手引き\n', ''],
  ])('has no front matter, and its title: %j', (matter, title) => {
    expect(readMarkdown(`---\n${matter}---\nBody.`)).toMatchObject({ title, text: 'Body.' });
  });

  it.each(['\nThe quota is 40 GB.\n\n', 'The quota is 40 GB.\n\nMore: nothing.\n'])(
    'has what stands between two rules at its top: %j',
    (words) => {
      const { text } = readMarkdown(`---\n${words}---\nBody.`);
      expect(text).toContain('The quota is 40 GB.');
      expect(text).toContain('Body.');
    },
  );

  it.each([
    'Never put a <script> into a page.',
    'Each page has a <title>, a <textarea>, a <select>, an <iframe> and a <nav>.',
    'Clone <repo-url> into List<String>, and set <your-token>.',
  ])('has the tags that it names: %s', (words) => {
    const after = '## Deployment\n\nOn Tuesdays only.';
    expect(readMarkdown(`${words}\n\n${after}`).text).toBe(`${words}\n\n${after}`);
    expect(readMarkdown(`- ${words}\n\n${after}`).text).toBe(`- ${words}\n\n${after}`);
  });

  it.each(['<title> of a page', '<your-token>', '<script>', '<textarea>'])(
    'loses no word behind a line that begins with %s',
    (line) => {
      const { text } = readMarkdown(`${line}\n\n## Next\n\nWords.`);
      expect(text.split(/\s+/).join(' ')).toBe(`${line} ## Next Words.`);
    },
  );

  it('is formatted by HTML, and closed scripts are no text', () => {
    const markdown =
      'H<sub>2</sub>O is <b>wet</b><br>here.\n\n<script>\ncode()\n</script>\n\n<table><tr><td>a<td>b</table>\n';
    expect(readMarkdown(markdown).text).toBe('H2O is wet\nhere.\n\na | b');
  });

  it('lacks what is struck, and keeps its boxes', () => {
    const { text } = readMarkdown('- [x] a\n- [ ] b\n- ~~c~~\n\nAt most ~~100~~ 200.\n');
    expect(text).toBe('- [x] a\n- [ ] b\n\nAt most 200.');
  });

  it('takes little time for very many tags', () => {
    const spent = cpuMs(() => void readMarkdown('<script '.repeat(50_000) + `<${'a-'.repeat(50_000)}`));
    expect(spent).toBeLessThan(5_000);
  });
});

describe('plain text', () => {
  it('is cut at blank lines, and keeps the lines of what is laid out', () => {
    const text = 'Title\n\nA paragraph\nof two lines.\n\n* one\n* two\n\n    code here\n    more code\n';
    expect(readText(text)).toMatchObject({
      title: 'Title',
      text: 'Title\n\nA paragraph of two lines.\n\n- one\n- two\n\n        code here\n        more code',
    });
  });
});

describe('lines of plain text', () => {
  it.each([
    [
      'settings',
      '# Limits\n# most = 100\nmost = 200\nshared = 2GB',
      ' # Limits\n # most = 100\nmost = 200\nshared = 2GB',
    ],
    ['few settings', 'port: 80\nhost: x', 'port: 80\nhost: x'],
    ['rows of data', 'name,limit\nfree,10\npro,100', 'name,limit\nfree,10\npro,100'],
    [
      'wide rows of data',
      `name of the plan, ${'x'.repeat(50)}\nfree of charge, ${'y'.repeat(50)}\npro and more, ${'z'.repeat(50)}`,
      `name of the plan, ${'x'.repeat(50)}\nfree of charge, ${'y'.repeat(50)}\npro and more, ${'z'.repeat(50)}`,
    ],
    ['what is nested', 'limits:\n  most: 5\n  least: 1', '    limits:\n      most: 5\n      least: 1'],
    ['an address', 'Ann Smith\n12 High Street\nYork', 'Ann Smith\n12 High Street\nYork'],
  ])('stay apart where they are %s', (_what, text, expected) => {
    expect(readText(text).text).toBe(expected);
    expect(readText(text.replaceAll('\n', '\r\n')).text).toBe(expected);
  });

  it.each([
    'The kettle on the stove boils a litre of water in about four minutes\nand then it sings. Nobody has heard it sing for longer than that, as\nsomebody takes it off.\nThen it is quiet, and whoever stands beside it drinks their tea, or\nwaits.',
    'A note of which\nthe lines are short, but go on\nas a sentence.',
  ])('go on where they are a paragraph: %.20s', (text) => {
    expect(readText(text).text).toBe(text.replaceAll('\n', ' '));
  });

  it.each([
    '1. Stop the service on every node of the cluster\n2. Copy the data directory to the second disk',
    '[10:00:01] host1 kernel: disk sda has failed now\n[10:00:02] host1 mdadm: rebuild of md0 was started',
  ])('are a line for each step and each entry of a log: %j', (text) => {
    expect(readText(text).text).toBe(text);
  });

  it('take little time, whatever they are', () => {
    const spent = cpuMs(() => {
      for (const part of ['a b\n', ' \t', '."', 'a,;', '- \n x']) readText(part.repeat(200_000) + 'x');
    });
    expect(spent).toBeLessThan(5_000);
  });
});

describe('a PDF', () => {
  const thoseInUse = () => [JSON.parse, JSON.stringify, Array.prototype.push];
  const ofTheEngine = thoseInUse();

  it('leaves its thread the JSON and the lists of the engine, which are faster', async () => {
    await readPdf(aPdf(['A line of text.']));
    expect(thoseInUse()).toEqual(ofTheEngine);
  });

  it('with pages that hold no text says which', async () => {
    const page = (at: number) => ([2, 3, 4, 7].includes(at) ? [''] : [`Text of page ${at}.`]);
    const some = await readPdf(aLongPdf([1, 2, 3, 4, 5, 6, 7, 8].map(page)));
    expect(some.textless).toBe('2–4, 7');
    expect((await readPdf(aLongPdf([['A line of text.']]))).textless).toBeUndefined();
    const every = await readPdf(
      aLongPdf(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? ['Text.'] : ['']))),
    );
    expect(every.textless).toBe('2, 4, 6, 8, 10, 12, 14, 16, 18, 20, …');
  });

  it('gives its title, headings and paragraphs', async () => {
    const content = await readPdf(aPdf(['Large', 'A line of text.', 'Another line.'], 'Its title'));
    expect(content).toMatchObject({
      title: 'Its title',
      text: '## Large\n\nA line of text.\n\nAnother line.',
    });
  });

  it('joins no cells that are drawn from right to left, and reads once what is drawn twice', async () => {
    const drawn = (text: string, x: number, y: number) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`;
    const stream = [
      drawn('2024', 300, 720),
      drawn('150', 60, 720),
      drawn('Total 55', 60, 640),
      drawn('Total 55', 60.3, 640),
    ];
    const { text } = await readPdf(aDrawnPdf(stream.join('\n')));
    expect(text).toBe('2024 150\n\nTotal 55');
  });

  it('knows headings on a page whose left edge is below zero', async () => {
    const shown = (text: string, size: number, y: number) => `BT /F1 ${size} Tf -95 ${y} Td (${text}) Tj ET`;
    const drawn = aDrawnPdf([shown('Large', 20, 720), shown('A line.', 11, 680)].join('\n'));
    const shifted = Buffer.from(drawn).toString('latin1').replace('[0 0 612 792]', '[-99 0 9 792]');
    const { text } = await readPdf(Buffer.from(shifted, 'latin1'));
    expect(text).toBe('## Large\n\nA line.');
  });

  it('puts no blank into words of scripts without blanks where a line is full', async () => {
    const lines = [
      '保存期間は九十日である。監査記',
      '録は一年間保存される。例外は認',
      'められない。',
      '以上',
    ];
    const shown = lines.map(
      (line) => `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}> Tj 0 -15 Td`,
    );
    const { text } = await readPdf(
      aDrawnPdf(`BT /F1 11 Tf 72 720 Td ${shown.join(' ')} ET`, '', japaneseFont),
    );
    expect(text).toBe('保存期間は九十日である。監査記録は一年間保存される。例外は認められない。 以上');
  });

  it('takes no text for headings that only stands beside a long table in small letters', async () => {
    const shown = (lines: readonly string[], size: number, from: number) =>
      lines.map((line, at) => `BT /F1 ${size} Tf 72 ${from - at * 1.2 * size} Td (${line}) Tj ET`).join('\n');
    const rows = Array.from({ length: 40 }, (_, at) => `A-${at} Bracket of galvanised steel, ${at} mm 9.90`);
    const text = ['Orders above 500 EUR are', 'shipped free of charge,', 'smaller ones cost', '12 EUR each'];
    const page = [
      shown(['Delivery'], 16, 760),
      shown(text, 10.5, 730),
      shown(['Each invoice is due within 14 days.'], 10.5, 660),
      shown(rows, 8, 600),
    ];
    const { blocks, text: all } = await readPdf(aDrawnPdf(page.join('\n')));
    expect(blocks.map(({ kind, start, end }) => [kind, all.slice(start, end)]).slice(0, 3)).toEqual([
      ['heading', '## Delivery'],
      ['paragraph', text.join(' ')],
      ['paragraph', 'Each invoice is due within 14 days.'],
    ]);
  });

  it('keeps the line break in words that are divided at the end of a line, so that quotes of them are found', async () => {
    const { text } = await readPdf(
      aLongPdf([['All the infor-', 'mation about well-', 'known things from A-', 'Z is here.']]),
    );
    expect(text).toBe('All the infor-\nmation about well-\nknown things from A- Z is here.');
    expect(locate('the information about well-known things', text)).toEqual({ start: 4, end: 46 });
  });

  it.each([
    ['(holds 10) Tj 4 Ts /F1 7 Tf (6) Tj 0 Ts /F1 11 Tf ( cells) Tj', 'holds 10^6 cells'],
    ['(holds 10) Tj 4 Ts /F1 7 Tf (-) Tj (6) Tj 0 Ts /F1 11 Tf (5 cells) Tj', 'holds 10^-6 5 cells'],
    ['(in 2019) Tj 4 Ts /F1 7 Tf (3,4) Tj 0 Ts /F1 11 Tf (.) Tj', 'in 2019^3,4.'],
    ['(the 1) Tj 4 Ts /F1 7 Tf (st) Tj 0 Ts /F1 11 Tf ( CO) Tj -2 Ts /F1 7 Tf (2) Tj', 'the 1st CO2'],
    ['(A large ) Tj /F1 7 Tf (small 6) Tj', 'A large small 6'],
    ['(in 2019) Tj 4 Ts /F1 7 Tf (3 notes are below) Tj', 'in 2019 3 notes are below'],
  ])('keeps small digits above and below the line apart: %s', async (operators, expected) => {
    const { text } = await readPdf(aDrawnPdf(`BT /F1 11 Tf 72 720 Td ${operators} ET`));
    expect(text).toBe(expected);
  });

  it('is read no further than is wanted', async () => {
    const pages = ['The first page.', 'The second page.', 'The third page.', 'The fourth page.'];
    const pdf = aLongPdf(pages.map((line) => [line]));
    expect((await readPdf(pdf)).text).toBe(pages.join('\n\n'));
    expect((await readPdf(pdf)).cut).toBe(false);
    const two = { text: 'The first page.\n\nThe second page.', cut: true };
    expect(await readPdf(pdf, { characters: 20, pages: 9 })).toMatchObject(two);
    expect(await readPdf(pdf, { characters: 2_000, pages: 2 })).toMatchObject(two);
    expect((await readPdf(pdf, { characters: 2_000, pages: 4 })).cut).toBe(false);
  });

  it.each([
    ['without text', aPdf([]), /only images/],
    ['that is damaged', Buffer.from('%PDF-1.4 oh no'), /damaged/],
  ])('%s is refused with the reason', async (_kind, bytes, reason) => {
    await expect(readPdf(bytes)).rejects.toMatchObject({
      code: 'source-unreadable',
      message: expect.stringMatching(reason),
    });
  });
});

describe('bytes', () => {
  it.each([
    ['UTF-8', Buffer.from('naïve 日本')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFnaïve 日本')],
    ['UTF-16', Buffer.from('\uFEFFnaïve 日本', 'utf16le')],
  ])('in %s are read', (_charset, bytes) => {
    expect(decodeText(bytes)).toBe('naïve 日本');
    expect(looksBinary(bytes)).toBe(false);
  });

  it('are read by what the page declares, else as Windows-1252 when they cannot be UTF-8', () => {
    const declared = Buffer.concat([Buffer.from('<meta charset="iso-8859-2">'), Buffer.from([0xb3])]);
    expect(decodeText(declared)).toContain('ł');
    expect(decodeText(Buffer.from([0x93, 0x61, 0x94]))).toBe('“a”');
    expect(
      decodeText(Buffer.concat([Buffer.from('<meta charset="nonsense">'), Buffer.from([0x61])])),
    ).toContain('a');
  });

  it('with control characters are no text', () => {
    expect(looksBinary(Buffer.from([0x50, 0x4b, 3, 4, 0]))).toBe(true);
    expect(looksBinary(Buffer.from('tabs\tand\r\nlines'))).toBe(false);
  });
});
