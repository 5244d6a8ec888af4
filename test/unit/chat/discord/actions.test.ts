// Clicks and forms, read back from what Discord sends.
import fc from 'fast-check';
import { ComponentType, type APIModalInteractionResponseCallbackData } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { readClick, readForm, withChoice } from '../../../../src/chat/discord/actions.ts';
import { answerForm, researchForm } from '../../../../src/chat/layout/form.ts';
import { modal } from '../../../../src/chat/discord/render/modals.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import type { ClarifyView } from '../../../../src/chat/views.ts';
import { hostileText } from './render/hostile.ts';
import {
  asked,
  draft,
  oneQuestion,
  picture,
  posted,
  progress,
  rendered,
  threeQuestions,
} from './render/views.ts';
import { cases } from '../../../support/cases.ts';
import { changesForm } from '../../../support/forms.ts';

const of = { questionId: asked.id, version: asked.version };
const say = sayIn(null);
const words = (message: unknown, { questions }: ClarifyView) => {
  const found = click(message, 'words:que_5k2m:3');
  if (found?.kind !== 'form') throw new Error('It asks for a form.');
  return modal(answerForm(found, { begun: '', asked: questions }, say));
};
const changes = (begun = '') => modal(changesForm(asked, begun, say));

const click = (message: unknown, customId: string, values?: readonly string[]) =>
  readClick({ data: { custom_id: customId, ...(values === undefined ? {} : { values }) }, message });

/** Fills the fields of a form in order. */
const sent = ({ custom_id, components }: APIModalInteractionResponseCallbackData, ...values: unknown[]) => {
  const fields = components.flatMap((one) => ('component' in one ? [one.component] : []));
  return readForm({
    data: {
      custom_id,
      components: fields.map((field, at) => ({
        type: 18,
        component: { ...field, ...valueOf(values[at]) },
      })),
    },
  });
};

const valueOf = (value: unknown) =>
  Array.isArray(value) ? { values: value } : value === undefined ? {} : { value };

describe('a click', () => {
  it('on a suggestion answers with it', () => {
    const message = posted(rendered(oneQuestion).rich);
    expect(click(message, 'answer:que_5k2m:3:1')).toEqual({
      kind: 'answer',
      answer: { kind: 'picked', picks: [1] },
      ...of,
    });
  });

  it.each([
    ['approve', { kind: 'accepted' }],
    ['give-up', { kind: 'rejected' }],
    ['reject', { kind: 'rejected' }],
    ['retry', { kind: 'retry' }],
    ['finish', { kind: 'finish' }],
    ['start', { kind: 'just-start' }],
  ])('on %s is its answer', (verb, answer) => {
    expect(click({}, `${verb}:que_5k2m:3`)).toEqual({ kind: 'answer', answer, ...of });
  });

  it('opens a form, or stops a run', () => {
    expect(click({}, 'changes:que_5k2m:3')).toEqual({ kind: 'form', form: 'changes', picks: [], ...of });
    expect(click({}, 'words:que_5k2m:3')).toEqual({ kind: 'form', form: 'words', picks: [], ...of });
    expect(picture(rendered(progress).rich)).toContain('[Stop]');
    expect(click({}, 'stop:run_1')).toEqual({ kind: 'stop', runId: 'run_1' });
    expect(click({}, 'file:run_1')).toEqual({ kind: 'file', runId: 'run_1' });
    expect(click({}, 'helpful:run_1')).toEqual({ kind: 'rate', runId: 'run_1', helpful: true });
  });

  it('is what every button of every view carries', () => {
    for (const view of [oneQuestion, threeQuestions, draft, progress]) {
      const message = posted(rendered(view).rich);
      const ids = [...JSON.stringify(message).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id!);
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) expect(click(message, id), id).not.toBeNull();
    }
  });

  it('that is forged or of no known kind is nothing', () => {
    for (const id of [
      '',
      'x',
      'approve',
      'approve:que_1',
      'approve:que_1:x',
      'approve:que 1:3',
      'approve:que_1:3:0:1',
      'accept:que_1:3',
      'stop:',
      'stop:a:b',
      'drop:que_1:3',
      'answer:que_1:3:100',
      `approve:${'q'.repeat(100)}:3`,
    ]) {
      expect(click({}, id), id).toBeNull();
    }
    fc.assert(
      fc.property(
        fc.anything(),
        fc.oneof(hostileText, fc.constantFrom('answer:q:1:0', 'send:q:1', 'words:q:1')),
        (any, id) => {
          readClick(any);
          readClick({ data: { custom_id: id, values: any }, message: any });
          readClick({ data: { custom_id: id }, message: { components: any } });
          readForm(any);
          readForm({ data: { custom_id: id, components: any } });
        },
      ),
      cases(100),
    );
  });
});

describe('several questions', () => {
  const message = posted(rendered(threeQuestions).rich);
  const chosenOnce = { ...message, ...withChoice(message, 'choose:que_5k2m:3:1', ['0']) };

  it('keep in the message what was chosen', () => {
    expect(click(message, 'choose:que_5k2m:3:1', ['0'])).toEqual({
      kind: 'chosen',
      ...of,
    });
    const chosenTwice = { ...message, ...withChoice(chosenOnce, 'choose:que_5k2m:3:0', ['1']) };
    expect(click(chosenTwice, 'send:que_5k2m:3')).toEqual({
      kind: 'answer',
      answer: { kind: 'picked', picks: [1, 0] },
      ...of,
    });
    const takenBack = { ...message, ...withChoice(chosenOnce, 'choose:que_5k2m:3:1', []) };
    expect(click(takenBack, 'send:que_5k2m:3')).toMatchObject({ kind: 'incomplete' });
  });

  it('are read from the plainest form of the message too', () => {
    const { components } = rendered(threeQuestions).simple;
    const content = components.flatMap((one) => ('content' in one ? [one.content] : [])).join('\n\n');
    const plain = { content, components: components.filter((one) => one.type === ComponentType.ActionRow) };
    const chosen = { content, ...withChoice(plain, 'choose:que_5k2m:3:0', ['1']) };
    expect(click(chosen, 'send:que_5k2m:3')).toMatchObject({
      answer: { picks: [1, null] },
    });
    expect(words(chosen, threeQuestions).components).toHaveLength(3);
  });

  it('change nothing else of the message', () => {
    const back = withChoice(chosenOnce, 'choose:que_5k2m:3:1', []);
    expect(JSON.stringify(back.components)).toBe(
      JSON.stringify(message.components).replaceAll(
        /(\{"label":"(?:Since|All)[^}]*)\}/g,
        '$1,"default":false}',
      ),
    );
  });

  it('cannot be sent before anything is chosen', () => {
    expect(click(message, 'send:que_5k2m:3')).toEqual({
      kind: 'incomplete',
    });
  });

  it('are answered in words in a form that shows what was chosen', () => {
    const form = words(chosenOnce, threeQuestions);
    expect(form.components).toMatchObject([
      { label: 'Which market?', component: { custom_id: 'words:0', required: false } },
      { label: 'Which period?', component: { value: threeQuestions.questions[1]!.suggestions[0] } },
      { label: '3. Anything else?', component: { custom_id: 'words:2' } },
    ]);
    expect(sent(form, 'Asia', '', ' no ')).toEqual({
      kind: 'answer',
      answer: { kind: 'clarified', answers: ['Asia', '', 'no'] },
      field: 'words:0',
      said: 'Asia\nno',
      ...of,
    });
    expect(sent(form, '', ' ', '')).toMatchObject({ kind: 'incomplete' });
  });
});

describe('a form', () => {
  it('shows a long question whole', () => {
    const long = `Which of the ${'many '.repeat(40)}markets?`;
    const view = { ...oneQuestion, questions: [{ text: long, suggestions: [] }] };
    const form = words(posted(rendered(view).rich), view);
    expect(form.components[0]).toMatchObject({ content: long });
    expect(form.components[1]).toMatchObject({
      label: expect.stringMatching(/…$/),
      description: expect.stringMatching(/…$/),
    });
  });

  it('sends what should change', () => {
    expect(sent(changes(), ' more prices ')).toEqual({
      kind: 'answer',
      answer: { kind: 'feedback', text: 'more prices' },
      field: 'changes',
      said: 'more prices',
      ...of,
    });
    expect(sent(changes(), ' ')).toMatchObject({ kind: 'incomplete' });
  });

  it('begins with the plan and says what can be done with it', () => {
    const plan = changes('1. Sales\n2. Prices');
    expect(plan.components).toMatchObject([
      {
        description: 'Change, remove or add numbered lines. Or write here what you wish instead.',
        component: { value: '1. Sales\n2. Prices' },
      },
    ]);
    expect(sent(plan)).toMatchObject({ answer: { kind: 'feedback', text: '1. Sales\n2. Prices' } });
    expect(changes().components[0]).not.toHaveProperty('description');
    expect(changes().components[0]).not.toHaveProperty('component.value');
  });

  it('sends a request with depth and mode, and shows what was already said', () => {
    const form = modal(researchForm({ text: 'heat pumps', depth: 'light' }, say, { hasModel: true }));
    expect(form.components[0]).toMatchObject({ component: { value: 'heat pumps' } });
    expect(sent(form, 'heat pumps in 2024', ['light'], ['auto'])).toEqual({
      kind: 'research',
      field: 'request',
      text: 'heat pumps in 2024',
      choice: { depth: 'light', mode: 'auto' },
    });
    expect(sent(form, ' ', ['light'], ['auto'])).toMatchObject({ kind: 'incomplete' });
    expect(sent(form, 'x', ['deepest'], ['auto'])).toBeNull();
  });
});
