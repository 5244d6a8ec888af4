import { describe, expect, it } from 'vitest';
import { requestText, wordsOf } from '../../../../src/agents/prompt/request.ts';
import { clipMiddle } from '../../../../src/agents/prompt/room.ts';
import { estimateTokens } from '../../../../src/base/tokens.ts';
import { fence } from '../../../../src/agents/prompt/fence.ts';

const long = 'a line of a log\n'.repeat(3_000);

describe('a request in a prompt', () => {
  it('stands alone where nothing was wanted since, in so many tokens', () => {
    for (const request of ['Which one?', long]) {
      const alone = fence('request', clipMiddle(request, 1_000));
      expect(requestText({ request }, 1_000)).toBe(alone);
      expect(requestText({ request, wishes: [] }, 1_000)).toBe(alone);
    }
  });

  it('is cut in its middle: what is wanted may stand below what was pasted', () => {
    for (const request of [`${long}Why does it stop?`, `Why does it stop?\n${long}`])
      expect(requestText({ request }, 300)).toContain('Why does it stop?');
  });

  it('gives way to what was wanted since, however long it is', () => {
    const wishes = ['leave out the prices', 'only\nsince 2020'];
    const text = requestText({ request: long, wishes }, 300);
    expect(text).toMatch(
      /<<<request \w+\na line of a log\n[^]+ \[…\] [^]+\n\w+ request>>>\n\nWanted since, /,
    );
    expect(text).toMatch(
      /<<<wanted since \w+\n- leave out the prices\n- only\nsince 2020\n\w+ wanted since>>>$/,
    );
    expect(estimateTokens(text)).toBeLessThan(350);
  });

  it('is followed by the words in which it was asked, which give way to everything else', () => {
    const asked = { request: 'Does A do 5 a second?', ownWords: 'We need 5. Is A any good?' };
    const text = requestText(asked, 1_000);
    expect(text).toMatch(
      /<<<request [^]*request>>>\n\nThe words [^]*<<<own words \w+\nWe need 5\. Is A any good\?\n/,
    );
    const wished = requestText({ ...asked, ownWords: long, wishes: ['shorter'] }, 300);
    expect(wished).toMatch(/Does A do 5 a second\?\n[^]*<<<own words \w+\na line [^]+ \[…\] [^]*- shorter\n/);
    expect(estimateTokens(wished)).toBeLessThan(370);
    expect(requestText({ ...asked, request: long }, 300)).toBe(requestText({ request: long }, 300));
    expect(wordsOf({ ...asked, wishes: ['or B'] })).toBe(`${asked.request}\n${asked.ownWords}\nor B`);
  });

  it.each([
    ['Which locks does “DROP INDEX” take?', 'which locks does DROP INDEX take', 0],
    ['Which locks does DROP INDEX take (PostgreSQL 15)?', 'Which locks does DROP INDEX take?', 0],
    ['Which locks does DROP INDEX take?', 'Hi! Which locks does DROP INDEX take? Thanks!', 1],
  ])('is shown once where it is %j, asked in %j', (request, ownWords, index) => {
    const alone = [request, ownWords][index] ?? '';
    expect(requestText({ request, ownWords }, 1_000)).toBe(requestText({ request: alone }, 1_000));
  });

  it.each([
    ['Is it quick with 5 users?', 'Is it not quick with 5 users?'],
    ['Is A quick?', 'We want it for a class of 40. Is A quick?'],
    ['Is A quick with 5 users?', 'Is A quick with < 5 users?'],
  ])('has the words in which it was asked behind it where they say more: %j', (request, ownWords) => {
    const text = requestText({ request, ownWords }, 1_000);
    expect(text).toContain(ownWords);
  });

  it('keeps the lines of code, which a request that is told again may lose', () => {
    const ownWords = 'Is this fine?\n```\ndef load(path):\n    yield path\n```';
    const request = 'Whether this is fine: ``` def load(path): yield path ``` Is this fine?';
    expect(requestText({ request, ownWords }, 1_000)).toContain(ownWords);
    const plain = { request: 'Whether it is fine', ownWords: 'it is\nfine' };
    expect(requestText(plain, 1_000)).not.toContain('own words');
  });

  it('is shown all the same, and the newest wishes with it, where there is no room for all', () => {
    const wishes = [...Array.from({ length: 50 }, (_, n) => `wish ${n}: ${'more '.repeat(20)}`), 'shorter'];
    const text = requestText({ request: long, wishes }, 1_000);
    expect(text).toMatch(/- wish 49: (?:more )+\n- shorter\n/);
    expect(text).not.toContain('wish 0:');
    expect(estimateTokens(/<<<request \w+\n([^]+)\n\w+ request>>>/.exec(text)?.[1] ?? '')).toBeGreaterThan(
      240,
    );
    expect(estimateTokens(text)).toBeLessThan(1_050);
    const pasted = requestText({ request: 'Which one?', wishes: ['first', long, 'shorter'] }, 1_000);
    expect(pasted).toMatch(/- first\n- a line of a log\n[^]+ \[…\] [^]+\n- shorter\n/);
  });

  it('is whole where its numbers are looked up', () => {
    expect(wordsOf({ request: 'Which one?' })).toBe('Which one?');
    expect(wordsOf({ request: 'Which one?', wishes: ['for 40 users'] })).toBe('Which one?\nfor 40 users');
  });
});
