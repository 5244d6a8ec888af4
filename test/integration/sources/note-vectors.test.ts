// Notes found by vectors besides their words: what is embedded, how often, and what happens while the model has trouble.
import { afterEach, expect, it, vi } from 'vitest';
import type { Logger } from '../../../src/base/logger.ts';
import type { TextEmbedder } from '../../../src/sources/port.ts';
import { someNotes } from '../../support/notes.ts';
import type { Notes } from '../../support/notes.ts';

const opened: Notes[] = [];
const closing: AbortController[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) one.abort();
  await Promise.all(opened.splice(0).map((notes) => notes[Symbol.asyncDispose]()));
});

/** Threads that read files take seconds to start on a busy machine. */
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 30_000, interval: 20 });

const notesOf = async (files: Readonly<Record<string, string>>) => {
  const notes = await someNotes(files);
  opened.push(notes);
  return notes;
};

/** Words with one meaning lie in one direction; all others in one that nobody asks for. */
const meanings = [/\b(?:car|automobile)s?\b/i, /\b(?:physician|doctor)s?\b/i, /\b(?:boat|vessel)s?\b/i];

/** Takes texts apart by meaning; `trouble` may answer otherwise, by the number of the call. */
function aModel(id = 'here/vectors') {
  const model = {
    id,
    asked: [] as string[],
    calls: 0,
    /** Numbers of a vector. */
    length: meanings.length + 1,
    trouble: (_call: number): Promise<readonly Float32Array[]> | null => null,
    embed(texts: readonly string[], signal: AbortSignal) {
      signal.throwIfAborted();
      model.calls += 1;
      const instead = model.trouble(model.calls);
      if (instead !== null) return instead;
      model.asked.push(...texts);
      return Promise.resolve(texts.map((text) => vectorOf(text, model.length)));
    },
  };
  return model satisfies TextEmbedder & Record<string, unknown>;
}

function vectorOf(text: string, length: number): Float32Array {
  const vector = new Float32Array(length);
  meanings.forEach((meaning, at) => (vector[at] = meaning.test(text) ? 3 : 0));
  vector[meanings.length] = meanings.some((meaning) => meaning.test(text)) ? 0 : 1;
  return vector;
}

function aLogger() {
  const warnings: string[] = [];
  const logger: Logger = {
    debug: () => {},
    info: () => {},
    warn: (_fields, message) => void warnings.push(message),
    error: () => {},
  };
  return { logger, warnings };
}

const files = {
  'garage.md': '# Garage\n\nThe automobile stands behind the house.\n',
  'health.md': '# Health\n\nOur physician is called Iris.\n',
  'tea.md': '# Tea\n\nOolong steeps for three minutes.\n',
};

async function open(
  notes: Notes,
  embedder: TextEmbedder,
  more: { patienceMs?: number; restMs?: number } = {},
) {
  const stop = new AbortController();
  closing.push(stop);
  const { logger, warnings } = aLogger();
  const vectors = { patienceMs: 2_000, restMs: 0, ...more };
  const knowledge = await notes.open({ embedder, signal: stop.signal, logger, vectors });
  const find = async (query: string) =>
    (await knowledge.search(query, { limit: 3, signal: AbortSignal.timeout(10_000) })).passages.map(
      ({ url }) => url.replace('knowledge:', ''),
    );
  return { find, warnings, stop };
}

it('finds a passage that shares no word with the search, and words where they say more (D10, F31)', async () => {
  const { find } = await open(await notesOf(files), aModel());
  await eventually(async () => expect(await find('Where is the car?')).toEqual(['garage.md']));
  expect((await find('a doctor for oolong tea')).toSorted()).toEqual(['health.md', 'tea.md']);
  expect((await find('oolong'))[0]).toBe('tea.md');
});

it('embeds a passage once, again only when it has changed, and all for another model (D10)', async () => {
  const notes = await notesOf(files);
  const first = aModel();
  const one = await open(notes, first);
  await eventually(async () => expect(await one.find('Where is the car?')).toEqual(['garage.md']));
  expect(first.asked.filter((text) => text.includes('Oolong'))).toEqual([
    'Tea\nTea\n# Tea\n\nOolong steeps for three minutes.',
  ]);
  await notes.write('tea.md', '# Tea\n\nA vessel of tea crossed the sea.\n');
  await eventually(async () => expect(await one.find('boat')).toEqual(['tea.md']));
  const embedded = first.asked.filter((text) => text.startsWith('Garage') || text.includes('Oolong'));
  expect(embedded).toHaveLength(2);
  await eventually(async () => {
    const again = aModel();
    expect(await (await open(notes, again)).find('boat')).toEqual(['tea.md']);
    expect(again.asked).toEqual(['boat']);
  });

  const other = aModel('here/other');
  const { find } = await open(notes, other);
  await eventually(async () => expect(await find('boat')).toEqual(['tea.md']));
  expect(other.asked.filter((text) => text !== 'boat')).toHaveLength(3);
});

it('goes on by words while the model fails, says so once, and takes it up again (F31)', async () => {
  const model = aModel();
  model.trouble = () => Promise.reject(new Error('no key'));
  const { find, warnings } = await open(await notesOf(files), model);
  for (const _ of [1, 2, 3]) expect(await find('automobile')).toEqual(['garage.md']);
  expect(await find('car')).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('found by their words only')]);
  model.trouble = () => null;
  await eventually(async () => expect(await find('car')).toEqual(['garage.md']));
});

it('leaves a model that failed alone for a while', async () => {
  const model = aModel();
  model.trouble = () => Promise.reject(new Error('no key'));
  const { find } = await open(await notesOf(files), model, { restMs: 60_000 });
  await eventually(() => expect(model.calls).toBe(1));
  await find('car');
  await find('automobile');
  expect(model.calls).toBe(1);
});

it('waits for no vector longer than it may, and for none of a caller that has gone', async () => {
  const model = aModel();
  const { find, warnings } = await open(await notesOf(files), model, { patienceMs: 20 });
  await eventually(async () => expect(await find('car')).toEqual(['garage.md']));
  model.trouble = () => new Promise(() => {});
  expect(await find('automobile')).toEqual(['garage.md']);
  expect(warnings).toEqual([expect.stringContaining('found by their words only')]);
});

it('begins anew with a model that gives other vectors than before, and gives up one that goes on changing', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `${index}.md`,
      `# Note ${index}\n\nNumber ${index} of all.\n`,
    ]),
  );
  const notes = await notesOf({ ...files, ...many });
  const turning = aModel();
  turning.trouble = (call) => {
    turning.length = 4 + (call % 2);
    return null;
  };
  const bad = await open(notes, turning, { restMs: 60_000 });
  await eventually(() => expect(bad.warnings).toHaveLength(2));
  expect(bad.warnings[0]).toContain('All are made anew');
  expect(bad.warnings[1]).toContain('found by their words only');
  expect(await bad.find('automobile')).toEqual(['garage.md']);
  expect(turning.calls).toBeLessThan(6);
  bad.stop.abort();

  const changed = aModel('here/changed');
  changed.trouble = (call) => {
    changed.length = call === 1 ? 4 : 5;
    return null;
  };
  const good = await open(notes, changed);
  await eventually(async () => expect(await good.find('Where is the car?')).toContain('garage.md'));
  expect(good.warnings).toHaveLength(1);
});

it.each([
  ['too few vectors', () => Promise.resolve([])],
  ['vectors of nothing', () => Promise.resolve(Array.from({ length: 3 }, () => new Float32Array()))],
])('takes %s for trouble', async (_what, answer) => {
  const model = aModel();
  model.trouble = answer;
  const { find, warnings } = await open(await notesOf(files), model);
  expect(await find('automobile')).toEqual(['garage.md']);
  await eventually(() => expect(warnings).toHaveLength(1));
});
