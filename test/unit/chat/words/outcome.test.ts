// How questions ended, as everybody reads it below them.
import { describe, expect, it } from 'vitest';
import type { Answer, Outcome } from '../../../../src/chat/port.ts';
import type { MessageView } from '../../../../src/chat/views.ts';
import { outcomeText } from '../../../../src/chat/words/outcome.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { questionViews } from '../../../contract/chat/views.ts';

const { clarify, plan, draft, retry } = questionViews;
const by = { id: 'u-bob', name: 'bob' };
const told = (view: MessageView, outcome: Outcome) => outcomeText(view, outcome, sayIn(null));
const answered = (view: MessageView, answer: Answer) => told(view, { how: 'answered', by, answer });

describe('a question that was answered', () => {
  it.each<[MessageView, Answer, string]>([
    [draft, { kind: 'accepted' }, 'Approved by bob.'],
    [draft, { kind: 'accepted', beforehand: true }, 'Approved beforehand by bob: nobody read it.'],
    [draft, { kind: 'rejected' }, 'Rejected by bob.'],
    [retry, { kind: 'rejected' }, 'bob chose “Stop”.'],
    [plan, { kind: 'feedback', text: ' Leave out\nOracle. ' }, 'bob asked for changes. “Leave out Oracle.”'],
    [draft, { kind: 'feedback', text: ' ' }, 'bob asked for changes.'],
    [clarify, { kind: 'clarified', answers: ['The fastest one'] }, 'bob answered: The fastest one'],
    [clarify, { kind: 'clarified', answers: ['Europe', '', 'Cars'] }, 'bob answered: Europe · Cars'],
    [clarify, { kind: 'clarified', answers: ['Only cars', 'Only cars'] }, 'bob answered: Only cars'],
    [clarify, { kind: 'clarified', answers: [''] }, 'bob chose “Just start”.'],
    [clarify, { kind: 'just-start' }, 'bob chose “Just start”.'],
    [retry, { kind: 'retry' }, 'bob chose “Try again”.'],
    [retry, { kind: 'finish' }, 'bob chose “Finish without a model”.'],
    [clarify, { kind: 'finish' }, 'bob chose “Finish with what there is”.'],
  ])('says of %o and %o what was decided (F36)', (view, answer, text) => {
    expect(answered(view, answer)).toBe(text);
  });

  it('repeats the beginning of a long answer only', () => {
    const text = answered(draft, { kind: 'feedback', text: 'word '.repeat(900) });
    expect(text).toMatch(/^bob asked for changes. “word .*…”$/);
    expect(text.length).toBeLessThan(270);
    // None of several answers leaves no room for another one.
    const answers = Array.from({ length: 4 }, (_, index) => `${index}: ${'word '.repeat(90)}`);
    const several = answered(clarify, { kind: 'clarified', answers });
    expect(several).toMatch(/0: .* · 1: .* · 2: .* · 3: /);
    expect(several.length).toBeLessThan(600);
  });

  it('is an error when its kind is one that nobody knows (F44)', () => {
    expect(() => answered(draft, { kind: 'postponed' } as unknown as Answer)).toThrow(/not known.*postponed/);
    expect(() => told(draft, { how: 'forgotten' } as unknown as Outcome)).toThrow(/not known.*forgotten/);
  });
});

describe('a question that nobody answered', () => {
  it.each<[MessageView, string]>([
    [{ ...clarify, canSkip: true }, 'Nobody answered in time, so I went on with assumptions.'],
    [{ ...clarify, canSkip: false }, 'Nobody answered in time, so nothing was researched.'],
    [plan, 'Nobody answered in time, so I went on with this plan.'],
    [draft, 'Nobody answered in time.'],
  ])('says what happened then', (view, text) => {
    expect(told(view, { how: 'expired' })).toBe(text);
  });

  it('is closed with its research', () => {
    expect(told(draft, { how: 'closed' })).toBe('Closed without a decision.');
  });
});
