// Tasks that read one text under several addresses.
import { expect, it } from 'vitest';
import { nothing, asOneSource } from '../../../../src/research/gather/investigation.ts';
import { aTask } from '../../../support/task-scene.ts';

const found = (url: string, pageHash: string) => ({
  ...nothing(aTask),
  evidence: [{ pageHash, url, title: url, headings: [], start: 0, end: 4, quote: 'Text', score: 1 }],
});

it('quote it under the address of the first, so that a page cannot back itself up', () => {
  const tasks = [found('https://a.test/', 'x'), found('https://b.test/', 'x'), found('https://c.test/', 'y')];
  expect(asOneSource(tasks).map(({ evidence }) => [evidence[0]?.url, evidence[0]?.title])).toEqual([
    ['https://a.test/', 'https://a.test/'],
    ['https://a.test/', 'https://a.test/'],
    ['https://c.test/', 'https://c.test/'],
  ]);
});
