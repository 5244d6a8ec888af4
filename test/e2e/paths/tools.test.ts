// Which agents get tools, seen in what they send to their models.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentOf } from '../../support/scripted-research.ts';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { topic } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const undrafted = { approval: { ...shippedSettings.approval, draft: false } };

/** The names of the tools in each request after the first ones, by agent. */
function toolsByAgent(first: number): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const request of stage.models.requests.slice(first)) {
    const { tools = [] } = request.body as { tools?: { function: { name: string } }[] };
    const names = found.get(agentOf(request)) ?? new Set();
    for (const { function: its } of tools) names.add(its.name);
    found.set(agentOf(request), names);
  }
  return found;
}

it('only researchers have tools, and those that were allowed; all others have none (D12, D40)', async () => {
  const allowed = { ...undrafted, tools: ['web'] as const };
  const first = stage.models.requests.length;
  const thread = stage.begin({}, allowed);
  thread.asks(topic, { depth: 'medium', mode: 'deep' });
  await thread.ends('delivered');
  const found = toolsByAgent(first);
  expect(found.get('explorer')).toEqual(new Set(['search_web', 'take_quotes', 'finish']));
  found.delete('explorer');
  expect([...found.keys()]).toEqual(expect.arrayContaining(['planner', 'critic', 'writer', 'verifier']));
  for (const [agent, names] of found) expect([agent, ...names]).toEqual([agent]);
});
