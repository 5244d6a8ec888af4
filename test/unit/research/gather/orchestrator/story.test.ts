// The whole story of a run whose depth lets a model dispatch research agents.
import { expect, it } from 'vitest';
import type { ScriptedTurn } from '../../../../fakes/scripted-models.ts';
import type { ModelMessage } from '../../../../../src/llm/port.ts';
import { criticized, scriptedStory } from '../../../../support/scripted-story.ts';
import type { StoryParts } from '../../../../support/scripted-story.ts';
import { defaults } from '../../../../support/theatre.ts';

const { medium } = defaults.depths;

const agentFor = (name: string, n: number) =>
  ['research_agent', { task: `What is known about the ${name} engine?`, questions: [n] }] as const;

/** Sends an agent for each question of the plan, then calls for the report. */
function covering({ messages }: { readonly messages: readonly ModelMessage[] }): ScriptedTurn {
  if (messages.some(({ role }) => role === 'assistant')) return { calls: [['generate_report', {}]] };
  const opening = messages[0]?.text ?? '';
  const names = Array.from(
    opening.matchAll(/<<<question \w+\n.*the (\w+) engine/g),
    ([, name]) => name ?? '',
  );
  return { calls: names.map((name, index) => agentFor(name, index + 1)) };
}

function agenticStory({ turns = {}, limits = {}, ...more }: StoryParts = {}) {
  return scriptedStory({
    ...more,
    turns: { orchestrator: covering, ...turns },
    limits: { depths: { ...defaults.depths, medium: { ...medium, driver: 'agentic' } }, ...limits },
  });
}

it('delivers a report of what the agents quoted, without reflector and further plans', async () => {
  const { pass, status, result, events, agents, scripted } = await agenticStory();
  expect(await pass()).toBe('ended');
  expect(await status()).toBe('delivered');
  const { citations } = await result();
  expect(citations.length).toBeGreaterThan(1);
  expect(citations.every(({ verified }) => verified)).toBe(true);
  expect(agents()).not.toContain('reflector');
  expect(scripted.heard.filter(({ agent }) => agent === 'orchestrator')).toHaveLength(2);
  expect(await events('agents-dispatched')).toEqual([{ cycle: 1, count: 3 }]);
  expect(await events('agent-reported')).toHaveLength(3);
});

it('goes back to the agents with what the critic misses, under ids of their own', async () => {
  const { pass, status, events, scripted } = await agenticStory({
    script: { critic: [criticized('REVISE', 'Say more about falcon.', [1]), criticized('PASS')] },
    limits: { limits: { ...defaults.limits, critiques: 1 } },
    turns: {
      orchestrator: (request) => {
        const again = (request.messages[0]?.text ?? '').includes('Say more about falcon.');
        const isFirst = !request.messages.some(({ role }) => role === 'assistant');
        if (!again || !isFirst) return covering(request);
        return { calls: [['research_agent', { task: 'Who tested the falcon engine?', questions: [1] }]] };
      },
    },
  });
  expect(await pass()).toBe('ended');
  expect(await status()).toBe('delivered');
  const started = (await events('task-started')).map(({ id }) => id);
  expect(started).toEqual(['task-4', 'task-5', 'task-6', 'task-7']);
  const opening = scripted.heard.filter(({ agent }) => agent === 'orchestrator').at(-1)?.messages[0]?.text;
  expect(opening).toContain('Say more about falcon.');
  expect(opening).toContain('What is known about the heron engine?');
});

it('shows the tasks of the agents on the card', async () => {
  const { pass, events } = await agenticStory();
  await pass();
  const plans = await events('plan-created');
  expect(plans.map(({ tasks }) => (tasks as { id: string }[]).map(({ id }) => id))).toEqual([
    ['task-1', 'task-2', 'task-3'],
    ['task-4', 'task-5', 'task-6'],
  ]);
});

it('fails for a model that is too small, and asks nobody to try again (C1)', async () => {
  const { pass, status, scripted, views } = await agenticStory({
    models: (models) => ({
      ...models,
      roomFor: (tier, tokens) => (tier === 'complex' ? 49_000 : models.roomFor(tier, tokens)),
    }),
  });
  expect(await pass()).toBe('ended');
  expect(await status()).toBe('failed');
  expect(scripted.heard).toEqual([]);
  expect((await views()).map(({ kind }) => kind)).not.toContain('retry');
});
