import { expect, it } from 'vitest';
import { reminderOf } from '../../../src/bot/remind.ts';

it('says that the research begins soon only where it does', () => {
  const view = { kind: 'plan', brief: 'Look it up.', tasks: [] };
  expect(reminderOf({ kind: 'plan', view })).toBe('plan');
  expect(reminderOf({ kind: 'plan', view: { ...view, stays: true } })).toBe('decide');
  expect(reminderOf({ kind: 'draft', view })).toBe('decide');
});
