// The forms as they are opened.
import { describe, expect, it } from 'vitest';
import { researchForm } from '../../../../../src/chat/layout/form.ts';
import { modal } from '../../../../../src/chat/slack/render/modals.ts';
import { sayIn } from '../../../../../src/chat/words/say.ts';
import { changesForm, wordsForm } from '../../../../support/forms.ts';
import { question } from './sample-views.ts';

const say = sayIn(null);
const place = { channel: 'C1', root: '1.2', respondTo: null };
const words = (...asked: { text: string; chosen?: string }[]) => {
  const suggested = asked.map(({ text, chosen }) => ({ text, suggestions: [chosen ?? 'another'] }));
  const picks = asked.map(({ chosen }) => (chosen === undefined ? null : 0));
  return modal(wordsForm(question, suggested, say, picks), place, say);
};
const changes = (begun = '') => modal(changesForm(question, begun, say), place, say);
const research = (known: Parameters<typeof researchForm>[0]) =>
  modal(researchForm(known, say, { hasModel: true }), place, say);

describe('the form for words', () => {
  it('has a field for each question, filled with what was chosen', () => {
    const { blocks } = words({ text: 'Which?' }, { text: 'When?', chosen: '2024' });
    expect(blocks).toMatchObject([
      { block_id: 'words:0', optional: true, label: { text: 'Which?' } },
      { block_id: 'words:1', optional: true, label: { text: 'When?' }, element: { initial_value: '2024' } },
    ]);
    expect(blocks[0]).not.toHaveProperty('element.initial_value');
  });

  it('asks for an answer when there is only one question', () => {
    const { blocks } = words({ text: 'Which?' });
    expect(blocks).toMatchObject([{ optional: false }]);
  });
});

describe('the form for changes', () => {
  it('remembers its question and where it was opened', () => {
    const { callback_id: code, private_metadata: memory = '', blocks } = changes();
    expect(code).toBe(`changes:${question.id}:1`);
    expect(JSON.parse(memory)).toEqual(place);
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
