// What says only what a quote says, word for word.
import { describe, expect, it } from 'vitest';
import { isLiteral, isQuotation } from '../../../src/citations/literal.ts';

const quote = 'Backups are kept for 35 days. Maria [lead] looks after them.';

describe('a literal claim', () => {
  it.each([
    ['is the whole quote', quote],
    ['is one sentence of it', 'Backups are kept for 35 days.'],
    ['is without its stop', 'Backups are kept for 35 days'],
    ['is in quotation marks', '“Backups are kept for 35 days.”'],
    ['is an item, in bold', '- **Backups are kept for 35 days.**'],
    ['has escaped brackets', 'Maria \\[lead\\] looks after them.'],
    ['has other white space', 'Backups  are kept\tfor 35 days.'],
  ])('%s', (_how, claim) => {
    expect(isLiteral(claim, [quote])).toBe(true);
  });

  it.each([
    ['has another number', 'Backups are kept for 36 days.'],
    ['says more', 'Backups are kept for 35 days in Paris.'],
    ['is a part of a sentence, which may be denied', 'are kept for 35 days'],
    ['puts something before a quotation', 'Heron never loses data: “Backups are kept for 35 days.”'],
    ['is one word', 'Backups'],
    ['is nothing', ''],
    ['is a mark', '“”'],
  ])('none that %s', (_how, claim) => {
    expect(isLiteral(claim, [quote])).toBe(false);
  });

  it('none without a quote', () => {
    expect(isLiteral('Backups are kept for 35 days.', [])).toBe(false);
  });

  it.each([
    ['Arabic', 'تُحفظ النسخ لمدة ٣٥ يوما. وهي آمنة.', 'تُحفظ النسخ لمدة ٣٥ يوما.'],
    ['Chinese', '备份保留三十五天。它们在夜里运行。', '备份保留三十五天。'],
    ['German', 'Seit dem 3. Oktober gilt z. B. das. Sonst nichts.', 'Seit dem 3. Oktober gilt z. B. das.'],
  ])('one in %s', (_language, source, claim) => {
    expect(isLiteral(claim, [source])).toBe(true);
  });
});

describe('a quotation', () => {
  it('is a sentence of which everything in quotation marks stands in the quotes', () => {
    expect(isQuotation('**Backups**: “kept for 35 days”', [quote])).toBe(true);
    expect(isQuotation('**Backups**: “kept for 36 days”', [quote])).toBe(false);
    expect(isQuotation('Backups are kept for 35 days.', [quote])).toBe(false);
    expect(isQuotation('“kept for 35 days” and “for ever”', [quote])).toBe(false);
    expect(isQuotation('“Maria … Backups”', [quote])).toBe(false);
    expect(isQuotation('“Backups … Maria”', ['Backups are kept.', 'Maria looks.'])).toBe(false);
  });

  it.each(['Use “the "old" one” here', 'Use ‘the “old” one’ here', "Use 'the 'old' one' here"])(
    'is seen through quotation marks inside %j',
    (source) => {
      expect(isQuotation('“Use ‘the ‘old’ one’ here”', [`${source}, they say.`])).toBe(true);
    },
  );
});
