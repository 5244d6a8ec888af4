// Events as they are told and read again, those of earlier versions among them.
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/research/events.ts';

const read = (type: string, data: unknown) => readEvent({ type, data });

describe('an event that is read again', () => {
  it('is the data of its type, without what nobody knows', () => {
    const data = { url: 'https://a.example', title: 'A', colour: 'red' };
    expect(read('source-found', data)).toEqual({
      type: 'source-found',
      data: { url: 'https://a.example', title: 'A' },
    });
  });

  it.each([
    ['task-finished', { id: 't1' }, { id: 't1', sources: 0, evidence: 0, failed: false }],
    ['phase-evaluated', { metrics: { gaps: 2 } }, { issues: [], metrics: { gaps: 2 } }],
    ['estimated', { activeMs: 1, modelCalls: 2, dollars: 3 }, { activeMs: 1, modelCalls: 2, dollars: 3 }],
    ['question-answered', {}, {}],
    ['model-called', { inputTokens: 'many' }, { inputTokens: 0, outputTokens: 0, cost: 0 }],
    ['model-called', null, { inputTokens: 0, outputTokens: 0, cost: 0 }],
    ['run-ended', null, { status: 'ended' }],
  ])('may be of an earlier version: %s %j', (type, data, expected) => {
    expect(read(type, data)?.data).toEqual(expected);
  });

  it.each([
    ['moon-landed', {}],
    ['constructor', {}],
    ['plan-created', { tasks: 'none' }],
    ['claim-revised', null],
    ['numeric-claim-detected', { id: 'claim-1', numbers: ['35'] }],
  ])('is skipped when this version cannot read it: %s %j', (type, data) => {
    expect(read(type, data)).toBeNull();
  });
});
