// Runs that an earlier build left asleep at a clarifying question, and what people do about it with this one.
import { describe, expect, it } from 'vitest';
import type { ClarifyView } from '../../../src/chat/views.ts';
import { approve, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import { expectBundle } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

async function asleep(name: string) {
  const awake = await wake(`68ce71a/${name}`);
  return { ...awake, question: await awake.thread.shown('clarify') };
}

/** One answer for each question. */
const answered = ({ questions }: ClarifyView) => ({
  kind: 'clarified' as const,
  answers: questions.map(() => 'How fast is the falcon engine?'),
});

describe.each(['clarify', 'clarify-model', 'clarify-pending'])('%s', (name) => {
  it('can be taken along, is answered, and its draft is delivered', async () => {
    const awake = await asleep(name);
    const { thread, question } = awake;
    await expectBundle(awake, null);
    thread.clicks(question, answered(question.view));
    const draft = await draftAfter(awake, 0);
    await thread.settled(question);
    await approve(awake, draft);
  });
});

describe.each(['clarify', 'clarify-model'])('%s', (name) => {
  it('is skipped, and the research begins', async () => {
    const awake = await asleep(name);
    expect(awake.question.view.canSkip).toBe(true);
    awake.thread.clicks(awake.question, { kind: 'just-start' });
    await draftAfter(awake, 0);
  });

  it('is answered in words', async () => {
    const awake = await asleep(name);
    awake.thread.says('The falcon engine: how fast is it?');
    await draftAfter(awake, 0);
  });

  it('stands there again when the run was stopped and goes on', async () => {
    const awake = await asleep(name);
    const { thread, question } = awake;
    thread.says('stop');
    await thread.ends('cancelled');
    await thread.settled(question);
    thread.says('resume');
    const again = await thread.shown('clarify', 2);
    expect(again.view.questions).toEqual(question.view.questions);
    thread.clicks(again, answered(again.view));
    await approve(awake, await draftAfter(awake, 0));
  });
});
