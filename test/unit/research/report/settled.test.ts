// What was assumed stands below a report until people have settled it.
import { expect, it } from 'vitest';
import { draftOf } from '../../../support/draft.ts';
import { foundIn, planned, scriptedStory, understood } from '../../../support/scripted-story.ts';
import { defaults } from '../../../support/theatre.ts';

const constraints = ['The cap is 2 GiB.', 'The server runs Linux.'];

it('is assumed no longer once somebody has said it, as whoever writes the next draft tells', async () => {
  const draft = (settled: readonly string[], report = 'Falcon and heron differ [1].') =>
    draftOf(report, { settled, advises: true });
  const { pass, answer, views, asked } = await scriptedStory({
    depth: 'light',
    limits: { approval: { ...defaults.approval, draft: true } },
    script: {
      intake: [understood({ constraints })],
      writer: [
        draft(constraints),
        draft(['The cap is\n 2 GiB.', 'Nobody assumed this.'], 'Take falcon [1].'),
      ],
      rehearser: [
        { remarks: [], untold: [], spare: [] },
        { remarks: [], untold: [], spare: [] },
      ],
    },
  });
  await pass();
  await answer('approve/r1/decide', { kind: 'feedback', text: 'the cap is 2,000,000,000 bytes' });
  await pass();
  const assumed = (await views())
    .filter(({ kind }) => kind === 'draft')
    .map((view) => JSON.stringify(view).match(/Assumed: [^"]*/g));
  expect(assumed).toEqual([
    ['Assumed: The cap is 2 GiB. The server runs Linux.'],
    ['Assumed: The server runs Linux.'],
  ]);
  const [first, second] = asked('rehearser');
  expect(first).toContain('The cap is 2 GiB.');
  expect(second).not.toContain('The cap is 2 GiB.');
  expect(second).toContain('The server runs Linux.');
  const [judged, judgedAgain] = asked('verifier');
  expect(judged).toContain('The cap is 2 GiB.');
  expect(judgedAgain).not.toContain('The cap is 2 GiB.');
  expect(judgedAgain).toContain('The server runs Linux.');
  expect(judgedAgain).toContain('the cap is 2,000,000,000 bytes');
});

it('what was not found is no news where people want it no more, as whoever writes tells', async () => {
  const nothing = { evidence: [], observation: 'Nothing.', missing: ['All of it.'], answered: 'no' };
  const partly = (takenBack: readonly number[] | null) =>
    draftOf('Falcon differs [1].', { answered: 'partly', takenBack });
  const { pass, answer, views } = await scriptedStory({
    depth: 'light',
    limits: { approval: { ...defaults.approval, draft: true } },
    script: {
      planner: [planned('falcon', 'heron', 'osprey')],
      researcher: (text) =>
        /What is known about the (?:heron|osprey) engine\?/.test(text) ? nothing : foundIn(text),
      writer: [partly([2]), partly([2, 7])],
    },
  });
  await pass();
  await answer('approve/r1/decide', { kind: 'feedback', text: 'leave the heron out' });
  await pass();
  const unfound = (await views())
    .filter(({ kind }) => kind === 'draft')
    .map((view) => JSON.stringify(view).match(/No passage[^"]*/g));
  expect(unfound).toEqual([
    ['No passage was found for this part of the request: “The heron engine”, “The osprey engine”.'],
    ['No passage was found for this part of the request: “The osprey engine”.'],
  ]);
});
