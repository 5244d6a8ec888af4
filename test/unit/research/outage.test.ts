// What people in a channel read when something is missing names no address of a machine.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { failed } from '../../../src/research/endings.ts';
import { finishesWithout, stuck } from '../../../src/research/outage.ts';

const say = sayIn(null);
const message =
  'No model gave a usable answer. lab/llama (http://10.0.0.7:8000/v1) could not be reached, or was cut off: ECONNREFUSED.';
const hint = 'Check the address of the endpoint and the network.';

it('is asked without the address of the endpoint', () => {
  const error = new FootnoteError('model-unavailable', message, { hint, retry: 'backoff' });
  expect(stuck(error, 3, 3, say)?.view).toMatchObject({
    text: `No model gave a usable answer. lab/llama could not be reached, or was cut off: ECONNREFUSED. ${hint}`,
  });
});

it('is told at the end without it', () => {
  const end = failed({ runId: 'run_1', to: ['U1'] }, { code: 'model-unavailable', message, hint }, null, say);
  const [post] = end.posts;
  expect(JSON.stringify(post?.view)).toContain('lab/llama could not be reached');
  expect(JSON.stringify(post?.view)).not.toContain('10.0.0.7');
  expect(post?.view).toMatchObject({ kind: 'notice', to: ['U1'] });
});

describe('whether a run may go on without a model', () => {
  const help = (question: object) => [{ question: question as Json, answer: { kind: 'finish' } }];

  it('is told by the question, whatever its button is called', () => {
    const error = new FootnoteError('model-unavailable', message, { retry: 'backoff' });
    const asked = { ...stuck(error, 3, 3, say)?.view, finish: 'Ohne Modell fertigstellen' };
    expect(finishesWithout('models', { help: help(asked) })).toBe(true);
    expect(finishesWithout('web', { help: help(asked) })).toBe(false);
  });

  it('is told by the button where an earlier version has asked', () => {
    expect(finishesWithout('models', { help: help({ finish: 'Finish without a model' }) })).toBe(true);
    expect(finishesWithout('web', { help: help({ finish: 'Finish without the web' }) })).toBe(true);
    expect(finishesWithout('models', { help: help({ finish: 'Finish without the web' }) })).toBe(false);
  });

  it('takes no answer of another kind for one of these (F44)', () => {
    const answered = (kind: string) => ({ help: [{ question: { what: 'models' }, answer: { kind } }] });
    for (const kind of ['retry', 'rejected']) expect(finishesWithout('models', answered(kind))).toBe(false);
    for (const kind of ['postponed', 'accepted']) {
      expect(() => finishesWithout('models', answered(kind))).toThrow(
        /is none to a question about an outage/,
      );
    }
  });
});
