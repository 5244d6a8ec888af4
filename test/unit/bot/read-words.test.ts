// What words mean: commands, and answers to each kind of question.
import { describe, expect, it } from 'vitest';
import { answerIn, commandBeside } from '../../../src/bot/answer-in-words.ts';
import { commandOf } from '../../../src/chat/words/commands.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import type { QuestionView } from '../../../src/store/port.ts';

const say = sayIn(null);

const asked = (kind: QuestionView['kind'], view: object = {}): QuestionView => ({
  id: 'que_1',
  runId: 'run_1',
  threadId: 'thr_1',
  thread: { platform: 'test', externalId: 't' },
  kind,
  version: 1,
  status: 'open',
  view: view as QuestionView['view'],
  requester: { id: 'U1', name: 'Alice' },
  language: null,
  asks: ['requester'],
});
const clarify = (questions: readonly (readonly string[])[], canSkip = true) =>
  asked('clarify', {
    questions: questions.map((suggestions) => ({ text: 'Which?', suggestions })),
    canSkip,
  });

describe('a command', () => {
  it.each([
    ['stop', 'stop'],
    [' STOP. ', 'stop'],
    ['Stop!!', 'stop'],
    ['/stop', 'stop'],
    ['resume', 'resume'],
    ['Status?', 'status'],
    ['help', 'help'],
    ['  Help ! ', 'help'],
    ['Report.', 'report'],
    ['list', 'list'],
    ['/delete', 'delete'],
    ['check 3', 'check'],
    [' Check [12]. ', 'check'],
    ['check citation 4', 'check'],
    ['check[4]', 'check'],
    ['check', 'check'],
    ['check3', 'check'],
    ['check 3 and 4', 'check'],
    ['check [3', 'check'],
    ['cancel', 'stop'],
    ['please stop', 'stop'],
    ['Stop it, please!', 'stop'],
    ['abbrechen', 'stop'],
    ['中止', 'stop'],
    ['status please', 'status'],
  ])('is %j: %s', (text, command) => {
    expect(commandOf(text)).toBe(command);
  });

  it.each([
    '',
    'the bus stop',
    'stop\nstop',
    'non-stop',
    'resume.md',
    'delete it',
    'check the prices',
    'delete please',
    'stop mentioning MySQL',
    'never mind',
    'check whether Oracle supports it',
    'the list',
  ])('is not %j', (text) => {
    expect(commandOf(text)).toBeNull();
  });
});

describe('a word beside a question', () => {
  const offers = (...suggestions: string[]) => clarify([['something'], suggestions]);

  it('is a command where the question does not offer it, and where there is none', () => {
    expect(commandBeside(offers('A table'), 'report')).toBe('report');
    expect(commandBeside(asked('draft'), 'list')).toBe('list');
    expect(commandBeside(null, 'delete')).toBe('delete');
    expect(commandBeside(null, 'remove')).toBeNull();
  });

  it('answers a question that offers it', () => {
    expect(commandBeside(offers('Report', 'Table'), 'report!')).toBeNull();
    expect(commandBeside(offers('list '), 'List')).toBeNull();
  });

  it('is an answer where another word for stop is offered', () => {
    expect(commandBeside(offers('Cancel', 'Go on'), 'cancel')).toBeNull();
    expect(commandBeside(offers('Go on'), 'cancel')).toBe('stop');
  });

  it.each(['stop', 'resume', 'status', 'help'] as const)('is %s whatever is offered', (word) => {
    expect(commandBeside(offers(word), word)).toBe(word);
  });
});

describe.each(['draft', 'plan'] as const)('an answer to a %s', (kind) => {
  it.each(['accept', 'Accepted', 'approve', 'Approved!', ' ok. ', 'okay', 'Yes', 'LGTM'])(
    'accepts it by %j',
    (text) => {
      expect(answerIn(asked(kind), text, say, true)).toEqual({ kind: 'accepted' });
    },
  );

  it.each(['reject', 'Rejected.', 'no', 'No!'])('rejects it by %j', (text) => {
    expect(answerIn(asked(kind), text, say, true)).toEqual({ kind: 'rejected' });
  });

  it.each(['leave out Oracle', 'search for prices'])('asks for changes by %j', (text) => {
    expect(answerIn(asked(kind), ` ${text}\n`, say, true)).toEqual({ kind: 'feedback', text });
  });

  it.each(['yes, but shorter', 'no tables please'])('is a wish in %j where no model can tell', (text) => {
    expect(answerIn(asked(kind), text, say, true)).toMatchObject({ asksBack: true });
    expect(answerIn(asked(kind), text, say, false)).toEqual({ kind: 'feedback', text });
  });

  it.each([
    ['No thanks', /^Did you mean to reject it\?/],
    ['great!', /^Did you mean to approve it\?/],
    ['is [1] a good source?', /^That is more than the plan tells/],
    ['retry', /^I am not sure what you want/],
  ])('is none in %j: it is asked back', (text, sentence) => {
    const answer = answerIn(asked(kind), text, say, true);
    expect(answer).toEqual({ unclear: expect.stringMatching(sentence) as string, asksBack: true });
  });

  it('is none in what is said to somebody else, who may be left alone', () => {
    expect(answerIn(asked(kind), '@Bob what do you think?', say, true)).toEqual({
      unclear: expect.stringMatching(/^Nothing was changed: it still waits/) as string,
      asksBack: false,
    });
  });

  it('is not an empty message', () => {
    expect(answerIn(asked(kind), ' \n ', say, true)).toEqual({
      unclear: expect.stringContaining('text') as string,
      asksBack: false,
    });
  });
});

describe('an answer to what a run lacks', () => {
  it.each([
    ['retry', 'retry'],
    ['Again', 'retry'],
    ['try again!', 'retry'],
    ['finish', 'finish'],
    ['Finish without a model.', 'finish'],
    ['finish without the web', 'finish'],
  ] as const)('%j means %s', (text, kind) => {
    expect(answerIn(asked('retry'), text, say, true)).toEqual({ kind });
  });

  it.each(['yes', 'ok', 'finish it', 'what?'])('%j is asked back', (text) => {
    expect(answerIn(asked('retry'), text, say, true)).toEqual({
      unclear: 'You can reply “try again”, “finish” (Finish with what there is), or “stop”.',
      asksBack: true,
    });
  });
});

describe('an answer to a clarification of one question', () => {
  const one = clarify([['red', 'blue']]);

  it.each([
    ['2', 'blue'],
    [' 1. ', 'red'],
    ['1)', 'red'],
    ['3', '3'],
    ['0', '0'],
    ['green', 'green'],
    ['1 and 2', '1 and 2'],
    ['2024', '2024'],
    ['yes', 'yes'],
  ])('%j says %j', (text, said) => {
    expect(answerIn(one, text, say, true)).toEqual({ kind: 'clarified', answers: [said] });
  });

  it.each(['just start', 'Just start.', 'just-start'])('%j starts the research', (text) => {
    expect(answerIn(one, text, say, true)).toEqual({ kind: 'just-start' });
  });

  it('cannot be left out when there is nothing to research yet', () => {
    const answer = answerIn(clarify([[]], false), 'just start', say, true);
    expect(answer).toEqual({ unclear: expect.stringContaining('topic') as string, asksBack: false });
  });
});

describe('an answer to a clarification of three questions', () => {
  const three = clarify([['red'], [], ['2025']]);
  const answers = (text: string) => {
    const answer = answerIn(three, text, say, true);
    return 'answers' in answer ? answer.answers : answer;
  };

  it('goes by number, in any order, and leaves out what is not named', () => {
    expect(answers('1. red\n\n 2: for the team\n3) 2025')).toEqual(['red', 'for the team', '2025']);
    expect(answers('3 - last year\n1. blue')).toEqual(['blue', '', 'last year']);
  });

  it('is one text for all where it is not numbered', () => {
    expect(answers('red, for the team')).toEqual(Array.from({ length: 3 }, () => 'red, for the team'));
    expect(answers('1. red\nand quickly')).toEqual(Array.from({ length: 3 }, () => '1. red\nand quickly'));
    expect(answers('4. four')).toEqual(Array.from({ length: 3 }, () => '4. four'));
  });

  it.each(['1.5 million', '2-3 people', '2:30 in the afternoon'])(
    'does not take %j for a numbered one',
    (text) => {
      expect(answers(text)).toEqual([text, text, text]);
    },
  );
});

describe('words about citations beside a question', () => {
  it('are no command where a clarification offers them, or may be answered by them', () => {
    expect(commandBeside(clarify([['Check 3', 'other']]), 'check 3')).toBeNull();
    expect(commandBeside(clarify([['red', 'blue']]), 'check 3 and 4')).toBe('check');
    expect(commandBeside(clarify([['red', 'blue']]), 'check the prices')).toBeNull();
    expect(commandBeside(asked('draft'), 'check the prices')).toBe('check');
  });
});
