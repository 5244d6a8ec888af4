// A request is researched as a text that stands on its own, and whoever works on it reads the words in which it was asked, too.
import { describe, expect, it } from 'vitest';
import { memoryLibrary } from '../../fakes/memory-library.ts';
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

  it.each([
    ['complex_follow_up', true],
    ['new_topic', false],
  ])(
    'are also those of a research that was stopped, where a %s goes on with it: %s',
    async (followUp, isToo) => {
      const library = memoryLibrary();
      library.earlier.push({ runId: 'run_before', request: asked, report: null });
      const story = await scriptedStory({
        request: 'carry on with that please',
        library,
        settings: { asked: 'm9' },
        history: () => Promise.resolve([{ by: 'person', name: 'Ann', text: asked }]),
        script: { intake: [understood({ followUp })] },
      });
      expect(await story.pass()).toBe('ended');
      const writer = story.scripted.asked.find(({ agent }) => agent === 'writer');
      const words = /<<<own words \w+\n([^]+?)\n\w+ own words>>>/.exec(writer?.text ?? '')?.[1];
      const later = 'carry on with that please';
      expect(words).toBe(isToo ? `${asked}\n\n${later}` : later);
    },
  );

  it('are not told twice where they are the request', async () => {
    for (const { text } of await toldTo(topic)) expect(text).not.toContain('<<<own words');
  });
});
