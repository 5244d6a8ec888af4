// A request is researched as a text that stands on its own, and whoever works on it reads the words in which it was asked, too.
import { describe, expect, it } from 'vitest';
import { scriptedStory, topic, understood } from '../../support/scripted-story.ts';

const asked = 'We want 900 requests a second by spring. Does falcon do, or heron?';

async function toldTo(request: string) {
  const story = await scriptedStory({ request, script: { intake: [understood()] } });
  expect(await story.pass()).toBe('ended');
  return story.scripted.asked.filter(({ agent }) => agent !== 'intake' && agent !== 'explorer');
}

describe('the words in which a request was asked', () => {
  it('are told with it to whoever works on all of it; a researcher with tools knows its task alone (C30)', async () => {
    const told = await toldTo(asked);
    expect(new Set(told.map(({ agent }) => agent))).toEqual(
      new Set(['planner', 'analyst', 'critic', 'writer', 'verifier', 'rehearser']),
    );
    for (const { text } of told)
      expect(text).toMatch(/they tell what it is for:\s+<<<own words \w+\nWe want 900 /);
  });

  it('are not told twice where they are the request', async () => {
    for (const { text } of await toldTo(topic)) expect(text).not.toContain('<<<own words');
  });
});
