// What may stand before a quotation without being a claim: names and attributions, and nothing that says something.
import { describe, expect, it } from 'vitest';
import { isLabel } from '../../../src/citations/label.ts';

const known = {
  names: [
    'PostgreSQL: Documentation: 18: 11.6. Unique Indexes',
    'Null values [in] “unique” columns',
    'https://www.sqlite.org/nulls.html',
    'SQLite',
  ],
  request: 'How do SQLite and PostgreSQL treat NULLs in unique columns, and is it safe?',
};

describe('a label', () => {
  it.each([
    '',
    'SQLite:',
    '**PostgreSQL: Documentation: 18: 11.6. Unique Indexes**:',
    '**PostgreSQL: Documentation: 18: 11.6. Uni …**:',
    '**11.6. Unique Indexes › Null values \\[in\\] ‘unique’ columns**:',
    '11.6. unique indexes:',
    'www.sqlite.org says:',
    'The page says:',
    'According to the PostgreSQL documentation:',
    'The SQLite manual says that',
    'As also noted in SQLite’s docs:',
    'Unique columns:',
    'Note:',
  ])('is %j', (text) => {
    expect(isLabel(text, known)).toBe(true);
  });

  it.each([
    'PostgreSQL forbids a second NULL:',
    '**SQLite is certified by the ministry**:',
    'Yes:',
    'It is safe:',
    'SQLite is:',
    'Treat NULLs in unique columns:',
    'Documentation of nobody’s best friend:',
    'SQLite never:',
    'SQLite says that nothing is lost:',
    `${'The page says '.repeat(20)}:`,
  ])('is not %j', (text) => {
    expect(isLabel(text, known)).toBe(false);
  });
});
