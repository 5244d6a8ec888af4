// What a typed line means.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import {
  readClarification,
  readDecision,
  readDraftDecision,
  readPlanDecision,
  readRetry,
} from '../../../../src/chat/console/reading.ts';

describe('readDecision', () => {
  it.each(['accept', 'a', 'Accept', ' ACCEPT. ', 'A', 'yes', 'looks good to me, thanks!', '👍'])(
    'takes %j as acceptance',
    (line) => {
      expect(readDecision(line, english)).toEqual({ kind: 'understood', value: { kind: 'accepted' } });
    },
  );

  it.each(['reject', 'r', 'Reject!', 'no'])('takes %j as rejection', (line) => {
    expect(readDecision(line, english)).toEqual({ kind: 'understood', value: { kind: 'rejected' } });
  });

  it.each(['more on SQLite', 'leave out Oracle', 'search for NULLs', '1. Oracle'])(
    'takes %j as feedback',
    (text) => {
      expect(readDecision(text, english)).toEqual({ kind: 'understood', value: { kind: 'feedback', text } });
    },
  );

  it.each([
    '',
    '  ',
    'y',
    'n',
    '?',
    'list',
    'help',
    'status',
    'resume',
    'check 3',
    'no thanks',
    'what of it?',
    'stop mentioning MySQL',
    'accept it, but shorter',
  ])('begins nothing on %j but says what can be typed', (line) => {
    expect(readDecision(line, english)).toMatchObject({
      kind: 'again',
      say: expect.stringContaining('accept (a)'),
    });
  });

  it('takes "stop" as a command, never as feedback', () => {
    expect(readDecision('Stop', english)).toEqual({ kind: 'stop' });
    expect(readDecision('stop.', english)).toEqual({ kind: 'stop' });
    expect(readDecision('cancel it please', english)).toEqual({ kind: 'stop' });
  });
});

describe('readDraftDecision', () => {
  it.each([
    ['check 3', [3]],
    ['check 3 and 2', [3, 2]],
    ['please check [1][2]', [1, 2]],
    ['check #2', [2]],
    ['`check 1`', [1]],
  ])('reads in %j the citations to check', (line, numbers) => {
    expect(readDraftDecision(line, english, true)).toEqual({ kind: 'check', numbers });
  });

  it.each(['check', 'check 1e1', 'check the table'])('begins nothing on %j but says how to check', (line) => {
    expect(readDraftDecision(line, english, true, 2)).toMatchObject({
      kind: 'again',
      say: expect.stringContaining('check 2 to see what stands behind citation [2]'),
    });
    expect(readDraftDecision(line, english, true)).toMatchObject({
      say: expect.stringContaining('cites nothing'),
    });
  });
});

describe('what is said below a draft', () => {
  it.each([
    ['How long are they kept?', 'aside', 'aside'],
    ['our prod cluster is still on 13 btw', 'aside', 'again'],
    ['let me think about it', 'aside', 'again'],
    ['make it shorter', 'aside', 'again'],
    ['change: shorter', 'understood', 'understood'],
    ['a', 'understood', 'understood'],
    ['approve', 'understood', 'understood'],
    ['help', 'again', 'again'],
    ['', 'again', 'again'],
  ])('%j is read by a model, if there is one (F39)', (line, withModel, without) => {
    expect(readDraftDecision(line, english, true).kind).toBe(withModel);
    expect(readDraftDecision(line, english, false).kind).toBe(without);
  });
});

describe('what is said to a plan', () => {
  it.each([
    ['less of everything', 'aside', 'again'],
    ['how long will it take?', 'aside', 'again'],
    ['leave out Oracle', 'understood', 'understood'],
    ['1. SQLite\n2. Oracle', 'understood', 'understood'],
    ['accept', 'understood', 'understood'],
    ['y', 'again', 'again'],
    ['help', 'again', 'again'],
    ['stop', 'stop', 'stop'],
  ])('%j is read by a model, if there is one', (line, withModel, without) => {
    expect(readPlanDecision(line, english, true).kind).toBe(withModel);
    expect(readPlanDecision(line, english, false).kind).toBe(without);
  });
});

describe('readRetry', () => {
  it.each(['finish', 'f', 'Finish without a model', 'finish without the web.'])(
    'takes %j as finishing',
    (line) => {
      expect(readRetry(line, english)).toEqual({ kind: 'understood', value: { kind: 'finish' } });
    },
  );

  it.each(['retry', 'r', 'try again', 'Again.'])('takes %j as another try', (line) => {
    expect(readRetry(line, english)).toEqual({ kind: 'understood', value: { kind: 'retry' } });
  });

  it.each(['', 'finishing', 'accept', 'help'])('decides nothing on %j', (line) => {
    expect(readRetry(line, english)).toMatchObject({
      kind: 'again',
      say: expect.stringContaining('finish (f)'),
    });
  });
});

describe('readClarification', () => {
  const question = { suggestions: ['version 15', 'any'], canSkip: true };
  const read = (line: string, canSkip = true) => readClarification(line, { ...question, canSkip }, english);

  it.each([
    ['2', 'any'],
    ['1.', 'version 15'],
    [' 1) ', 'version 15'],
    ['3', '3'],
    ['0', '0'],
    ['2024', '2024'],
    ['both, please', 'both, please'],
  ])('takes %j as %j', (line, text) => {
    expect(read(line)).toEqual({ kind: 'understood', value: { text } });
  });

  it.each(['', '   ', 'just start', 'Just-start.'])('takes %j as "just start"', (line) => {
    expect(read(line)).toEqual({ kind: 'understood', value: 'just-start' });
  });

  it('insists on a topic when there is none', () => {
    expect(read('', false)).toMatchObject({ kind: 'again', say: expect.stringContaining('topic') });
  });

  it('knows commands', () => {
    expect(read('stop')).toEqual({ kind: 'stop' });
    expect(read('help')).toMatchObject({ kind: 'again' });
  });
});
