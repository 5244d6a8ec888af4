// While Footnote works: status, help, a second request, stop in words and by the card's button, resume.
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { reported } from './whole-story.ts';
import { ended, hears, now, offering, saying, settled, words } from './play.ts';
import type { Play } from './play.ts';

const question = 'How long are backups of the billing database kept?';

/** Everything is said while pages are waited for. */
export async function steered(play: Play): Promise<void> {
  const { ann, bob, carol, channel, web } = play;
  const release = web.hold();
  try {
    const talk = ann.asks(question, channel);
    const card = await offering('Stop', talk);
    await eventually('pages are being read', () => web.held > 0);
    ann.mentions('status', talk);
    await saying(/so far: \d+ s/, talk);
    bob.mentions('help', talk);
    await saying(/resume: go on/, talk);
    await hears(bob, /I am researching for/, () => bob.mentions('And look at invoices, too.', talk));
    ann.mentions('Also say how long a restore takes.', talk);
    await saying(/^Noted/, talk);
    await hears(bob, /Only Ann, who asked, and whoever decides here can do that/, () =>
      bob.mentions('stop', talk),
    );
    ann.mentions('stop', talk);
    await ended(card, talk, /^\**Stopped/);
    release();
    ann.mentions('resume', talk);
    await saying(/^Going on where it stopped/, talk);
    const draft = await offering('Approve', talk);
    expect(draft.text).toContain('35 days');
    await carol.clicks('Approve', draft);
    await reported(talk, words(talk));
  } finally {
    release();
  }
}

/** The button of the card: not for everybody, and the work ends with what it has. */
export async function stoppedByButton(play: Play): Promise<void> {
  const { ann, bob, channel, web } = play;
  const release = web.hold();
  try {
    const talk = ann.asks(question, channel);
    await eventually('pages are being read', () => web.held > 0);
    const card = await offering('Stop', talk);
    await hears(bob, /Only Ann, who asked, and whoever decides here can do that/, () =>
      bob.clicks('Stop', card),
    );
    await ann.clicks('Stop', card);
    await ended(card, talk, /^\**Stopped/);
    expect(now(card, talk).buttons).toEqual([]);
    release();
    ann.mentions('status', talk);
    await saying(/Stopped \(.*Say resume, and I go on/, talk);
    ann.mentions('resume', talk);
    await offering('Approve', talk);
  } finally {
    release();
  }
}

/** What happens to the request matters as long as it is researched. */
export async function requestChanged(play: Play): Promise<void> {
  const { ann, channel } = play;
  const edited = ann.asks('What is the best approach?', channel);
  const asked = await offering('Just start', edited);
  ann.edits(edited.posts()[0]!.id, 'What is the best approach to lunch?', edited);
  const note = await saying(/edited or deleted/, edited);
  expect(note.pings).toEqual([ann.id]);
  ann.mentions('stop', edited);
  await settled(asked, edited, '');
  const deleted = ann.asks('What is the best approach?', channel);
  const again = await offering('Just start', deleted);
  ann.deletesRequest(deleted);
  await saying(/request was deleted, so I stop/, deleted);
  await settled(again, deleted, '');
}
