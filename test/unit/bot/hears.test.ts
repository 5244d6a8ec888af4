// Whether a run still listens: told by its events.
import { describe, expect, it } from 'vitest';
import { hears } from '../../../src/bot/steer-run.ts';
import type { StoredEvent } from '../../../src/store/port.ts';

const events = (...told: readonly (readonly [string, object])[]): StoredEvent[] =>
  told.map(([type, data], index) => ({
    id: index + 1,
    type,
    phase: '',
    data: data as StoredEvent['data'],
    at: index,
  }));

const understood = (mode: string) => ['understood', { mode }] as const;
const phase = (name: string) => ['phase-started', { phase: name }] as const;
const asked = (kind: string) => ['question-asked', { kind }] as const;
const answered = ['question-answered', {}] as const;

describe('a run', () => {
  it.each([
    ['perhaps', 'has not understood the request', []],
    ['perhaps', 'asks what it must know', [phase('intake'), asked('clarify'), answered]],
    ['no', 'answers directly', [phase('intake'), understood('simple')]],
    ['no', 'has a quick look', [understood('web'), phase('gather')]],
    ['yes', 'researches', [understood('deep'), phase('plan'), asked('plan'), answered]],
    ['yes', 'checks its draft', [understood('deep'), phase('verify')]],
    ['yes', 'waits for a decision', [understood('deep'), phase('approve'), asked('draft')]],
    ['perhaps', 'was told a decision', [understood('deep'), asked('draft'), answered]],
    ['yes', 'begins another round', [understood('deep'), asked('draft'), answered, phase('plan')]],
    ['no', 'delivers', [understood('deep'), asked('draft'), answered, phase('deliver')]],
  ] as const)('hears: %s, when it %s', (expected, _when, told) => {
    expect(hears(events(...told))).toBe(expected);
  });
});
