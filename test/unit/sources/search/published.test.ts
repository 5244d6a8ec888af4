import { expect, it } from 'vitest';
import { publishedOn } from '../../../../src/sources/search/published.ts';

it.each([
  ['2024-05-01', '2024-05-01'],
  ['2024-05-01T23:59:59-11:00', '2024-05-01'],
  ['2023-12-05T14:23:00', '2023-12-05'],
  ['2024/5/1', '2024-05-01'],
  ['2024-05', '2024-05'],
  ['2024', '2024'],
  ['Tue, 12 Nov 2024 10:00:00 GMT', '2024-11-12'],
  ['December 5, 2023', '2023-12-05'],
  ['Sept. 5 2023', '2023-09-05'],
  ['5 May 2020', '2020-05-05'],
  ['2023-02-31', '2023-02'],
  ['2023-13-01', '2023'],
  ['31 Foo 2020', '2020'],
  ['3 days ago', null],
  ['yesterday', null],
  ['', null],
  ['20240501', null],
  ['0000-01-01', null],
  ['9999', null],
])('reads the date %j as %j', (text, date) => {
  expect(publishedOn(text)).toBe(date);
});
