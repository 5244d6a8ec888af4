import { expect, it } from 'vitest';
import { titleLine } from '../../../src/base/title-line.ts';

it.each([
  ['How long?\nWe have two servers.', 'How long?'],
  ['\n \n---\n# How long?', 'How long?'],
  ['> > ## C# or C++?\n> said Ann', 'C# or C++?'],
  ['```log\nERROR 42: gone\n```\nWhat does this mean?', 'What does this mean?'],
  ['> ~~~\n> ERROR 42: gone\n> ~~~\n> What does this mean?', 'What does this mean?'],
  ['```\n\nERROR 42: gone\nat line 7', 'ERROR 42: gone'],
  ['```SELECT 1``` is slow, why?', '```SELECT 1``` is slow, why?'],
  ['#include is not found, why?', '#include is not found, why?'],
  ['バックアップは？', 'バックアップは？'],
  [' ???\n!', '???'],
  ['', ''],
])('of %j it is %j', (text, line) => {
  expect(titleLine(text)).toBe(line);
});
