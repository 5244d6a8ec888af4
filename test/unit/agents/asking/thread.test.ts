// What was said in a thread, as a prompt shows it.
import { expect, it } from 'vitest';
import { messages } from '../../../../src/agents/asking/thread.ts';

it('says who said what, and fences all of it', () => {
  const shown = messages([
    { by: 'person', name: 'Ann', text: 'Backups run every night.' },
    { by: 'person', text: 'Do they?' },
    { by: 'footnote', text: 'They do.' },
  ]);
  expect(shown).toMatch(
    /message of a person[^]*Ann: Backups run every night\.[^]*Do they\?[^]*earlier answer/,
  );
  expect(shown.split('Ann')).toHaveLength(2);
});
