// Questions that sources come near to without answering them, over real folders.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitsType } from '../../../../src/agents/extractive/answer-type.ts';
import type { KnowledgeBase } from '../../../../src/sources/port.ts';
import { researchAlone } from '../../../bench/research-quality.research.ts';
import { someNotes } from '../../../support/notes.ts';
import type { Notes } from '../../../support/notes.ts';

const notes = {
  'heron.md':
    '# Heron\n\nHeron keeps a procedure list for operators. The cost of each flush in Heron is small. Nightly exports are supported by Heron.\n',
  'tables.md': '# Tables\n\nRows are stored in Heron by key. A fast disk gives better results.\n',
  'people.md':
    '# Infrastructure\n\nThe infrastructure team runs the clusters. Only on-call engineers may page the head of infrastructure. Escalation takes ten minutes. The head of security is Ada Obi.\n',
};

describe('an answer', () => {
  let folder: Notes;
  let knowledge: KnowledgeBase;

  beforeAll(async () => {
    folder = await someNotes(notes);
    knowledge = await folder.open();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it.each([
    'Does Heron support stored procedures?',
    'What is the price of Heron?',
    'What is better?',
    'How fast is it?',
    'Who is the head of infrastructure?',
  ])('is never a plain yes to %j', async (question) => {
    expect((await researchAlone(knowledge, question)).answered).not.toBe('yes');
  });

  it.each(['Does Heron support nightly exports?', 'Who is the head of security?'])(
    'is a plain yes to %j',
    async (question) => {
      expect((await researchAlone(knowledge, question)).answered).toBe('yes');
    },
  );

  it.each([
    ['The team runs it. Only engineers may page. Escalation takes a while.', 0],
    ['The lead is on call every Monday in March.', 0],
    ['The lead of Heron is on call.', 0],
    ['Ask the lead (Jonas Weber) first.', 0.8],
    ['Maria leads it.', 0.8],
  ])('has a name only where one is: %j', (text, fit) => {
    expect(fitsType('person', text, 'Who leads Heron?')).toBe(fit);
  });
});
