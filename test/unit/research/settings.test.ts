// Settings that were frozen with a run, read by a later version.
import { expect, it } from 'vitest';
import { thaw } from '../../../src/research/settings.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

const current = shippedSettings;

it('keeps what a run was started with', () => {
  const frozen = {
    limits: { ...current, parallel: 7 },
    depth: 'light',
    mode: 'deep',
    approvers: ['U2', 'role:R1'],
    asked: 'event-1',
    language: 'de',
    unread: ['plan.zip'],
  };
  expect(thaw(JSON.parse(JSON.stringify(frozen)), current)).toEqual(frozen);
});

it('takes what did not exist then from today, and leaves out what is gone', () => {
  const { parallel: _then, ...older } = current;
  const frozen = { limits: { ...older, abolished: 3 }, depth: 'auto', mode: 'web' };
  expect(thaw(frozen, current)).toEqual({
    limits: current,
    depth: 'auto',
    mode: 'web',
    approvers: ['requester'],
    asked: '',
    language: null,
  });
});
