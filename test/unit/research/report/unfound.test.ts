// A part of the request that nothing was found for.
import { describe, expect, it } from 'vitest';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { foundIn, planned, scriptedStory } from '../../../support/scripted-story.ts';
import { draftOf } from '../../../support/draft.ts';

const report = 'Falcon and heron differ [1]. Both are engines [2].';
const nothing = { evidence: [], observation: 'Nothing.', missing: ['All of it.'], answered: 'no' };

async function cautionsOf(unfound: readonly string[], answered = 'partly') {
  const { pass, views } = await scriptedStory({
    depth: 'light',
    script: {
      planner: [planned('falcon', 'heron', 'osprey')],
      writer: [draftOf(report, { answered })],
      researcher: (text) =>
        unfound.some((name) => text.includes(`What is known about the ${name} engine?`))
          ? nothing
          : foundIn(text),
    },
  });
  await pass();
  return (await views()).at(-1)?.['cautions'];
}

it('is named below the report', async () => {
  expect(await cautionsOf(['heron'])).toEqual([
    'No passage was found for this part of the request: “The heron engine”.',
  ]);
});

it('is not where every part has its passages, or none has any', async () => {
  expect(await cautionsOf([])).toEqual([]);
  expect(JSON.stringify(await cautionsOf(['falcon', 'heron', 'osprey']))).not.toContain('No passage');
});

it('is not where the report answers all of the request by what others found', async () => {
  expect(JSON.stringify(await cautionsOf(['heron'], 'yes'))).not.toContain('No passage');
});

it.each(['light', 'medium'] as const)(
  'is read and criticized by nobody at %s where no search found any page, and the search is doubted',
  async (depth) => {
    const written = draftOf('Nothing was found.', { answered: 'no' });
    const { pass, views, agents } = await scriptedStory({
      depth,
      web: memoryWeb({}, {}),
      script: { writer: [written] },
    });
    await pass();
    expect(agents()).not.toContain('researcher');
    expect(agents()).not.toContain('critic');
    expect(agents()).toContain('writer');
    const doubt = expect.stringMatching(/^None of \d+ searches of the web found any page/) as unknown;
    expect((await views()).at(-1)?.['cautions']).toContainEqual(doubt);
  },
);

describe('a report above which it stands that a part is open', () => {
  const lacked = (answered: string, more: Record<string, unknown> = {}) =>
    openIn(draftOf(report, { answered, ...more }));

  async function openIn(written: Record<string, unknown>) {
    const { pass, views } = await scriptedStory({
      depth: 'light',
      script: {
        planner: [planned('falcon', 'heron')],
        writer: [written],
        researcher: (text) => {
          const found = foundIn(text) as Record<string, unknown>;
          const isHeron = text.includes('What is known about the heron engine?');
          return isHeron ? { ...found, answered: 'partly', missing: ['Since when heron flies'] } : found;
        },
      },
    });
    await pass();
    return (await views()).at(-1)?.['cautions'];
  }

  it('names it where its text does not: what a task lacks', async () => {
    expect(await lacked('partly')).toEqual(['Left open: Since when heron flies.']);
    const removed = { notStated: [{ sentence: 'This sentence is not in it any more.', what: 'heron' }] };
    expect(await lacked('partly', removed)).toEqual(['Left open: Since when heron flies.']);
  });

  it('names no other where its text does, or where it answers all', async () => {
    expect(await lacked('yes')).toEqual([]);
    expect(await lacked('partly', { openQuestions: ['Does heron fly?'] })).toEqual([]);
    const sentence = 'Whether heron flies by night is not stated.';
    const told = { report: `${report} ${sentence}`, notStated: [{ sentence, what: 'heron by night' }] };
    expect(JSON.stringify(await lacked('partly', told))).not.toContain('Left open');
  });
});
