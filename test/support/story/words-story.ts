// Conversations without a single button: everything is said in words.
import { expect } from 'vitest';
import { delivered, reported, checkReport } from './whole-story.ts';
import { ended, hears, now, offering, saying, settled, words } from './play.ts';
import type { Play } from './play.ts';

/** Several questions answered by number; below the draft a fact, a question, a change and a decision said in the thread. */
export async function saidInWords(play: Play): Promise<void> {
  const { ann, bob, carol, channel } = play;
  const talk = ann.asks('How many are enough, and is it the best one?', channel);
  const asked = await offering('Send answers', talk);
  const [card] = words(talk);
  expect(asked.text).toContain('What does “it” refer to?');
  expect(asked.text).toContain('Enough for what?');
  const heard = bob.whispers().length;
  bob.says('1. lunch', talk);
  ann.answers('1. continuous archiving of backups\n2. The most reliable one\n3. Production use', talk);
  const draft = await offering('Approve', talk);
  await settled(asked, talk, 'Ann answered: continuous archiving');
  await hears(ann, /waiting for an answer from the people who decide here/, () =>
    ann.mentions('approve', talk),
  );
  carol.mentions('our auditors ask how long backups of the billing database are kept btw', talk);
  const offer = await offering('Change it for that', talk);
  carol.mentions('How often do they run?', talk);
  const beside = [offer, await saying(/Beside the draft/, talk)];
  expect(now(draft, talk).buttons).toContain('Approve');
  await carol.clicks('Change it for that', offer);
  const second = await offering('Approve', talk, [draft]);
  bob.says('approve', talk);
  carol.answers('von mir aus raus damit', talk);
  const before = [card!, asked, draft, ...beside, second];
  const report = await reported(talk, before);
  checkReport(play, talk, report);
  expect(report.map(({ text }) => text).join('\n')).toContain('35 days');
  await delivered(card!, talk);
  await settled(second, talk, 'Approved by Carol');
  expect(words(talk).map(({ id }) => id)).toEqual([...before, ...report].map(({ id }) => id));
  expect(bob.whispers()).toHaveLength(heard);
}

/** "just start" instead of an answer, and "reject" instead of an approval. */
export async function justStartedAndRejected({ ann, carol, channel }: Play): Promise<void> {
  const talk = ann.asks('Which approach is the best one?', channel);
  const asked = await offering('Just start', talk);
  const [card] = words(talk);
  ann.answers('just start', talk);
  const draft = await offering('Approve', talk);
  carol.answers('Reject.', talk);
  await settled(draft, talk, 'Rejected by Carol');
  await saying(/^Nothing was published/, talk);
  await ended(card!, talk, /^\**Ended without a report/);
  await settled(asked, talk, 'Ann');
}

/** A research that was rejected, and one that was stopped by words, taken up with a wish by who decides and by who asked. */
export async function takenUp({ ann, carol, channel }: Play): Promise<void> {
  const talk = ann.asks('How long are backups of the billing database kept?', channel);
  const draft = await offering('Approve', talk);
  await carol.clicks('Reject', draft);
  await saying(/^Nothing was published/, talk);
  carol.mentions('take it up again, but only how often they run', talk);
  await saying(/^Going on from what is there/m, talk);
  const second = await offering('Approve', talk, [draft]);
  await settled(draft, talk, 'only how often they run');
  expect(second.text).toContain('Draft 2');
  ann.mentions('stop', talk);
  await settled(second, talk, '');
  ann.mentions('go on, but say how long they are kept, too', talk);
  const third = await offering('Approve', talk, [draft, second]);
  expect(third.text).toContain('Draft 3');
  await carol.clicks('Approve', third);
  await reported(talk, words(talk));
}

/** The number of a suggestion. */
export async function answeredByNumber({ ann, carol, channel }: Play): Promise<void> {
  const talk = ann.asks('What is the best approach?', channel);
  await offering('Just start', talk);
  ann.answers('2', talk);
  const draft = await offering('Approve', talk);
  expect(draft.text).toContain('fastest approach is a snapshot');
  expect(draft.pings).toEqual([carol.id]);
  carol.answers('no', talk);
  await saying(/^Nothing was published/, talk);
}

/** A menu for each question, and one button for all answers. */
export async function answeredByMenus({ ann, carol, channel }: Play): Promise<void> {
  const talk = ann.asks('How many are enough, and is it the best one?', channel);
  const asked = await offering('Send answers', talk);
  await ann.chooses('No subject in particular: a general overview', asked);
  await ann.chooses('The most reliable one', now(asked, talk));
  await ann.chooses('Production use', now(asked, talk));
  await ann.clicks('Send answers', now(asked, talk));
  const draft = await offering('Approve', talk);
  await settled(asked, talk, 'Ann');
  await carol.clicks('Reject', draft);
  await saying(/^Nothing was published/, talk);
}

/** The form with a field for each question. */
export async function answeredByForm({ ann, carol, channel }: Play): Promise<void> {
  const talk = ann.asks('How many are enough, and is it the best one?', channel);
  const asked = await offering('Answer in words', talk);
  await ann.clicks('Answer in words', asked);
  await ann.fillsIn(['continuous archiving', 'The most reliable one', null]);
  const draft = await offering('Approve', talk);
  await settled(asked, talk, 'Ann answered: continuous archiving');
  await carol.clicks('Reject', draft);
  await saying(/^Nothing was published/, talk);
}
