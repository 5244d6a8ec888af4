// Usage and timings, added up from events.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { timingsOf, usageOf } from '../../../src/cli/ask-document.ts';
import type { StoredEvent } from '../../../src/store/port.ts';

const event = (at: number, type: string, data: Json = {}): StoredEvent => ({
  id: at,
  type,
  phase: '',
  data,
  at,
});

describe('usageOf', () => {
  it('adds up model calls, also those that do not say what they cost', () => {
    const events = [
      event(1, 'model-called', { inputTokens: 100, outputTokens: 20, cost: 0.5 }),
      event(2, 'source-found'),
      event(3, 'model-called', { inputTokens: 1, cost: 'free' }),
      event(4, 'model-called', null),
    ];
    expect(usageOf(events)).toEqual({ modelCalls: 3, inputTokens: 101, outputTokens: 20, cost: 0.5 });
  });
});

describe('timingsOf', () => {
  it('is nothing without events', () => {
    expect(timingsOf([])).toEqual({ totalMs: 0, phases: {} });
  });

  it('gives each phase all its visits, the last until the end', () => {
    const events = [
      event(1000, 'phase-started', { phase: 'intake' }),
      event(1100, 'phase-started', { phase: 'gather' }),
      event(1500, 'phase-started', { phase: 'approve' }),
      event(1800, 'phase-started', { phase: 'gather' }),
      event(2000, 'run-ended', { status: 'delivered' }),
    ];
    expect(timingsOf(events)).toEqual({ totalMs: 1000, phases: { intake: 100, gather: 600, approve: 300 } });
  });
});
