// What a typed line means.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { readClarification, readDecision, readRetry } from '../../../../src/chat/console/reading.ts';

describe('readDecision', () => {
  it.each(['accept', 'a', 'Accept', ' ACCEPT. ', 'A', 'yes', 'looks good to me, thanks!', '👍'])(
    'takes %j as acceptance',
    (line) => {
      expect(readDecision(line, english, false)).toEqual({ kind: 'understood', value: { kind: 'accepted' } });
    },
  );

  it.each(['reject', 'r', 'Reject!', 'no'])('takes %j as rejection', (line) => {
    expect(readDecision(line, english, false)).toEqual({ kind: 'understood', value: { kind: 'rejected' } });
  });

  it.each(['more on SQLite', '1. The engine', 'leave out [3]'])('takes %j as feedback', (text) => {
    expect(readDecision(text, english, false)).toEqual({
      kind: 'understood',
      value: { kind: 'feedback', text },
    });
  });

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
  ])('begins nothing on %j but says what can be typed', (line) => {
    expect(readDecision(line, english, false)).toMatchObject({
      kind: 'again',
      say: expect.stringContaining('accept (a)'),
    });
  });

  it('says of a wish that it takes a model, where there is none (F40)', () => {
    expect(readDecision('accept it, but shorter', english, true)).toEqual({ kind: 'aside' });
    expect(readDecision('accept it, but shorter', english, false)).toMatchObject({
      kind: 'again',
      say: expect.stringContaining('language model'),
    });
  });

  it('takes "stop" as a command, never as feedback', () => {
    expect(readDecision('Stop', english, false)).toEqual({ kind: 'stop' });
    expect(readDecision('stop.', english, false)).toEqual({ kind: 'stop' });
    expect(readDecision('cancel it please', english, false)).toEqual({ kind: 'stop' });
    expect(readDecision('stop mentioning MySQL', english, true)).toEqual({ kind: 'aside' });
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
    ['check 3', 'aside', 'aside'],
    ['check', 'aside', 'aside'],
    ['help', 'again', 'again'],
    ['', 'again', 'again'],
  ])('%j is read by a model, if there is one (F39)', (line, withModel, without) => {
    expect(readDecision(line, english, true, true).kind).toBe(withModel);
    expect(readDecision(line, english, false, true).kind).toBe(without);
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
