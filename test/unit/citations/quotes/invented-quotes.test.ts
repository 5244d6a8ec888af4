// Quotes that a model made up out of real pages: none may pass for one that stands there. Quotes that do stand there, as
// other programs write them down: all are found, at their place.
import { describe, expect, it } from 'vitest';
import { keptFor } from '../../../../src/base/recent.ts';
import { cutUnits } from '../../../../src/agents/researcher/units.ts';
import { fold } from '../../../../src/citations/fold.ts';
import { createQuoteFinder } from '../../../../src/citations/quotes/find-quote.ts';
import type { QuoteFinder } from '../../../../src/citations/quotes/find-quote.ts';
import { pageTexts } from '../../../support/page-texts.ts';
import { seeded } from '../../../support/seeded.ts';
import type { Seeded } from '../../../support/seeded.ts';

interface Page {
  readonly text: string;
  /** Sentences that stand on the page once. */
  readonly sentences: readonly { readonly start: number; readonly end: number; readonly quote: string }[];
}

const pages = pageTexts().map((text): Page => {
  const sentences = cutUnits(text)
    .filter(({ kind, start, end }) => (kind === 'sentence' || kind === 'item') && end - start >= 40)
    .map(({ start, end }) => ({ start, end, quote: text.slice(start, end) }))
    .filter(({ start, quote }) => text.indexOf(quote) === start && text.indexOf(quote, start + 1) < 0);
  return { text, sentences };
});
const finders = new Map<Page, QuoteFinder>(pages.map((page) => [page, createQuoteFinder(page.text)]));

const words = (text: string) => text.split(' ');
const changed = (text: string, at: number, word: string) => words(text).with(at, word).join(' ');
const places = (text: string, is: RegExp) => words(text).flatMap((word, at) => (is.test(word) ? [at] : []));

type Mutation = (quote: string, page: Page, chance: Seeded) => string | null;

function atOne(is: RegExp, to: (word: string, chance: Seeded) => string): Mutation {
  return (quote, _page, chance) => {
    const found = places(quote, is);
    if (found.length === 0) return null;
    const at = chance.pick(found);
    return changed(quote, at, to(words(quote)[at]!, chance));
  };
}

const others = (text: string) => words(text).filter((word) => /^\p{L}{4,}$/u.test(word));
const mutations: Readonly<Record<string, Mutation>> = {
  'a word changed': (quote, page, chance) => {
    const at = chance.pick(places(quote, /^\p{L}{3,}$/u).concat(0));
    return changed(quote, at, chance.pick(others(page.text)));
  },
  'a number changed': atOne(/\d/, (word, chance) =>
    word.replace(/\d/, (digit) => String((Number(digit) + 1 + chance.below(8)) % 10)),
  ),
  'a negation dropped or added': (quote) =>
    / (?:not|no|never) /.test(quote)
      ? quote.replace(/ (?:not|no|never) /, ' ')
      : / (?:is|are|can|will|must|does|may|should) /.test(quote)
        ? quote.replace(/ (is|are|can|will|must|does|may|should) /, ' $1 not ')
        : null,
  'two passages glued': (quote, page, chance) => {
    const own = words(quote);
    const other = words(chance.pick(page.sentences).quote);
    return [...own.slice(0, own.length >> 1), ...other.slice(other.length >> 1)].join(' ');
  },
  'text of another page': (_quote, page, chance) =>
    chance.pick(chance.pick(pages.filter((one) => one !== page && one.sentences.length > 0)).sentences).quote,
  'a sign, decimal mark or superscript changed': atOne(/^[-(]?\d/, (word, chance) =>
    chance.pick([
      (text: string) => (text.startsWith('-') ? text.slice(1) : text.replace(/\d/, '-$&')),
      (text: string) => text.replace(/\d/, '$&,'),
      (text: string) => (/\d\.\d/.test(text) ? text.replace('.', ',') : text.replace(/\d+/, '$&.5')),
      (text: string) => text.replace(/\d(?=\D*$)/, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!),
      (text: string) => text.replace(/\d+/, '$&½'),
    ])(word),
  ),
  'words swapped': (quote, _page, chance) => {
    const at = chance.below(words(quote).length - 1);
    const [one = '', two = ''] = words(quote).slice(at, at + 2);
    return one === two
      ? null
      : words(quote)
          .with(at, two)
          .with(at + 1, one)
          .join(' ');
  },
  'a name changed': atOne(/^\p{Lu}\p{L}{2,}$/u, (_word, chance) =>
    chance.pick(['Oracle', 'Redis', 'Nginx', 'Perl']),
  ),
  'cut inside a word': (quote) => quote.replace(/(?<=\p{L}{3})\p{L}\W*$/u, ''),
};

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
const spacedPages = new Map(pages.map((page) => [page, spaced(page.text)]));

interface Invented {
  readonly page: Page;
  readonly kind: string;
  readonly quote: string;
  readonly from: string;
}

/** What is found for an invented quote, looked for once. */
const foundFor = keptFor(({ page, quote }: Invented) => {
  const { elided, nearly } = finders.get(page)!;
  return { place: elided(quote) ?? nearly(quote) };
});

/** So many quotes of each kind, none of which stands on its page. */
function invented(count: number): Invented[] {
  const chance = seeded(6);
  const found: Invented[] = [];
  for (const [kind, mutate] of Object.entries(mutations)) {
    for (let left = count; left > 0;) {
      const page = chance.pick(pages.filter(({ sentences }) => sentences.length > 0));
      const from = spaced(chance.pick(page.sentences).quote);
      const quote = mutate(from, page, chance);
      if (quote === null || quote === from || !quote.includes(' ')) continue;
      if (kind !== 'cut inside a word' && spacedPages.get(page)!.includes(quote)) continue;
      found.push({ page, kind, quote, from });
      left -= 1;
    }
  }
  return found;
}

describe('invented quotes', () => {
  const all = invented(112);

  it('pass in no case as quotes of the page, 112 of each of nine kinds (A92)', () => {
    expect(all.length).toBeGreaterThan(1_000);
    const passed = all.filter(({ page, quote }) => finders.get(page)!.exactly(quote) !== null);
    expect(passed.map(({ kind, quote }) => `${kind}: ${quote}`)).toEqual([]);
  });

  it('become one stretch of the source that is hardly longer, or nothing', () => {
    let corrected = 0;
    for (const one of all) {
      const { page, quote } = one;
      const found = foundFor(one).place;
      if (found === null) continue;
      corrected += 1;
      const { start, end } = found;
      expect(end - start, quote).toBeLessThanOrEqual(quote.length * 1.3 + 10);
      // whole words: the stretch itself is found as a quote
      expect(finders.get(page)!.exactly(page.text.slice(start, end)), quote).not.toBeNull();
    }
    expect(corrected).toBeGreaterThan(500);
  });

  it('that change little become the sentence they were made from; those of other pages become nothing', () => {
    const little = all.filter(({ kind }) => /word changed|number|negation|sign|name/.test(kind));
    const back = little.filter((one) => {
      const found = foundFor(one).place;
      return found !== null && spaced(one.page.text.slice(found.start, found.end)) === one.from;
    });
    expect(back.length / little.length).toBeGreaterThan(0.9);
    const foreign = all.filter(({ kind }) => kind === 'text of another page');
    expect(foreign.filter((one) => foundFor(one).place !== null)).toEqual([]);
  });
});

const blanks = [' ', '\n', '\t', '\u00a0', '\u2009', '\u202f', '\u3000', '  \n ', ' \u200b'];
const noises: Readonly<Record<string, (text: string, chance: Seeded) => string>> = {
  'white space': (text, chance) => text.replaceAll(/(?<=\S)\s+(?=\S)/g, () => chance.pick(blanks)),
  'characters of no width': (text, chance) =>
    text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, () =>
      chance.below(6) === 0 ? chance.pick(['\u200b', '\u2060', '\ufeff']) : '',
    ),
  'soft hyphens': (text, chance) =>
    text.replaceAll(/(?<=\p{Ll}{2})(?=\p{Ll}{2})/gu, () => (chance.below(4) === 0 ? '\u00ad' : '')),
  'words divided at line ends': (text, chance) =>
    text.replaceAll(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/gu, () => (chance.below(9) === 0 ? '-\n' : '')),
  'quote marks': (text, chance) =>
    text
      .replaceAll('"', () => chance.pick(['“', '”', '„', '«', '&quot;', '&ldquo;']))
      .replaceAll("'", () => chance.pick(['‘', '’', '&rsquo;', '&#39;', '&#x27;'])),
  dashes: (text, chance) =>
    text.replaceAll('-', () => chance.pick(['‐', '‑', '–', '−', '&ndash;', '&#8209;'])),
  ligatures: (text) =>
    text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ'),
  entities: (text, chance) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[()=/.]/g, (mark) => (chance.below(3) === 0 ? `&#${mark.codePointAt(0)};` : mark)),
  'decomposed letters': (text) => text.normalize('NFD'),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
};

/** A page written down in another way, and where its sentences lie then. */
function rewritten(page: Page, write: (text: string) => string): Page {
  let text = '';
  let done = 0;
  const sentences = page.sentences.map(({ start, end, quote }) => {
    text += write(page.text.slice(done, start));
    done = end;
    const from = text.length;
    text += write(quote);
    return { start: from, end: text.length, quote };
  });
  return { text: text + write(page.text.slice(done)), sentences };
}

describe('true quotes', () => {
  it('are found at their place however they are written, 1,000 of ten kinds (A92)', () => {
    const chance = seeded(7);
    const missed: string[] = [];
    const asked = 1_000;
    for (let turn = 0; turn < asked; turn += 1) {
      const [kind, write] = Object.entries(noises)[turn % Object.keys(noises).length]!;
      const page = chance.pick(pages.filter(({ sentences }) => sentences.length > 0));
      const { start, end, quote } = chance.pick(page.sentences);
      const found = finders.get(page)!.exactly(write(quote, chance));
      if (found?.start !== start || found.end !== end) missed.push(`${kind}: ${write(quote, chance)}`);
      else expect(fold(page.text.slice(found.start, found.end)).text).toBe(fold(quote).text);
    }
    expect(missed).toEqual([]);
  });

  it.each(Object.keys(noises))('are found at their place on pages with %s', (kind) => {
    const chance = seeded(8);
    let asked = 0;
    for (const page of pages) {
      const noisy = rewritten(page, (text) => noises[kind]!(text, chance));
      const finder = createQuoteFinder(noisy.text);
      for (const { start, end, quote } of noisy.sentences.slice(0, 20)) {
        asked += 1;
        expect(finder.exactly(quote), quote).toMatchObject({ start, end });
      }
    }
    expect(asked).toBeGreaterThan(200);
  });
});
