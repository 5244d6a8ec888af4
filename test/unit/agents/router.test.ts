// The router's first two layers.
import { describe, expect, it } from 'vitest';
import { routeByAnswer, routeByCounter, routeEarly } from '../../../src/agents/router.ts';

const state = { round: 0, rounds: 2, enabled: true, justAnswered: false };

describe('the router', () => {
  it('researches when as many rounds were asked as are allowed (E3)', () => {
    expect(routeByCounter({ ...state, round: 2 })).toEqual({ to: 'research', decidedBy: 'counter' });
    expect(routeByCounter({ ...state, round: 1 })).toBeNull();
  });

  it('researches when the person just answered (E4)', () => {
    expect(routeByAnswer({ ...state, justAnswered: true })).toEqual({
      to: 'research',
      decidedBy: 'answered',
    });
    expect(routeByAnswer(state)).toBeNull();
  });

  it('asks the counter first, then the pattern, then leaves it to judgement (E2)', () => {
    expect(routeEarly({ ...state, round: 2, justAnswered: true })?.decidedBy).toBe('counter');
    expect(routeEarly({ ...state, round: 1, justAnswered: true })?.decidedBy).toBe('answered');
    expect(routeEarly(state)).toBeNull();
  });

  it('never lets anything be asked when clarification is switched off (A7)', () => {
    expect(routeEarly({ ...state, enabled: false })?.to).toBe('research');
  });
});
