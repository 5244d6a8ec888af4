// What clicks and forms say, and that nothing forged or old is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionId,
  questionValue,
  rateAction,
  rateValue,
  readClick,
  readForm,
} from '../../../../src/chat/slack/actions.ts';
import { changesForm, researchForm, wordsForm } from '../../../../src/chat/layout/form.ts';
import type { Form } from '../../../../src/chat/layout/form.ts';
import { modal } from '../../../../src/chat/slack/render/modals.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

const question = { id: 'que_5k2m8x0pq7w3z9d1c4ba', version: 2 };
const about = { questionId: question.id, version: 2 };
const value = questionValue(question);
const chosen = (...values: (string | null)[]) => ({
  values: Object.fromEntries(
    values.map((one, index) => [
      `question:${index}`,
      {
        [`choose:${index}`]: {
          type: 'static_select',
          selected_option: one === null ? null : { text: { type: 'plain_text', text: one }, value: one },
        },
      },
    ]),
  ),
});

describe('a click on a button', () => {
  it.each([
    ['approve', { kind: 'accepted' }],
    ['reject', { kind: 'rejected' }],
    ['give-up', { kind: 'rejected' }],
    ['start', { kind: 'just-start' }],
    ['retry', { kind: 'retry' }],
    ['finish', { kind: 'finish' }],
  ])('named %s answers its question', (id, answer) => {
    expect(readClick({ action_id: id, value, type: 'button' }, undefined)).toEqual({
      kind: 'answer',
      ...about,
      answer,
    });
  });

  it('says which suggestion was chosen, also where the button carries its text', () => {
    for (const carried of [value, `${value} The second one, of 2024\n(not the first)`])
      expect(readClick({ action_id: 'answer:1', value: carried }, null)).toEqual({
        kind: 'answer',
        ...about,
        answer: { kind: 'picked', picks: [1] },
      });
  });

  it('says which offer is taken up (F39)', () => {
    expect(readClick({ action_id: 'take:2', value }, null)).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'offered', index: 2 },
    });
  });

  it('can ask for a form, and tells what is chosen already', () => {
    for (const carried of [value, `${value} 1. Sales\n2. Prices`])
      expect(readClick({ action_id: 'changes', value: carried }, undefined)).toMatchObject({
        kind: 'form',
        form: 'changes',
        ...about,
      });
    expect(readClick({ action_id: 'words', value }, chosen(null, '#1'))).toEqual({
      kind: 'form',
      form: 'words',
      ...about,
      picks: ['', 1, '', '', ''],
    });
  });

  it('stops a run', () => {
    for (const name of ['stop', 'stop-run'])
      expect(readClick({ action_id: name, value: 'run_1' }, undefined)).toEqual({
        kind: 'stop',
        runId: 'run_1',
      });
  });

  it('asks for the file of a run, or says what was thought of its report (F47)', () => {
    const file = { action_id: actionId('file'), value: 'run_1' };
    expect(readClick(file, undefined)).toEqual({ kind: 'file', runId: 'run_1' });
    const rated = { action_id: rateAction, value: rateValue('unhelpful', 'run_1') };
    expect(readClick(rated, undefined)).toEqual({ kind: 'rate', runId: 'run_1', helpful: false });
    expect(readClick({ action_id: rateAction, value: 'approve run_1' }, undefined)).toBeNull();
  });
});

describe('menus', () => {
  it('need nothing but an acknowledgement when something is chosen', () => {
    expect(readClick({ action_id: 'choose:0', type: 'static_select' }, chosen('A'))).toEqual({
      kind: 'chosen',
    });
  });

  it('are read when the answers are sent: by number, or by their text where they are older', () => {
    expect(readClick({ action_id: 'send', value }, chosen('#12', null, '7'))).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'picked', picks: [12, '', '7', '', ''] },
    });
    const older = { action_id: 'send', value: `${value} 3` };
    expect(readClick(older, chosen('A', null, 'C'))).toMatchObject({
      answer: { picks: ['A', '', 'C', '', ''] },
    });
  });

  it('must have been used before the answers are sent', () => {
    expect(readClick({ action_id: 'send', value }, chosen(null, null))).toMatchObject({
      kind: 'incomplete',
    });
  });
});

describe('a click that is not ours', () => {
  it.each([
    ['an unknown action', { action_id: 'launch', value }],
    ['no value', { action_id: 'approve' }],
    ['a value without a version', { action_id: 'approve', value: question.id }],
    ['a version that is no number', { action_id: 'approve', value: `${question.id} two` }],
    ['an id with other characters', { action_id: 'approve', value: "que_1';-- 1" }],
    ['a run id with other characters', { action_id: 'stop-run', value: 'run 1' }],
    ['a suggestion that is no number', { action_id: 'answer:x', value }],
    ['a value with something behind it', { action_id: 'approve', value: `${value}0000000000` }],
    ['no action', null],
  ])('is null: %s', (_what, action) => {
    expect(readClick(action, { values: 7 })).toBeNull();
  });

  it('never throws, whatever comes', () => {
    const names = fc.constantFrom('approve', 'words', 'send', 'answer:0', 'choose:0', 'stop-run', 'x');
    const action = fc.record({ action_id: names, value: fc.oneof(fc.string(), fc.anything()) });
    fc.assert(
      fc.property(fc.oneof(action, fc.anything()), fc.anything(), (clicked, state) => {
        const click = readClick(clicked, state);
        expect(click === null || typeof click.kind === 'string').toBe(true);
      }),
    );
  });
});

const say = sayIn(null);
const place = { channel: 'C1', root: '2.3', respondTo: null };
const changes = changesForm('', say);
const words = (...asked: string[]) =>
  wordsForm(
    asked.map((text) => ({ text, chosen: '' })),
    say,
  );
const research = researchForm({}, say, { hasModel: true });

/** What Slack sends when the form is submitted with these texts and choices. */
function sent(form: Form, fields: Record<string, object>): object {
  const shown = modal(form, form.kind === 'research' ? null : question, place, say);
  return { id: 'V1', ...shown, state: { values: fields } };
}

const text = (written: string | null) => ({ text: { type: 'plain_text_input', value: written } });
const pick = (option: string) => ({
  pick: {
    type: 'static_select',
    selected_option: { text: { type: 'plain_text', text: option }, value: option },
  },
});

const forgedMemory = JSON.stringify({
  question: '../x',
  version: 1,
  place: JSON.stringify(place),
});

describe('a form that was sent', () => {
  it('gives the changes to its question, and where it was opened', () => {
    const form = sent(changes, { changes: text(' Shorter, please. ') });
    expect(readForm(form)).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'feedback', text: 'Shorter, please.' },
      field: 'changes',
      said: 'Shorter, please.',
      place,
    });
  });

  it('gives an answer in words for each question', () => {
    const form = sent(words('Which?', 'When?'), { 'words:0': text(null), 'words:1': text('Last year') });
    expect(readForm(form)).toMatchObject({ answer: { kind: 'clarified', answers: ['', 'Last year'] } });
  });

  it('gives the request with depth and mode', () => {
    const form = sent(research, {
      request: text('What is a lease?'),
      depth: pick('light'),
      mode: pick('deep'),
    });
    expect(readForm(form)).toEqual({
      kind: 'research',
      text: 'What is a lease?',
      choice: { depth: 'light', mode: 'deep' },
      field: 'request',
      place,
    });
  });

  it('says what is missing under its field', () => {
    const lacking = (field: string, lacks: string) => ({ kind: 'incomplete', field, lacks, place });
    expect(readForm(sent(changes, { changes: text('   ') }))).toEqual(
      lacking('changes', 'form.nothing-changed'),
    );
    expect(readForm(sent(words('Which?'), { 'words:0': text(null) }))).toEqual(
      lacking('words:0', 'form.nothing-answered'),
    );
    const request = sent(research, { request: text(''), depth: pick('auto'), mode: pick('auto') });
    expect(readForm(request)).toEqual(lacking('request', 'form.nothing-asked'));
  });

  it.each([
    ['a form of others', { callback_id: 'theirs' }],
    ['memory that is no JSON', { private_metadata: '{' }],
    ['memory of somebody else', { private_metadata: forgedMemory }],
    ['no state', { state: null }],
  ])('is null: %s', (_what, wrong) => {
    const form = sent(changes, { changes: text('x') });
    expect(readForm(form)).not.toBeNull();
    expect(readForm({ ...form, ...wrong })).toBeNull();
  });

  it('is null with a depth that does not exist', () => {
    const fields = { request: text('What?'), depth: pick('abyss'), mode: pick('auto') };
    expect(readForm(sent(research, fields))).toBeNull();
  });

  it('never throws, whatever comes', () => {
    const view = fc.record({
      callback_id: fc.constantFrom('footnote-changes', 'footnote-words', 'footnote-research', 'x'),
      private_metadata: fc.oneof(fc.json(), fc.string()),
      state: fc.oneof(fc.anything(), fc.record({ values: fc.object() })),
    });
    fc.assert(
      fc.property(fc.oneof(view, fc.anything()), (given) => {
        const form = readForm(given);
        expect(form === null || typeof form.kind === 'string').toBe(true);
      }),
    );
  });
});
