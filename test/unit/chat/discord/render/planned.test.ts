// The plan that a form for changes begins with, read back from the message of the plan.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClick } from '../../../../../src/chat/discord/actions.ts';
import { textForm } from '../../../../../src/chat/discord/post/plainer.ts';
import { oneLine } from '../../../../../src/chat/discord/render/literal.ts';
import type { PlanView } from '../../../../../src/chat/views.ts';
import { planText } from '../../../../../src/chat/words/plan-text.ts';
import { extremeText, hostileText } from './hostile.ts';
import { draft, posted, rendered } from './views.ts';

const planOf = (titles: readonly string[], brief = 'I compare both.'): PlanView => ({
  kind: 'plan',
  brief,
  tasks: titles.map((title, at) => ({ id: `task-${at + 1}`, title, status: 'pending' })),
});

/** What the form begins with when the button of this message is pressed. */
function begunIn(message: object): string {
  const [, id] = /"custom_id":"(changes:[^"]+)"/.exec(JSON.stringify(message)) ?? [];
  const click = readClick({ data: { custom_id: id }, message });
  return click?.kind === 'form' && click.form === 'changes' ? click.begun : 'no form';
}

const begun = (view: PlanView | typeof draft) => begunIn(posted(rendered(view).rich));

describe('the form for changes', () => {
  it('begins with the tasks of the plan, as they are written', () => {
    const view = planOf(['Sales [x]\u000bof\f*all* <@1>', '2. Prices: https://a.example/b_c', 'Ends with …']);
    const expected = '1. Sales [x] of *all* <@1>\n2. 2. Prices: https://a.example/b_c\n3. Ends with …';
    expect(begun(view)).toBe(expected);
    expect(begun({ ...view, estimate: { activeMs: 60_000, modelCalls: 3, dollars: 0 } })).toBe(expected);
  });

  it('takes nothing of the text above the list for a task', () => {
    expect(begun(planOf(['Sales'], '1. Not a task\n2. Nor this\n\n1. Sales of others'))).toBe('1. Sales');
  });

  it('begins empty for a draft', () => {
    expect(begun({ ...draft, report: '1. One\n2. Two' })).toBe('');
  });

  it('begins empty when the message does not show the whole plan', () => {
    expect(begun(planOf(Array.from({ length: 70 }, (_, at) => `Task ${at} ${'x'.repeat(60)}`)))).toBe('');
    expect(begun(planOf(['Sales', 'x'.repeat(420)]))).toBe('');
    const noted = planOf(['Sales']);
    expect(begun({ ...noted, tasks: [{ ...noted.tasks[0]!, note: 'in euro' }] })).toBe('');
  });

  it('begins with the plan in the plainest form of the message, unless that is cut', () => {
    const short = rendered(planOf(['Sales', 'Prices'])).simple;
    expect(begunIn(textForm(short))).toBe('1. Sales\n2. Prices');
    const long = rendered(planOf(['Sales', 'Prices'], 'word '.repeat(190))).simple;
    expect(begunIn(textForm(long))).toBe('1. Sales\n2. Prices');
    const titles = Array.from({ length: 9 }, (_, at) => `Task ${at} ${'x'.repeat(190)}`);
    expect(begun(planOf(titles.slice(0, 8)))).toBe(planText(titles.slice(0, 8), 4_000));
    expect(textForm(rendered(planOf(titles, 'word '.repeat(40))).simple).content).toMatch(/\(shortened\)$/);
    expect(begunIn(textForm(rendered(planOf(titles, 'word '.repeat(40))).simple))).toBe('');
  });

  it('is the whole plan or empty, whatever stands in it, in every form', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 12 }), extremeText, (titles, brief) => {
        const { rich, simple } = rendered(planOf(titles, brief));
        for (const message of [posted(rich), posted(simple), textForm(simple)])
          expect(['', planText(titles.map(oneLine), 4_000)]).toContain(begunIn(message));
      }),
      { numRuns: 200 },
    );
  });

  it('is empty for a message that was not made by us', () => {
    const click = (message: unknown) => readClick({ data: { custom_id: 'changes:que_1:1:2' }, message });
    for (const message of [null, {}, { content: '1. a\n3. b\n-#' }, { content: '1. a\n2. b' }])
      expect(click(message)).toMatchObject({ form: 'changes', begun: '' });
    expect(click({ content: '1. a\n2. b\n-#' })).toMatchObject({ begun: '1. a\n2. b' });
  });
});
