// The forms as they are opened.
import { describe, expect, it } from 'vitest';
import { changesForm, researchForm, wordsForm } from '../../../../../src/chat/layout/form.ts';
import { modal } from '../../../../../src/chat/slack/render/modals.ts';
import { sayIn } from '../../../../../src/chat/words/say.ts';
import { question } from './sample-views.ts';

const say = sayIn(null);
const place = { channel: 'C1', root: '1.2', respondTo: null };
const words = (...asked: { text: string; chosen: string }[]) =>
  modal(wordsForm(asked, say), question, place, say);
const changes = (begun = '') => modal(changesForm(begun, say), question, place, say);
const research = (known: Parameters<typeof researchForm>[0]) =>
  modal(researchForm(known, say, { hasModel: true }), null, place, say);

describe('the form for words', () => {
  it('has a field for each question, filled with what was chosen', () => {
    const { blocks } = words({ text: 'Which?', chosen: '' }, { text: 'When?', chosen: '2024' });
    expect(blocks).toMatchObject([
      { block_id: 'words:0', optional: true, label: { text: 'Which?' } },
      { block_id: 'words:1', optional: true, label: { text: 'When?' }, element: { initial_value: '2024' } },
    ]);
    expect(blocks[0]).not.toHaveProperty('element.initial_value');
  });

  it('asks for an answer when there is only one question', () => {
    const { blocks } = words({ text: 'Which?', chosen: '' });
    expect(blocks).toMatchObject([{ optional: false }]);
  });
});

describe('the form for changes', () => {
  it('remembers its question and where it was opened', () => {
    const { private_metadata: memory = '', blocks } = changes();
    expect(JSON.parse(memory)).toEqual({
      question: question.id,
      version: 1,
      place: JSON.stringify(place),
    });
    expect(blocks).toMatchObject([{ block_id: 'changes', element: { multiline: true, max_length: 3000 } }]);
    expect(blocks[0]).not.toHaveProperty('hint');
    expect(blocks[0]).not.toHaveProperty('element.initial_value');
  });

  it('begins with the plan and says what can be done with it', () => {
    expect(changes('1. SQLite\n2. Oracle').blocks).toMatchObject([
      {
        hint: { text: 'Change, remove or add numbered lines. Or write here what you wish instead.' },
        element: { initial_value: '1. SQLite\n2. Oracle' },
      },
    ]);
  });
});

describe('the form for a new research', () => {
  it.each([true, false])('offers an answer without research where there is a model: %s', (hasModel) => {
    const mode = researchForm({}, say, { hasModel }).fields.find(({ id }) => id === 'mode');
    expect(mode?.options?.some(({ value }) => value === 'simple')).toBe(hasModel);
  });

  it('begins with what was typed and chosen', () => {
    const { blocks } = research({ text: 'What is a lease?', depth: 'light', mode: 'web' });
    expect(blocks).toMatchObject([
      { element: { initial_value: 'What is a lease?' } },
      { element: { initial_option: { value: 'light' } } },
      { element: { initial_option: { value: 'web' } } },
    ]);
  });

  it('is left to Footnote where nothing is chosen', () => {
    expect(research({}).blocks).toMatchObject([
      {},
      { element: { initial_option: { value: 'auto' } } },
      { element: { initial_option: { value: 'auto' } } },
    ]);
  });
});
