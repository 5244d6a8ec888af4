// Which attached files are read, and what is said of the others.
import { sayIn } from '../../../../src/chat/words/say.ts';
import { expect, it } from 'vitest';
import { chooseFiles } from '../../../../src/chat/words/attached-files.ts';

const limits = { files: 3, maxBytes: 20_000_000 };
const file = (name: string, size: number | null = 100, type = '') => ({
  ref: name,
  name,
  size,
  type,
  link: '',
});
const chosen = (files: readonly ReturnType<typeof file>[]) => {
  const { taken, refusal } = chooseFiles(files, limits, sayIn(null));
  return { taken: taken.map(({ name }) => name), refusal };
};

it('reads documents and texts of any name, and what platforms say nothing about (F32)', () => {
  const good = [file('a.docx'), file('b.PDF', null), file('Makefile', 5, 'text/plain')];
  expect(chosen(good)).toEqual({ taken: ['a.docx', 'b.PDF', 'Makefile'], refusal: null });
  expect(chosen([file('')])).toEqual({ taken: [''], refusal: null });
});

it('promises nothing to whoever can name other files', () => {
  const { unread } = chooseFiles([file('a.md'), file('b.png')], limits, sayIn(null));
  expect(unread).toBe('I do not read “b.png” (I read text, Markdown, HTML, PDF and Word (.docx)).');
});

it.each(['mail.eml', 'Re: offer.MSG', 'archive.mbox'])(
  'reads no mails, whose text is encoded: %s',
  (name) => {
    expect(chosen([file(name, 100, 'message/rfc822')]).taken).toEqual([]);
  },
);

it('names each file that it does not read, and why, in one sentence (F32)', () => {
  const files = [
    file('a.md'),
    file('photo.png', 10, 'text/plain'),
    file('clip', 10, 'video/mp4'),
    file('big.pdf', 34_000_000),
    file('b.md'),
    file('c.md'),
    file('d\n.md'),
  ];
  expect(chosen(files)).toEqual({
    taken: ['a.md', 'b.md', 'c.md'],
    refusal:
      'I do not read “photo.png”, “clip” (I read text, Markdown, HTML, PDF and Word (.docx)); “big.pdf” (a file may ' +
      'have 20 MB at most); “d .md” (I read 3 files of a message). I go on with the rest.',
  });
  expect(chosen([file('a.zip')]).refusal).toBe(
    'I do not read “a.zip” (I read text, Markdown, HTML, PDF and Word (.docx)).',
  );
});
