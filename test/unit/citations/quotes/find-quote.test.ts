// What takes the place of a quote that its source does not have: the source's own words nearby, or nothing.
import { describe, expect, it } from 'vitest';
import { createQuoteFinder, type QuoteFinder } from '../../../../src/citations/quotes/find-quote.ts';
import { inWholeRun } from '../../../support/cases.ts';

const page = [
  '# Backups',
  'Backups of the billing database are kept for 35 days. They run at night on the “bastion” host, at 02:00 UTC.',
  'A backup that is older than that must not be deleted by hand. It takes about 10 million rows, not 12 million.',
  '## Restoring',
  'To restore one, run bin/restore. It takes an hour for 10 GB of data, and the service can’t be used meanwhile.',
  '- Ask the lead first\n- Never restore two at once\n- Write down what you did',
].join('\n\n');
const onPage = createQuoteFinder(page);
const findIn = ({ exactly, elided, nearly }: QuoteFinder, quote: string) =>
  exactly(quote) ?? elided(quote) ?? nearly(quote);
const find = (quote: string) => findIn(onPage, quote);
const wording = (quote: string) => {
  expect(onPage.exactly(quote)).toBeNull();
  const found = find(quote);
  return found && page.slice(found.start, found.end);
};

describe('a quote', () => {
  it('that stands in the source is exact', () => {
    expect(onPage.exactly('They run at night on the "bastion" host')).not.toBeNull();
  });

  it.each([
    [
      'another number',
      'Backups of the billing database are kept for 36 days.',
      'Backups of the billing database are kept for 35 days.',
    ],
    [
      'another last word',
      'Backups of the billing database are kept for 35 weeks.',
      'Backups of the billing database are kept for 35 days.',
    ],
    [
      'no negation',
      'A backup that is older than that must be deleted by hand.',
      'A backup that is older than that must not be deleted by hand.',
    ],
    ['other case', 'backups of the billing database are kept', 'Backups of the billing database are kept'],
    [
      'half a longer number',
      'deleted by hand. It takes about 10',
      'deleted by hand. It takes about 10 million',
    ],
    [
      'half a word',
      'an hour for 10 GB of data, and the service can',
      'an hour for 10 GB of data, and the service can’t',
    ],
    [
      'list marks left out',
      'Ask the lead first. Never restore two at once. Write down what you did.',
      'Ask the lead first\n- Never restore two at once\n- Write down what you did',
    ],
  ])('with %s becomes the source’s own wording', (_name, quote, expected) => {
    expect(wording(quote)).toBe(expected);
  });

  it.each([
    ['invented', 'Backups are encrypted with a key that only the lead has.'],
    ['glued from two places', 'Backups of the billing database are kept for an hour for 10 GB of data.'],
    ['told in other words', 'One keeps database dumps around for five weeks.'],
    ['in another language', 'Sicherungen der Datenbank werden 35 Tage lang aufbewahrt.'],
    ['of a few words', 'kept for 36 days'],
    ['empty', ' '],
    ['too long', 'Backups of the billing database '.repeat(200)],
  ])('that is %s is missing', (_name, quote) => {
    expect(find(quote)).toBeNull();
  });

  it.each([
    [
      'inside',
      'kept for 35 days … at 02:00 UTC',
      'kept for 35 days. They run at night on the “bastion” host, at 02:00 UTC',
    ],
    [
      'in brackets',
      'Backups [...] are kept for 35 days',
      'Backups of the billing database are kept for 35 days',
    ],
    ['around it', '… They run at night …', 'They run at night'],
    ['that say "not"', 'must … be deleted by hand', 'must not be deleted by hand'],
  ])('with words left out %s becomes the whole stretch', (_name, quote, expected) => {
    expect(wording(quote)).toBe(expected);
  });

  it.each([
    ['are in another order', 'They run at night … kept for 35 days'],
    ['lie under another heading', 'must not be deleted by hand … run bin/restore'],
    ['are not all there', 'Backups of … are kept for 36 days'],
  ])('whose parts %s is missing', (_name, quote) => {
    expect(find(quote)).toBeNull();
  });

  it('leaves out little', () => {
    const far = createQuoteFinder(`It begins here. ${'Much is said in between. '.repeat(20)}It ends there.`);
    expect(findIn(far, 'It begins here. … It ends there.')).toBeNull();
  });
});

describe('the work', () => {
  it('is little for a long page and many quotes that are nowhere', inWholeRun, () => {
    const sentence = (n: number) =>
      `The server number ${n} keeps ${n * 7} rows of the “log” for the auditors.`;
    const long = Array.from({ length: 2_500 }, (_, n) => sentence(n)).join('\n\n');
    expect(long.length).toBeGreaterThan(160_000);
    const began = process.cpuUsage();
    const finder = createQuoteFinder(long);
    for (let n = 0; n < 100; n += 1) {
      const found = findIn(finder, sentence(n * 20).replace('auditors', 'lawyers'));
      expect(long.slice(found!.start, found!.end)).toBe(sentence(n * 20));
      expect(
        findIn(finder, `Nobody ever said ${n} of these words about the rows of that server.`),
      ).toBeNull();
    }
    // processor time: what else the machine does changes little
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(4_000);
  });

  it('is bounded on a page that says one word', inWholeRun, () => {
    const began = process.cpuUsage();
    const finder = createQuoteFinder('ab '.repeat(60_000));
    expect(finder.exactly(`${'ab '.repeat(500)}cd`)).toBeNull();
    finder.nearly(`${'ab '.repeat(500)}cd`);
    expect(findIn(createQuoteFinder('a'.repeat(200_000)), 'a'.repeat(3_000))).toBeNull();
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(4_000);
  });
});
