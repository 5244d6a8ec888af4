// What is heard in a thread without a mention: words of whoever asked, and of whoever has just answered.
import { describe, expect, it } from 'vitest';
import type { IncomingMessage, Person } from '../../../src/chat/port.ts';
import { bareCommand, goesOn, mayAskOn, mayTakeUp, saidByName } from '../../../src/bot/without-mention.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import type { RunView } from '../../../src/store/port.ts';

const alice = { id: 'U1', name: 'Alice' };
const bob = { id: 'U2', name: 'Bob' };
const carol = { id: 'U3', name: 'Carol' };

const said = (author: Person, text: string) => ({ author, text }) as IncomingMessage;
const run = (status: RunView['status'], stopping = false) =>
  ({ id: 'run_1', status, stopping, requester: alice, approvers: [bob.id] }) as unknown as RunView;

describe('a command without a mention', () => {
  const heard = (author: Person, text: string, latest: RunView | null, reports: readonly string[] = []) =>
    bareCommand(
      {
        receipts: { reports: async () => reports } as unknown as BotParts['receipts'],
        threadId: 'thr_1',
        message: said(author, text),
      },
      latest,
    );

  it.each([
    ['stop', run('running'), 'stop'],
    ['Abbrechen!', run('queued'), 'stop'],
    ['please stop', run('waiting'), 'stop'],
    ['wie weit bist du?', run('running'), 'status'],
    ['check 2', run('delivered'), 'check'],
    ['Check [2] and 3, please', run('waiting'), 'check'],
    ['resume', run('cancelled'), 'resume'],
    ['Bericht', run('cancelled'), 'report'],
  ])('is heard from whoever asked: %j', async (text, latest, command) => {
    expect(await heard(alice, text, latest, ['run_1'])).toBe(command);
  });

  it.each([
    ['stop', run('delivered')],
    ['stop', run('running', true)],
    ['stop', null],
    ['status', run('delivered')],
    ['resume', run('delivered')],
    ['check', run('delivered')],
    ['check 2 of the machines', run('delivered')],
    ['check that', run('delivered')],
    ['report', run('delivered')],
    ['list', run('running')],
    ['delete', run('delivered')],
    ['help', run('running')],
    ['stop the deploy', run('running')],
  ])('is not where it has no meaning, or may have another one: %j', async (text, latest) => {
    expect(await heard(alice, text, latest, ['run_1'])).toBeNull();
  });

  it('is no check where there is no report', async () => {
    expect(await heard(alice, 'check 2', run('running'))).toBeNull();
  });

  it.each(['stop', 'status'])('is not heard from others: %j', async (text) => {
    for (const person of [bob, carol])
      expect(await heard(person, text, run('running'), ['run_1'])).toBeNull();
  });

  it('is heard from others where it checks a citation, which changes nothing', async () => {
    for (const person of [bob, carol])
      expect(await heard(person, 'check 2', run('running'), ['run_1'])).toBe('check');
    expect(await heard(bob, 'check 2', run('running'))).toBeNull();
  });

  it('goes on for whoever may decide', async () => {
    expect(await heard(bob, 'resume', run('cancelled'))).toBe('resume');
    expect(await heard(carol, 'resume', run('cancelled'))).toBeNull();
  });
});

describe('what may take a research up that was stopped', () => {
  const stopped = 1_000_000;
  const may = (
    author: Person,
    text: string,
    {
      status = 'cancelled',
      after = 0,
      model = true,
    }: { status?: RunView['status']; after?: number; model?: boolean } = {},
  ) => {
    const feed = { events: async () => [{ at: stopped }] } as unknown as BotParts['feed'];
    const clock = { now: () => stopped + after } as BotParts['clock'];
    return mayTakeUp({ feed, clock, hasModel: () => model, message: said(author, text) }, run(status));
  };
  const long = 3_600_000;

  it.each([
    'resume, but only the NFS question',
    'Mach weiter: bitte kürzer',
    'please resume – shorter',
    'ach doch, mach weiter, aber nur die Tabelle',
  ])('is a wish behind the word for it: %j', async (text) => {
    expect(await may(alice, text, { after: long })).toBe(true);
    expect(await may(alice, text, { status: 'delivered' })).toBe(false);
    expect(await may(carol, text)).toBe(false);
  });

  it('is what whoever asked says in other words just after the stop, and a model is asked', async () => {
    const text = 'so, kannst weitermachen, aber schreib bitte nur die Zeilen';
    expect(await may(alice, text)).toBe(true);
    expect(await may(alice, text, { after: long })).toBe(false);
    expect(await may(alice, text, { model: false })).toBe(false);
    expect(await may(bob, text)).toBe(false);
  });

  it.each(['resume', 'well, resume it later', 'thanks'])('is none long after: %j', async (text) => {
    expect(await may(alice, text, { after: long })).toBe(false);
  });

  it('is no thanks', async () => {
    expect(await may(alice, 'thanks')).toBe(false);
  });
});

describe('what may be asked of whoever has reported', () => {
  const reported = 1_000_000;
  const may = (author: Person, text: string, { after = 0, model = true, addressed = false } = {}) => {
    const feed = { events: async () => [{ at: reported }] } as unknown as BotParts['feed'];
    const clock = { now: () => reported + after } as BotParts['clock'];
    const message = { ...said(author, text), addressed };
    const receipts = { numbers: async () => [1, 2] } as unknown as BotParts['receipts'];
    return mayAskOn({ feed, clock, hasModel: () => model, message, receipts }, run('delivered'));
  };

  it('is what whoever asked says not long after, without a mention, where a model can tell', async () => {
    const text = 'and what does that cost?';
    expect(await may(alice, text, { after: 800_000 })).toBe(true);
    expect(await may(alice, text, { after: 1_000_000 })).toBe(false);
    expect(await may(alice, text, { model: false })).toBe(false);
    expect(await may(alice, text, { addressed: true })).toBe(false);
    expect(await may(bob, text)).toBe(false);
    for (const other of ['thanks!', 'ok', '@Bob what does that cost?'])
      expect(await may(alice, other)).toBe(false);
  });

  it('is what others say who write a number of the report in its brackets', async () => {
    expect(await may(bob, 'is [2] about 15, too?')).toBe(true);
    expect(await may(bob, 'is [2] about 15, too?', { after: 1_000_000 })).toBe(false);
    for (const other of ['is [7] about 15, too?', 'is 2 enough?', '@Bob is [2] right?'])
      expect(await may(bob, other)).toBe(false);
  });
});

describe('what is said while the run works', () => {
  const now = 1_000_000;
  const may = (author: Person, text: string, answered: { by: Person; at: number } | null = null) => {
    const asked =
      answered === null
        ? []
        : [
            {
              answeredAt: answered.at,
              outcome: { how: 'answered', by: answered.by, answer: { kind: 'accepted' } },
            },
          ];
    const questions = { asked: async () => asked } as unknown as BotParts['questions'];
    const clock = { now: () => now } as unknown as BotParts['clock'];
    return goesOn({ questions, clock, message: said(author, text) }, run('running'));
  };

  it('may be meant for it where whoever asked says it, or has just answered', async () => {
    expect(await may(alice, 'and what about MySQL?')).toBe(true);
    expect(await may(alice, 'Bob, lunch?')).toBe(true);
    expect(await may(bob, 'and what about MySQL?', { by: bob, at: now - 60_000 })).toBe(true);
    expect(await may(bob, 'and what about MySQL?', { by: bob, at: now - 180_000 })).toBe(false);
    expect(await may(bob, 'and what about MySQL?', { by: alice, at: now })).toBe(false);
    expect(await may(carol, 'and what about MySQL?')).toBe(false);
  });

  it.each(['@Bob can you look at that?', ' @U123 hm', 'thanks!', '👍', '', 'ok', 'looks good to me'])(
    'is not where it begins with a mention of others, or would change nothing: %j',
    async (text) => {
      expect(await may(alice, text)).toBe(false);
    },
  );

  it('is where it begins with the name of Footnote', async () => {
    expect(await may(alice, '@Footnote leave out the prices')).toBe(true);
    expect(await may(alice, '@types/node is what I mean')).toBe(true);
    expect(await may(alice, '@ann/@bob is that what you mean')).toBe(false);
  });
});

describe('who calls Footnote by its name', () => {
  const heard = (text: string) => saidByName({ text, addressed: false });

  it.each([
    ['Footnote, and on Windows?', 'and on Windows?'],
    [' @footnote: stop', 'stop'],
    ['footnote、続けて', '続けて'],
    ['und auf Windows, Footnote?', 'und auf Windows?'],
    ['stop, Footnote', 'stop'],
  ])('means it: %j', (text, words) => {
    expect(heard(text)).toEqual({ text: words, addressed: true });
  });

  it.each(['Footnote 3 is wrong', 'add a footnote', 'a footnote, maybe', 'Footnote,', 'Footnotes, please'])(
    'is not who speaks of one: %j',
    (text) => expect(heard(text)).toEqual({ text, addressed: false }),
  );

  it('and mentions it, too, is taken at the word', () => {
    const message = { text: 'Footnote, stop', addressed: true };
    expect(saidByName(message)).toBe(message);
  });
});
