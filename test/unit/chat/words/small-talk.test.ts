import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { answerToSmallTalk, smallTalkOf } from '../../../../src/chat/words/small-talk.ts';

describe('small talk', () => {
  it.each([
    ['hi', 'greeting'],
    ['Hello there!', 'greeting'],
    ['Hi <@U123> :wave:', 'greeting'],
    ['', 'nothing'],
    ['???', 'nothing'],
    [':wave:', 'greeting'],
    [':wave::skin-tone-3:', 'greeting'],
    ['👋🏽', 'greeting'],
    [':tada:', 'nothing'],
    ['are you a bot?', 'about'],
    ['Bist du ein Mensch?', 'about'],
    ['tu es un bot ?', 'about'],
    ['¿Eres humano?', 'about'],
    ['ボットですか？', 'about'],
    ['thanks!', 'thanks'],
    ['Thanks a lot, great work 🎉', 'thanks'],
    ['hi Footnote, what can you do?', 'about'],
    ["who's this? who are you", null],
    ['who are you', 'about'],
    ['Was kannst du?', 'about'],
    ['Vielen Dank!', 'thanks'],
    ['Bonjour', 'greeting'],
    ["Merci beaucoup, c'est parfait", null],
    ['¿Qué puedes hacer?', 'about'],
    ['¡Muchas gracias!', 'thanks'],
    ['こんにちは、ありがとうございます', 'thanks'],
    ['何ができますか？', 'about'],
  ])('is read in "%s" as %s (F33)', (said, talk) => {
    expect(smallTalkOf(said)).toBe(talk);
  });

  it.each([
    'hi, what is WAL?',
    'thanks, and what about MySQL?',
    'hey jude lyrics copyright',
    'What is a thank you note?',
    'all',
    'and',
    'https://www.sqlite.org/wal.html',
    '42',
    'مرحبا كيف يعمل',
    `hi ${'there '.repeat(9000)}`,
  ])('is not seen in "%s" (F33)', (said) => {
    expect(smallTalkOf(said)).toBeNull();
  });

  it('is answered in one line, with examples where somebody may not know how to ask (F33)', () => {
    const say = sayIn(null);
    for (const talk of ['greeting', 'about', 'nothing'] as const) {
      const text = answerToSmallTalk(talk, 'nothing', say);
      expect(text.match(/“[^”]+\?”/g)).toHaveLength(2);
      expect(text).not.toMatch(/\n|\{/);
    }
    expect(answerToSmallTalk('thanks', 'question', say)).toBe('You are welcome.');
    expect(answerToSmallTalk('greeting', 'question', say)).toContain('still waiting');
    expect(answerToSmallTalk('nothing', 'research', say)).toContain('status');
  });
});
