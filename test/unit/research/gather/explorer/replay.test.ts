// A task whose process dies at any moment: what is recorded is not done again, and the task comes to the same end.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../../../src/base/errors.ts';
import { journalWith } from '../../../durable/stage.ts';
import { settled } from '../../../../support/manual-clock.ts';
import { finish, heronPages, kept, taskScene } from '../../../../support/task-scene.ts';
import type { Scene } from '../../../../support/task-scene.ts';

const scene = () =>
  taskScene({
    pages: {
      ...heronPages,
      'https://heron.test/more': `# More about Heron\n\n${'Backups are many. '.repeat(200)}`,
    },
    texts: { 'restore.md': '# Restoring\n\nA restore of the Heron database takes about an hour.' },
    limits: { pagesPerTask: 1 },
    turns: {
      explorer: async ({ messages, tools }) => {
        // as from far away: what was done meanwhile is recorded by then
        await settled();
        // what is said depends on what was heard, as with a real model
        const turn = messages.filter(({ role }) => role === 'assistant').length;
        if (turn === 0)
          return {
            calls: [
              ['search_web', { queries: ['Egret', 'team'] }],
              ['search_web', { queries: ['nightly'] }],
            ],
          };
        if (turn === 1)
          return {
            calls: [
              ['open_pages', { pages: ['2', '3'] }],
              ['open_pages', { pages: ['3', '4 §1'] }],
            ],
          };
        if (turn === 2) return { calls: [['search_notes', { queries: ['restore'] }]] };
        expect(tools?.some(({ name }) => name === 'finish')).toBe(true);
        return finish([1, 'A restore of the Heron database takes about an hour.'], [2, kept], [4, kept]);
      },
    },
  });

/** A journal that takes so many writes; several rows may be one write. */
const diesAfter = (stage: Scene['stage'], writes: number, counter = { count: 0 }) =>
  journalWith(stage.world.journal, {
    append:
      (original) =>
      (...given) => {
        counter.count += 1;
        if (counter.count > writes)
          return Promise.reject(new FootnoteError('database-unreachable', 'gone', { retry: 'backoff' }));
        return original(...given);
      },
  });

it('ends the same wherever it was interrupted', async () => {
  const whole = await scene();
  const counter = { count: 0 };
  const expected = await whole.play({ journal: diesAfter(whole.stage, Infinity, counter) });
  expect(expected.evidence).toHaveLength(2);
  expect(counter.count).toBeGreaterThan(4);
  // The last write is that of the question behind the task.
  for (let writes = 0; writes < counter.count - 1; writes += 1) {
    const broken = await scene();
    await expect(broken.play({ journal: diesAfter(broken.stage, writes) })).rejects.toThrow('came to no end');
    await broken.stage.world.advance(60_000);
    expect(await broken.play()).toEqual(expected);
    // At most the turn whose record was under way is asked again, and the one that had begun meanwhile.
    expect(broken.models.heard.length).toBeLessThanOrEqual(whole.models.heard.length + 2);
    expect(new Set(await broken.stage.keys())).toEqual(new Set(await whole.stage.keys()));
  }
});

it('keeps places instead of texts of pages, and one row for each turn and call', async () => {
  const whole = await scene();
  await whole.play();
  const entries = await whole.stage.world.entries(whole.stage.runId);
  const written = entries.filter(
    ({ key }) => !/once\/search|evidence|quotes|notes/.test(key) && key !== 'research',
  );
  expect(JSON.stringify(written)).not.toContain('Backups are many');
  const turns = entries.map(({ key }) => key).filter((key) => /^research\/turn-\d+$/.test(key));
  expect(turns).toEqual(['research/turn-1', 'research/turn-2', 'research/turn-3', 'research/turn-4']);
  const calls = await whole.events('tool-called');
  expect(calls.map(({ tool }) => tool)).toEqual([
    'search_web',
    'search_web',
    'open_pages',
    'open_pages',
    'search_notes',
  ]);
});
