import { describe, expect, it } from 'vitest';
import { readDecision } from '../../../../src/chat/words/decision.ts';
import { ordersIn } from '../../../../src/chat/words/orders.ts';

describe('what can be changed without a model', () => {
  it.each([
    ['leave out Informix', ['Informix'], []],
    ['Please leave Informix out.', ['Informix'], []],
    ['drop [3]', ['[3]'], []],
    [
      'Please say more about NULLS NOT DISTINCT and leave out Informix.',
      ['Informix'],
      ['NULLS NOT DISTINCT'],
    ],
    ['search for isolation levels and locks', [], ['isolation levels', 'locks']],
    ['also look at PostgreSQL please', [], ['PostgreSQL']],
    ['lass Informix weg', ['Informix'], []],
    ['suche nach Isolationsebenen', [], ['Isolationsebenen']],
    ['enlève Informix', ['Informix'], []],
    ['más sobre PostgreSQL, por favor', [], ['PostgreSQL']],
    ['Informixを除いてください', ['Informix'], []],
    ['make it shorter please', null, null],
    ['please focus on isolation levels', null, null],
    ['search for WAL and make it shorter', [], ['WAL', 'make it shorter']],
    ['search for', null, null],
    ['please look into', null, null],
    ['Suche nach', null, null],
    ['search for search for', [], ['search for']],
    ['use a table', null, null],
    ['???', null, null],
    [`leave out ${'and '.repeat(20_000)}`, null, null],
  ])('is read in "%s"', (said, leaveOut, search) => {
    const read = ordersIn(said);
    if (leaveOut === null) expect(read).toBeNull();
    else expect(read).toEqual({ leaveOut, search });
    // An order below a draft is no small talk, in any language.
    if (leaveOut !== null) expect(readDecision(said)).toEqual({ kind: 'feedback', text: said.trim() });
  });
});
