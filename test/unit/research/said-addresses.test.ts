// Addresses that people name after the request are opened, and nobody else's.
import { expect, it } from 'vitest';
import { memoryWeb } from '../../fakes/memory-web.ts';
import { planned, scriptedStory, understood } from '../../support/scripted-story.ts';
import { defaults, theatre } from '../../support/theatre.ts';

const named = 'https://log.test/changes';
const pages = {
  'https://heron.test/backups':
    '# Heron backups\n\nBackups of the Heron database are kept for 35 days. They run every night.',
  [named]: '# Log\n\nRetention was 30 days in spring.',
};
const request = 'How long are backups of the Heron database kept?';

async function stage(over: object = {}) {
  const web = memoryWeb(pages);
  // No search finds the page.
  const { [named]: _, ...found } = pages;
  const { search } = memoryWeb(found);
  const told = await theatre({ web: { ...web, search }, texts: {}, request, ...over });
  return { ...told, reads: () => web.calls.filter((call) => call === `read ${named}`) };
}

it('are opened when they stand in feedback on the draft', async () => {
  const { pass, answer, reads, result } = await stage();
  await pass();
  expect(reads()).toEqual([]);
  await answer('approve/r1/decide', { kind: 'feedback', text: `Also say what ${named} says of spring.` });
  expect(await pass()).toBe('suspended');
  expect(reads()).toHaveLength(1);
  expect((await result()).sources.map(({ url }) => url)).toContain(named);
});

it('are opened when they are said while the run works', async () => {
  const { pass, world, runId, reads, result } = await stage();
  await world.steer(runId, `also look at ${named}`);
  expect(await pass()).toBe('suspended');
  expect(reads()).toHaveLength(1);
  expect((await result()).sources.map(({ url }) => url)).toContain(named);
});

it('are read once, however many tasks and rounds come after', async () => {
  const { light, ...others } = defaults.depths;
  const depths = { ...others, light: { ...light, tasks: { min: 2, max: 3 } } };
  const { pass, answer, reads } = await stage({ limits: { depths } });
  await pass();
  for (const round of [1, 2]) {
    const text = round === 1 ? `Also what ${named} says.` : 'Also say who runs the backups.';
    await answer(`approve/r${round}/decide`, { kind: 'feedback', text });
    expect(await pass()).toBe('suspended');
  }
  expect(reads()).toHaveLength(1);
});

it('are no pages where a machine calls itself so, unless nothing else is asked', async () => {
  const app = 'http://127.0.0.1:8080/';
  const web = memoryWeb(pages);
  const { pass, result } = await theatre({
    web,
    texts: {},
    request: `${request} We pass "/" to ${app} for now.`,
  });
  await pass();
  expect(web.calls.join('\n')).not.toContain(app);
  expect((await result()).sources.map(({ url }) => url)).not.toContain(app);
  const alone = memoryWeb(pages);
  await (await theatre({ web: alone, texts: {}, request: app })).pass();
  expect(alone.calls).toContain(`read ${app}`);
});

it('are opened when they stand in the request, though whoever understood it does not repeat them', async () => {
  const web = { ...memoryWeb(pages), search: memoryWeb({}).search };
  const { pass } = await scriptedStory({
    depth: 'light',
    web,
    request: `Does falcon do what ${named} says, and heron?`,
    script: { planner: [planned('falcon', 'heron')] },
  });
  await pass();
  expect(web.calls.filter((call) => call === `read ${named}`)).toHaveLength(1);
});

it.each([
  { said: 'as log.test/changes has it', by: 'person', reads: 1 },
  { said: 'as it stands at www.log.test.', by: 'person', reads: 1 },
  { said: 'as catalog.test/changes has it', by: 'person', reads: 0 },
  { said: 'as log.test.example has it', by: 'person', reads: 0 },
  { said: `See ${named}`, by: 'footnote', reads: 0 },
] as const)(
  'that only whoever understood the request wrote are opened where people named their site: $by, $said',
  async ({ said, by, reads }) => {
    const web = { ...memoryWeb(pages), search: memoryWeb({}).search };
    const { pass } = await scriptedStory({
      depth: 'light',
      web,
      request: 'Does falcon do that, and heron?',
      settings: { asked: 'm9' },
      history: () => Promise.resolve([{ by, name: 'Ann', text: said }]),
      script: {
        intake: [understood({ topic: `Do falcon and heron do what ${named} says?` })],
        planner: [planned('falcon', 'heron')],
      },
    });
    await pass();
    expect(web.calls.filter((call) => call === `read ${named}`)).toHaveLength(reads);
  },
);
