// When nothing may be asked of people, told without a look at the request.
import { describe, expect, it } from 'vitest';
import { routeEarly, saysEnough } from '../../../../src/agents/intake/triage.ts';

const clarification = { enabled: true, questions: 3, rounds: 2 };
const state = { clarification, round: 0, answers: [] };
const answers = [{ question: 'Which one?', answer: null }];

describe('the router', () => {
  it('researches when as many rounds were asked as are allowed (E3)', () => {
    expect(routeEarly({ ...state, round: 2 })).toBe('counter');
    expect(routeEarly({ ...state, round: 1 })).toBeNull();
  });

  it('researches when the person just answered, and asks nobody (E4, E5, E17)', () => {
    expect(routeEarly({ ...state, answers })).toBe('answered');
    expect(routeEarly(state)).toBeNull();
  });

  it('asks the counter first, then the pattern, then leaves it to judgement (E2)', () => {
    expect(routeEarly({ ...state, round: 2, answers })).toBe('counter');
    expect(routeEarly({ ...state, round: 1, answers })).toBe('answered');
    expect(routeEarly(state)).toBeNull();
  });

  it('never lets anything be asked when clarification is switched off (A7)', () => {
    expect(routeEarly({ ...state, clarification: { ...clarification, enabled: false } })).toBe('counter');
  });

  it('ends asking back after two rounds, whatever is answered (E18)', () => {
    let round = 0;
    while (routeEarly({ ...state, round }) === null) round += 1;
    expect(round).toBe(2);
  });

  it.each([
    ['One. Two! Three?', false],
    ['How fast is SQLite? We run it on phones. It must work offline. Compare it with Realm.', true],
    ['We use v3.11, e.g. on Linux, approx. 4.5 GB of data. How fast is it?', false],
    ['- What is WAL?\n- What is MVCC?\n- What is a page?\n- What is a lock?', true],
    ['我们使用SQLite。它在手机上运行。必须离线工作。请比较它和Realm。', true],
    ['… ? ! 1. 2. 3. 4.', false],
  ])('takes %j for enough to go on with: %s (C24)', (request, enough) => {
    expect(saysEnough(request)).toBe(enough);
  });
});
