// Requests that are answered at once, without research.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { answers } from '../../support/paths/script.ts';
import { understood } from '../../support/scripted-story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const simple = { complexity: 'simple', mode: 'simple', directAnswer: 'It is **42**, by convention.' };

describe('a simple request', () => {
  it('is answered by intake alone, and that it was not researched is said (A5, A71)', async () => {
    const thread = stage.begin({ intake: answers(understood(simple)) });
    thread.asks('What is the answer to everything?');
    const { view } = await thread.shown('report');
    expect(view.report).toBe('It is **42**, by convention.');
    expect(view.cautions).toEqual([
      'This was answered without research: it has no sources and was not checked.',
    ]);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(thread.agents()).toEqual(['intake']);
    expect([...thread.searches(), ...thread.pages()]).toEqual([]);
  });
});
