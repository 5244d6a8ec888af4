// Conversations with tools as providers accept them: every call has one response, and the whole fits.
import { describe, expect, it } from 'vitest';
import { fitted, tokensOf, withEveryCallAnswered, withOwnIds } from '../../../src/agents/converse.ts';
import type { ModelMessage } from '../../../src/llm/port.ts';
import { fence } from '../../../src/agents/prompt/fence.ts';

const user = (text: string): ModelMessage => ({ role: 'user', text });
const said = (...ids: string[]): ModelMessage => ({
  role: 'assistant',
  text: '',
  toolCalls: ids.map((id) => ({ id, name: 'open', argumentsText: '{}' })),
});
const told = (callId: string, text = 'fine'): ModelMessage => ({ role: 'tool', callId, text, failed: false });

describe('calls', () => {
  it('have exactly one response each, right after the turn that made them (C41)', () => {
    const messages = [
      user('go'),
      said('a', 'b'),
      told('b'),
      told('b', 'again'),
      told('z'),
      said('c'),
      told('a'),
    ];
    expect(withEveryCallAnswered(messages)).toEqual([
      user('go'),
      said('a', 'b'),
      told('a'),
      told('b'),
      said('c'),
      { role: 'tool', callId: 'c', text: 'This call was not answered.', failed: true },
    ]);
  });

  it('have an id that no other call of the conversation has', () => {
    const calls = ['a', 'new', '', 'new', ''].map((id) => ({ id, name: 'open', argumentsText: '{}' }));
    const ids = withOwnIds(calls, [user('go'), said('a', 'b')]).map(({ id }) => id);
    expect(ids[1]).toBe('new');
    expect(new Set([...ids, 'a', 'b']).size).toBe(7);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });
});

describe('a conversation that is too long', () => {
  const long = (name: string) => `${name} ${'word '.repeat(2_000)}`;
  const rounds = (count: number): ModelMessage[] => [
    user(`opening ${'o'.repeat(400)}`),
    ...Array.from({ length: count }, (_, n) => [said(`c${n}`), told(`c${n}`, long(`r${n}`))]).flat(),
  ];

  it('is left alone while it fits', () => {
    const messages = rounds(3);
    expect(fitted(messages, tokensOf(messages))).toEqual(messages);
  });

  it('has old responses shortened first, the oldest before the others (A148)', () => {
    const messages = rounds(6);
    const short = fitted(messages, tokensOf(messages) - 3_000);
    expect(tokensOf(short)).toBeLessThanOrEqual(tokensOf(messages) - 3_000);
    expect(short).toHaveLength(messages.length);
    expect(short.map(({ text }) => text.length < 5_000)).toEqual(
      messages.map(({ text }, index) => text.length < 5_000 || index === 2 || index === 4),
    );
  });

  it('keeps its opening and its last three messages as they are (A148)', () => {
    const messages = rounds(40);
    const short = fitted(messages, 6_000);
    expect(tokensOf(short)).toBeLessThanOrEqual(6_000);
    expect(short[0]).toEqual(messages[0]);
    expect(short.slice(-3)).toEqual(messages.slice(-3));
  });

  it('loses whole turns rather than half of one (C41)', () => {
    const short = fitted(rounds(60), 5_200);
    expect(short.length).toBeLessThan(60);
    expect(withEveryCallAnswered(short)).toEqual(short);
  });

  it('has what its opening showed shortened before what was asked for last', () => {
    const opening = user(`${fence('question', long('why'))}\n\n${fence('source 1', long('first'))}`);
    const messages = [opening, said('a'), told('a', long('asked for'))];
    const short = fitted(messages, tokensOf(messages) - 1_500);
    expect(tokensOf(short)).toBeLessThanOrEqual(tokensOf(messages) - 1_500);
    expect(short[0]?.text).toContain(long('why'));
    expect(short[0]?.text).toContain('[…]');
    expect(short.slice(1)).toEqual(messages.slice(1));
  });

  it('has even its last responses shortened when nothing else is left', () => {
    const messages = [
      user('opening'),
      said('a', 'b', 'c'),
      ...['a', 'b', 'c'].map((id) => told(id, long(id))),
    ];
    const short = fitted(messages, 2_000);
    expect(tokensOf(short)).toBeLessThanOrEqual(2_000);
    expect(withEveryCallAnswered(short)).toEqual(short);
  });
});
