// The folder of notes keeps the promises of a knowledge base.
import { afterEach, describe } from 'vitest';
import { someNotes } from '../../support/notes.ts';
import type { Notes } from '../../support/notes.ts';
import { promisesOfAKnowledgeBase } from './knowledge-base.ts';

const opened: Notes[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((notes) => notes[Symbol.asyncDispose]()));
});

describe('a folder of notes', () => {
  promisesOfAKnowledgeBase(async (folder) => {
    const notes = await someNotes(folder);
    opened.push(notes);
    return {
      knowledge: await notes.open(),
      change: (path, content) => (content === undefined ? notes.erase(path) : notes.write(path, content)),
    };
  });
});
