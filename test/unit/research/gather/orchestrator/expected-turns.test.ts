// How many turns dispatching agents is estimated to take.
import { expect, it } from 'vitest';
import { expectedTurns } from '../../../../../src/research/gather/orchestrator/expected-turns.ts';
import { shippedSettings } from '../../../../support/shipped-settings.ts';

const { orchestrator } = shippedSettings;

it.each([
  ['three agents in one cycle, and a thought', { tasks: 3, turns: 4 }, {}, { all: 15, longest: 7 }],
  ['no thought of a model that reasons', { tasks: 3, turns: 4, reasons: true }, {}, { all: 14, longest: 6 }],
  ['two cycles', { tasks: 4, turns: 4 }, {}, { all: 21, longest: 13 }],
  ['agents that wait for each other', { tasks: 3, turns: 4 }, { parallel: 2 }, { all: 15, longest: 11 }],
  ['agents without a model', { tasks: 4, turns: 0 }, {}, { all: 5, longest: 5 }],
  [
    'no more agents than its cycles have room for',
    { tasks: 9, turns: 2 },
    { orchestrator: { ...orchestrator, cycles: 3, agents: 2, thinks: 1 } },
    { all: 12, longest: 8 },
  ],
])('%s', (_what, given, over, expected) => {
  const settings = { ...shippedSettings, ...over };
  expect(expectedTurns({ reasons: false, settings, ...given })).toEqual(expected);
});
