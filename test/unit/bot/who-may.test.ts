// Who may do what: requesters, named people, roles, anyone.
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/chat/port.ts';
import { approversAt, isOneOf, maySteer, namesOf } from '../../../src/bot/who-may.ts';

const alice = { id: 'U1', name: 'Alice' };
const bob = { id: 'U2', name: 'Bob' };
const carol = { id: 'U3', name: 'Carol', roles: ['R1', 'R2'] };

describe('approversAt', () => {
  const approvers = {
    default: ['U9'],
    places: { C1: ['role:R1'], T1: ['anyone'], empty: [] },
  };

  it('goes by the narrowest place that is named', () => {
    expect(approversAt(['C1', 'T1'], approvers)).toEqual(['role:R1']);
    expect(approversAt(['C2', 'T1'], approvers)).toEqual(['anyone']);
    expect(approversAt(['T1', 'C1'], approvers)).toEqual(['anyone']);
  });

  it('goes by the default where no place is named, and is then whoever asked', () => {
    expect(approversAt(['C2'], approvers)).toEqual(['U9']);
    expect(approversAt([], approvers)).toEqual(['U9']);
    expect(approversAt([], { default: [], places: {} })).toEqual(['requester']);
  });

  it('is whoever asked where a place names nobody', () => {
    expect(approversAt(['empty', 'T1'], approvers)).toEqual(['requester']);
  });

  it('knows no place by the name of something that every object has', () => {
    expect(approversAt(['constructor', 'toString'], approvers)).toEqual(['U9']);
  });
});

describe('isOneOf', () => {
  const cases: [name: string, who: string[], person: Person, expected: boolean][] = [
    ['the requester', ['requester'], alice, true],
    ['somebody else', ['requester'], bob, false],
    ['a named person', ['U2'], bob, true],
    ['the requester where others are named', ['U2'], alice, false],
    ['one with the role', ['role:R2'], carol, true],
    ['one without the role', ['role:R2'], bob, false],
    ['one whose own id is like a role', ['role:R2'], { id: 'R2', name: 'Eve', roles: [] }, false],
    ['one whose role is called like an id', ['U1'], { id: 'U5', name: 'Eve', roles: ['U1'] }, false],
    ['one whose role is called anyone', ['role:R1'], { id: 'U5', name: 'Eve', roles: ['anyone'] }, false],
    ['anybody', ['anyone'], bob, true],
    ['one of several', ['U9', 'role:R1', 'requester'], carol, true],
    ['one of nobody', [], alice, false],
  ];

  it.each(cases)('%s of %j', (_name, who, person, expected) => {
    expect(isOneOf(who, person, alice)).toBe(expected);
  });
});

describe('maySteer', () => {
  it('lets whoever asked and whoever decides, and nobody else', () => {
    const run = { requester: alice, approvers: ['role:R1'] };
    expect(maySteer(run, alice)).toBe(true);
    expect(maySteer(run, carol)).toBe(true);
    expect(maySteer(run, bob)).toBe(false);
  });

  it('lets whoever asked also where nobody is named to decide', () => {
    expect(maySteer({ requester: alice, approvers: [] }, alice)).toBe(true);
  });
});

describe('namesOf', () => {
  it('names whoever asked, and nobody by an id', () => {
    expect(namesOf(['requester'], alice)).toBe('Alice');
    expect(namesOf(['U1'], alice)).toBe('Alice');
    expect(namesOf(['requester', 'role:R1'], alice)).toBeNull();
    expect(namesOf(['U2'], alice)).toBeNull();
  });
});
