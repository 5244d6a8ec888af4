// What is read of files that people attach, and what is said of those that cannot be read.
import { expect, it } from 'vitest';
import { readAttached } from '../../../../src/sources/attached/read-attached.ts';
import { aPdf } from '../../../support/pdf.ts';
import { aWordFile, aZip, anEncryptedWordFile, wordParts } from '../../../support/word.ts';

const read = (name: string, content: string | Uint8Array) =>
  readAttached({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    name,
    url: `https://acme.slack.com/files/U1/F1/${name}`,
  });

const textOf = async (name: string, content: string | Uint8Array) => {
  const extraction = await read(name, content);
  return extraction.readable ? extraction.page.text : `NOT READ: ${extraction.failure.message}`;
};

const paragraphs = [
  '# Backups',
  'Every night at two a full backup is written to the second data center.',
  'Restoring one takes four hours, as the drill of March has shown.',
];

it('reads a Word document with its headings and paragraphs (F32)', async () => {
  const text = await textOf('plan.docx', aWordFile(paragraphs));
  expect(text).toContain('# Backups');
  expect(text).toContain('Every night at two a full backup is written to the second data center.');
  expect(text).toContain('Restoring one takes four hours');
});

it('reads of a Word document what is seen: fields and words with their pronunciation, and nothing hidden (F32)', async () => {
  const run = (text: string, how = '') =>
    `<w:r><w:rPr>${how}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const ruby = `<w:ruby><w:rubyPr/><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby>`;
  const text = await textOf(
    'plan.docx',
    aWordFile([
      `${run('Figure ')}<w:fldSimple w:instr=" SEQ Figure ">${run('7')}</w:fldSimple>${run(' shows the load.')}`,
      `<w:r>${ruby}</w:r>${run('を読む。')}`,
      `${run('It costs ')}${run('12 ', '<w:dstrike/>')}${run('9 ', '<w:vanish/>')}${run('15 EUR.', '<w:vanish w:val="0"/>')}`,
    ]),
  );
  expect(text).toBe('Figure 7 shows the load.\n\n漢字を読む。\n\nIt costs 15 EUR.');
});

it('reads the formulas of a Word document as text, and makes no other number of them (F32)', async () => {
  const r = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`;
  const power = `<m:sSup><m:sSupPr><m:ctrlPr><w:rPr/></m:ctrlPr></m:sSupPr><m:e>${r('10')}</m:e><m:sup>${r('6')}</m:sup></m:sSup>`;
  const text = await textOf(
    'plan.docx',
    aWordFile([
      `<m:oMathPara><m:oMathParaPr/><m:oMath>${r('n &lt; 42')}</m:oMath></m:oMathPara>`,
      `<w:r><w:t xml:space="preserve">The limit is </w:t></w:r><m:oMath>${power}</m:oMath><w:r><w:t>.</w:t></w:r>`,
      // As .NET writes what is empty.
      `<m:oMath /><w:r><w:t>So </w:t></w:r><m:oMath>${r('n=1')}</m:oMath>`,
    ]),
  );
  expect(text.split('\n\n')).toEqual(['n < 42', 'The limit is 10 6.', 'So n=1']);
});

it('goes by what a file is rather than by its name (F32)', async () => {
  expect(await textOf('plan', aWordFile(paragraphs))).toContain('# Backups');
  expect(await textOf('notes.txt', aPdf(['Quotas of the storage', 'Each team has 40 GB.']))).toContain(
    '40 GB',
  );
  expect(await textOf('page.txt', '<!doctype html><html><body><p>Plain &amp; simple words.</p>')).toContain(
    'Plain & simple words.',
  );
  expect(await textOf('spec.md', '# Quotas\n\nEach team has *40 GB*.')).toContain('# Quotas');
  expect(await textOf('values.csv', 'team,quota\nred,40\nblue,50')).toContain('red,40');
});

it.each([
  [
    'a picture',
    'photo.docx.png',
    Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00', 'latin1'),
    /neither a text nor a document/,
  ],
  [
    'a table of Excel',
    'table.xlsx',
    aZip([{ name: 'xl/workbook.xml', content: Buffer.from('<x/>') }]),
    /neither a text nor a document/,
  ],
  ['an old Word file', 'old.doc', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), /old form/],
  [
    'a text with the marks of RTF',
    'old.doc',
    Buffer.from(String.raw`{\rtf1\ansi Each team has 40\~GB.\par}`),
    /\.rtf/,
  ],
  ['a document with a password', 'secret.docx', anEncryptedWordFile(), /protected with a password/],
  ['no zip at all', 'plan.docx', Buffer.from('This is a mere text.'), /damaged, or no Word document/],
  [
    'a zip without a document',
    'plan.docx',
    aZip([{ name: 'a.txt', content: Buffer.from('a') }]),
    /damaged, or no Word/,
  ],
  ['an empty file', 'empty.md', Buffer.alloc(0), /contains no text/],
])('says of %s why it is not read (F32)', async (_what, name, content, why) => {
  expect(await textOf(name, content)).toMatch(new RegExp(`^NOT READ: .*${why.source}`));
});

it('looks for the mark of a password at every place, and in bytes that begin at any (F32)', async () => {
  const whole = Buffer.concat([Buffer.alloc(1), anEncryptedWordFile()]);
  expect(await textOf('secret.docx', new Uint8Array(whole.buffer, whole.byteOffset + 1))).toMatch(/password/);
  const [head, rest] = [whole.subarray(1, 9), whole.subarray(9)];
  expect(await textOf('secret.docx', Buffer.concat([head, Buffer.alloc(1), rest]))).toMatch(/password/);
});

it('says of zip entries with a password that they have one (F32)', async () => {
  const parts = wordParts(paragraphs).map((part) => ({ ...part, isEncrypted: true }));
  expect(await textOf('secret.docx', aZip(parts))).toMatch(/protected with a password/);
});

it('unpacks no zip bomb, whether it says how large it is or lies (F32)', async () => {
  const bomb = { name: 'word/media/zeros.bin', content: Buffer.alloc(120_000_000) };
  const parts = wordParts(paragraphs);
  expect(await textOf('bomb.docx', aZip([...parts, bomb]))).toMatch(/far larger than a document may be/);
  const before = process.memoryUsage().arrayBuffers;
  expect(await textOf('liar.docx', aZip([...parts, { ...bomb, saidSize: 10 }]))).toMatch(/far larger/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(110_000_000);
  const many = Array.from({ length: 6_000 }, (_, n) => ({
    name: `word/${n}.xml`,
    content: Buffer.from('<a/>'),
  }));
  expect(await textOf('many.docx', aZip([...parts, ...many]))).toMatch(/far larger/);
});

it('reads no file whose end was cut off (F32)', async () => {
  const whole = aWordFile(paragraphs);
  for (const part of [0.3, 0.6, 0.95]) {
    expect(await textOf('cut.docx', whole.slice(0, whole.length * part))).toMatch(/damaged, or no Word/);
  }
});
