// What clicks and forms say, and that nothing forged or old is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateAction, readClick, readForm } from '../../../../src/chat/slack/actions.ts';
import { researchForm } from '../../../../src/chat/layout/form.ts';
import type { Form } from '../../../../src/chat/layout/form.ts';
import { modal } from '../../../../src/chat/slack/render/modals.ts';
import { codeOf, type Verb } from '../../../../src/chat/verbs.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { changesForm, wordsForm } from '../../../support/forms.ts';

const question = { id: 'que_5k2m8x0pq7w3z9d1c4ba', version: 2 };
const about = { questionId: question.id, version: 2 };
const code = (verb: Verb, index?: number) => codeOf(verb, { question }, index);
const chosen = (...values: (string | null)[]) => ({
  values: Object.fromEntries(
    values.map((one, index) => [
      `block ${index}`,
      {
        [code('choose', index)]: {
          type: 'static_select',
          selected_option: one === null ? null : { text: { type: 'plain_text', text: one }, value: one },
        },
      },
    ]),
  ),
});

describe('a click on a button', () => {
  it.each<[Verb, object]>([
    ['approve', { kind: 'accepted' }],
    ['reject', { kind: 'rejected' }],
    ['give-up', { kind: 'rejected' }],
    ['start', { kind: 'just-start' }],
    ['retry', { kind: 'retry' }],
    ['finish', { kind: 'finish' }],
  ])('named %s answers its question', (id, answer) => {
    expect(readClick({ action_id: code(id), type: 'button' }, undefined)).toEqual({
      kind: 'answer',
      ...about,
      answer,
    });
  });

  it('says which suggestion was chosen', () => {
    expect(readClick({ action_id: code('answer', 1) }, null)).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'picked', picks: [1] },
    });
  });

  it('says which offer is taken up (F39)', () => {
    expect(readClick({ action_id: code('take', 2) }, null)).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'offered', index: 2 },
    });
  });

  it('can ask for a form, and tells what is chosen already', () => {
    expect(readClick({ action_id: code('changes') }, undefined)).toMatchObject({
      kind: 'form',
      form: 'changes',
      ...about,
    });
    expect(readClick({ action_id: code('words') }, chosen(null, '1'))).toEqual({
      kind: 'form',
      form: 'words',
      ...about,
      picks: [null, 1],
    });
  });

  it('stops a run', () => {
    const stop = { action_id: codeOf('stop', { runId: 'run_1' }) };
    expect(readClick(stop, undefined)).toEqual({ kind: 'stop', runId: 'run_1' });
  });

  it('asks for the file of a run, or says what was thought of its report (F47)', () => {
    const file = { action_id: codeOf('file', { runId: 'run_1' }) };
    expect(readClick(file, undefined)).toEqual({ kind: 'file', runId: 'run_1' });
    const rated = { action_id: rateAction, value: codeOf('unhelpful', { runId: 'run_1' }) };
    expect(readClick(rated, undefined)).toEqual({ kind: 'rate', runId: 'run_1', helpful: false });
    expect(readClick({ action_id: rateAction, value: 'approve:run_1' }, undefined)).toBeNull();
  });
});

describe('menus', () => {
  it('need nothing but an acknowledgement when something is chosen', () => {
    expect(readClick({ action_id: code('choose', 0), type: 'static_select' }, chosen('0'))).toEqual({
      kind: 'chosen',
      ...about,
    });
  });

  it('are read when the answers are sent', () => {
    expect(readClick({ action_id: code('send') }, chosen('12', null, '7'))).toEqual({
      kind: 'answer',
      ...about,
      answer: { kind: 'picked', picks: [12, null, 7] },
    });
  });

  it('must have been used before the answers are sent', () => {
    expect(readClick({ action_id: code('send') }, chosen(null, null))).toMatchObject({
      kind: 'incomplete',
    });
  });
});

describe('a click that is not ours', () => {
  it.each([
    ['an unknown action', { action_id: `launch:${question.id}:2` }],
    ['no question', { action_id: 'approve' }],
    ['a question without a version', { action_id: `approve:${question.id}` }],
    ['a version that is no number', { action_id: `approve:${question.id}:two` }],
    ['an id with other characters', { action_id: "approve:que_1';--:1" }],
    ['a run id with other characters', { action_id: 'stop:run 1' }],
    ['a suggestion that is no number', { action_id: `answer:${question.id}:2:x` }],
    ['a code with something behind it', { action_id: `${code('approve')}0000000000` }],
    ['no action', null],
  ])('is null: %s', (_what, action) => {
    expect(readClick(action, { values: 7 })).toBeNull();
  });

  it('never throws, whatever comes', () => {
    const names = fc.constantFrom(
      'approve:q:1',
      'words:q:1',
      'send:q:1',
      'answer:q:1:0',
      'choose:q:1:0',
      'stop:r',
      'x',
    );
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
const changes = changesForm(question, '', say);
const words = (...asked: string[]) =>
  wordsForm(
    question,
    asked.map((text) => ({ text, suggestions: [] })),
    say,
  );
const research = researchForm({}, say, { hasModel: true });

/** What Slack sends when the form is submitted with these texts and choices. */
function sent(form: Form, fields: Record<string, object>): object {
  return { id: 'V1', ...modal(form, place, say), state: { values: fields } };
}

const text = (written: string | null) => ({ text: { type: 'plain_text_input', value: written } });
const pick = (option: string) => ({
  pick: {
    type: 'static_select',
    selected_option: { text: { type: 'plain_text', text: option }, value: option },
  },
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
    const lacking = (field: string) => ({ kind: 'incomplete', field, place });
    expect(readForm(sent(changes, { changes: text('   ') }))).toEqual(lacking('changes'));
    expect(readForm(sent(words('Which?'), { 'words:0': text(null) }))).toEqual(lacking('words:0'));
    const request = sent(research, { request: text(''), depth: pick('auto'), mode: pick('auto') });
    expect(readForm(request)).toEqual(lacking('request'));
  });

  it.each([
    ['a form of others', { callback_id: 'theirs' }],
    ['memory that is no JSON', { private_metadata: '{' }],
    ['memory of somebody else', { private_metadata: '{"channel":""}' }],
    ['a forged question', { callback_id: 'changes:../x:1' }],
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
      callback_id: fc.constantFrom('changes:q:1', 'words:q:1', 'research', 'x'),
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
