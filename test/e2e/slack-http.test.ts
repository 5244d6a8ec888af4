// Slack over signed HTTP: each kind of thing that it tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientSlack } from '../support/story/patience.ts';
import { offering, startCompany, words } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import { commandWithForm } from '../support/story/ways-in.ts';
import { answeredByForm, answeredByMenus } from '../support/story/words-story.ts';

const question = 'How long are backups of the billing database kept?';

let company: Company;
let play: Play;

beforeAll(async () => {
  company = await startCompany([startSlackStage('http', patientSlack)]);
  play = company.plays[0]!;
});

afterAll(() => company.close());

describe('Slack over HTTP', () => {
  it('takes answers from menus', () => answeredByMenus(play));
  it('takes answers from a form', () => answeredByForm(play));
  it('opens a form for an empty command', () => commandWithForm(play));
  it('hears a button that is pressed a hundred times at once, each time', async () => {
    const talk = play.ann.asks(question, play.channel);
    await play.carol.clicks('Approve', await offering('Approve', talk));
    const report = await offering('Helpful', talk);
    const known = words(talk).length;
    const presses = Array.from({ length: 100 }, () => play.bob.clicks('Helpful', report));
    await Promise.all(presses);
    expect(words(talk)).toHaveLength(known);
  });
});
