// A request is researched as a text that stands on its own, and whoever works on it reads the words in which it was asked, too.
import { describe, expect, it } from 'vitest';
import { scriptedStory, topic, understood } from '../../support/scripted-story.ts';

const asked = 'We want 900 requests a second by spring. Does falcon do, or heron?';

async function toldTo(request: string) {
  const story = await scriptedStory({ request, script: { intake: [understood()] } });
  expect(await story.pass()).toBe('ended');
  const { scripted } = story;
  const told = scripted.asked.map(({ agent, text }) => ({ agent, text }));
  const talked = scripted.heard.map(({ messages }) => messages.map(({ text }) => text).join('\n'));
  return [...told, ...talked.map((text) => ({ agent: 'explorer', text }))];
}

describe('the words in which a request was asked', () => {
  it('are told with it to everybody who works on it', async () => {
    const told = (await toldTo(asked)).filter(({ agent }) => agent !== 'intake');
    expect(new Set(told.map(({ agent }) => agent))).toEqual(
      new Set(['planner', 'explorer', 'analyst', 'critic', 'writer', 'verifier']),
    );
    for (const { text } of told)
      expect(text).toMatch(/they tell what it is for:\s+<<<own words \w+\nWe want 900 /);
  });

  it('are not told twice where they are the request', async () => {
    for (const { text } of await toldTo(topic)) expect(text).not.toContain('<<<own words');
  });
});
