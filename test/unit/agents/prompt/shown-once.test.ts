// What stands around quotes, each text of a page once.
import { expect, it } from 'vitest';
import { shownOnce } from '../../../../src/agents/prompt/evidence.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';

const block = (n: number, before: string, quote: string, after: string, more: object = {}) => ({
  n,
  title: 'Handbook',
  address: 'a.example',
  date: null,
  headings: [],
  before,
  quote,
  after,
  ...more,
});
const around = (blocks: ReturnType<typeof shownOnce>) => blocks.map(({ before, after }) => [before, after]);

const [kept, erased, told] = [
  'Backups are kept for 35 days.',
  'After that time they are erased.',
  'Nobody is told of it by the machine.',
];
const first = block(1, '…of it. ', kept, ` ${erased} ${told} The next…`);
const second = block(2, `…in the house. ${kept} `, erased, ` ${told} The next day it begins again.`);

it('names a neighbouring quote by its number, and leaves out what was shown around another one', () => {
  expect(around(shownOnce([first, second]))).toEqual([
    ['…of it. ', `(evidence 2) ${told} The next…`],
    ['…in the house. (evidence 1)', '… The next day it begins again.'],
  ]);
});

it('leaves out all where nothing is new, and changes nothing where all is', () => {
  const third = block(3, `…${told} `, 'It is a rule.', '');
  expect(around(shownOnce([first, second, third]))[2]).toEqual(['', '']);
  const elsewhere = { ...third, title: 'Another page' };
  expect(around(shownOnce([first, second, elsewhere]))[2]).toEqual([third.before, third.after]);
});

it('says nothing of a quote far away that the page repeats near another one', () => {
  const place = (start: number) => ({ place: { start, end: start + 30 } });
  const far = [block(1, '', kept, '', place(0)), block(2, `${kept} `, erased, '', place(3_000))];
  expect(around(shownOnce(far))[1]).toEqual([`${kept} `, '']);
  const near = [far[0]!, block(2, `${kept} `, erased, '', place(40))];
  expect(around(shownOnce(near))[1]).toEqual(['(evidence 1)', '']);
});

it('shows what stands between two quotes once, however far apart they are', () => {
  const sentences = Array.from(
    { length: 40 },
    (_, index) => `What comes as number ${index + 10} tells its own.`,
  );
  const page = sentences.join(' ');
  const blockAt = (n: number, quote = '') => {
    const start = page.indexOf(quote);
    const place = { start, end: start + quote.length };
    return blockOf(n, { url: 'https://a.example', title: '', headings: [], quote, ...place }, page, null);
  };
  for (let apart = 1; apart < 30; apart += 1) {
    const blocks = shownOnce([blockAt(1, sentences[5]), blockAt(2, sentences[5 + apart])]);
    const shown = blocks.map(({ before, quote, after }) => before + quote + after).join('\n');
    expect(sentences.filter((one) => shown.split(one).length > 2)).toEqual([]);
  }
});

it('leaves nothing out for what is not shown itself', () => {
  const short = { n: 1, level: 'headline' as const, tokens: 9, text: 'Backups …' };
  expect(around(shownOnce([first, second], [short]))[1]).toEqual([second.before, second.after]);
  const less = { ...short, text: null };
  expect(around(shownOnce([first, second], [less]))[1]).toEqual([
    '…in the house. (evidence 1)',
    second.after,
  ]);
});

it('takes a few letters or a name for no repetition, wherever else they stand', () => {
  const cut = block(3, '…days. ', 'It is a rule.', ' Only people tell.');
  expect(around(shownOnce([first, cut]))[1]).toEqual(['…days. ', ' Only people tell.']);
  const described = block(3, `${kept} erased() `, 'Removes all rows.', '');
  expect(around(shownOnce([second, first, described]))[2]).toEqual(['(evidence 1) erased()', '']);
});
