// What was said in a thread, as a prompt shows it.
import { expect, it } from 'vitest';
import { clarifications, messages, spokenText } from '../../../../src/agents/prompt/thread.ts';

it('says who said what, and fences all of it', () => {
  const history = [
    { by: 'person', name: 'Ann', text: 'Backups run every night.' },
    { by: 'person', text: 'Do they?' },
    { by: 'footnote', text: 'They do.' },
  ] as const;
  const shown = messages(history, { latest: 3, longest: 100 });
  expect(shown).toMatch(
    /message of a person[^]*Ann: Backups run every night\.[^]*Do they\?[^]*earlier answer/,
  );
  expect(shown.split('Ann')).toHaveLength(2);
});

it('shows the latest messages, and the beginning of long ones', () => {
  const history = ['One.', 'Two.', 'x'.repeat(50)].map((text) => ({ by: 'person' as const, text }));
  const shown = messages(history, { latest: 2, longest: 20 });
  expect(shown).not.toContain('One.');
  expect(shown).toContain('Two.');
  expect(shown).toContain(`\n${'x'.repeat(20)} […]\n`);
  expect(messages([], { latest: 2, longest: 20 })).toBe('(none)');
});

it('shows more of the last answer, which a follow-up is about', () => {
  const history = ['x', 'y'].map((letter) => ({ by: 'footnote' as const, text: letter.repeat(80) }));
  const shown = messages([...history, { by: 'person', text: 'And of PostgreSQL?' }], {
    latest: 3,
    longest: 20,
    answer: 60,
  });
  expect(shown).toContain(`\n${'x'.repeat(20)} […]\n`);
  expect(shown).toContain(`\n${'y'.repeat(60)} […]\n`);
});

it('shows what Footnote has said last about a plan whole beside a message that may lean on it', () => {
  const answer = `First ${'this or that, '.repeat(40)}and second restores.`;
  const thread = [
    { by: 'footnote' as const, text: `${'Before. '.repeat(60)}the end of it` },
    { by: 'footnote' as const, text: answer },
  ];
  const shown = spokenText({ message: 'What is the second one for?', author: 'Ann', thread });
  expect(shown).toContain('and second restores.');
  expect(shown).not.toContain('the end of it');
});

it('shows one answer to several questions once, and says that it may not answer all of them', () => {
  const shown = clarifications([
    { question: 'Which MPM?', answer: 'prefork' },
    { question: 'What is served?', answer: null },
    { question: 'What does it show?', answer: 'prefork' },
  ]);
  const bare = shown.replace(/^<<<.*\n|^.*>>>$/gm, '').split('\n');
  expect(bare.filter((line) => line !== '')).toEqual([
    'Which MPM?',
    'What does it show?',
    'One answer to these, which may answer only some of them:',
    'prefork',
    'What is served?',
    'Nobody answered.',
  ]);
});
