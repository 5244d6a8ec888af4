import { expect, it } from 'vitest';
import { languageOfWord } from '../../../../src/chat/words/language-of-word.ts';

it.each([
  ['de', 'Hilfe'],
  ['de', 'genehmigt!'],
  ['de', '/löschen'],
  ['fr', 'aide'],
  ['fr', 'Approuver'],
  ['es', 'ayuda'],
  ['es', 'aprobado'],
  ['ja', 'ヘルプ'],
  ['ja', '承認'],
  [null, 'help'],
  [null, 'approve'],
  [null, 'status'],
  [null, 'liste'],
  [null, 'Erste Hilfe bei Kindern'],
  [null, ' '.repeat(10_000) + 'x'],
])('the language %s is told by %j alone', (language, text) => {
  expect(languageOfWord(text)).toBe(language);
});
