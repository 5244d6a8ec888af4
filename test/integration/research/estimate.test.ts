// What is told before a research, held against what its models are asked then.
import { expect, it } from 'vitest';
import { leastCourse, mostCourse } from '../../../src/research/expected-calls.ts';
import { playChain } from '../../support/play-chain.ts';
import type { ChainParts } from '../../support/play-chain.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { taskScene } from '../../support/task-scene.ts';
import { thirtyClaims } from '../../support/thirty-claims.ts';

const checkers = ['verifier', 'second-verifier', 'decomposer', 'reviser'];

it.each<ChainParts>([
  { depth: 'light', tasks: 3, script: thirtyClaims },
  { depth: 'medium', tasks: 3, turns: 4, script: thirtyClaims },
  { depth: 'medium', tasks: 6, turns: 3, script: thirtyClaims },
  { depth: 'medium', driver: 'agentic', thinks: true, tasks: 3, turns: 2, script: thirtyClaims },
  { depth: 'extended', tasks: 5, turns: 3, script: thirtyClaims },
])('the estimate holds what is asked at $depth depth with $tasks tasks', async (given) => {
  const { depth, driver = 'plan' } = given;
  const { work } = await taskScene({ limits: { ...shippedSettings.depths[depth], driver } });
  const [least, most] = [leastCourse(work), mostCourse(work)];
  const { calls, chain } = await playChain(given);
  const checks = calls.filter(({ agent }) => checkers.includes(agent)).length;
  const others = calls.length - checks;
  const inARow = chain.filter((agents) => !agents.some((agent) => checkers.includes(agent))).length;
  expect([least.research.all <= others, others <= most.research.all], `${others} questions`).toEqual([
    true,
    true,
  ]);
  expect([least.research.longest <= inARow, inARow <= most.research.longest], `${inARow} in a row`).toEqual([
    true,
    true,
  ]);
  // Thirty claims, where the depth may have more words and so more claims.
  expect([least.checks.all - 4 <= checks, checks <= most.checks.all], `${checks} checks`).toEqual([
    true,
    true,
  ]);
});
