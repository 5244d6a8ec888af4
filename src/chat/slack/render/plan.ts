// The plan, shown for acceptance.
import type { AskedQuestion } from '../../port.ts';
import type { PlanView } from '../../views.ts';
import type { ListBlock } from '../../markdown/document.ts';
import { estimateText } from '../../words/estimate-text.ts';
import { planText } from '../../words/plan-text.ts';
import { decisionHint, decisionReplies, decisionRow } from './decide.ts';
import { fits, wholeMessage } from './fit.ts';
import { caption, lines, paragraphs, type Item, type Letter } from './letter.ts';
import { maxCarried } from './limits.ts';
import { oneLine } from './shorten.ts';

export function planLetter(view: PlanView, question: AskedQuestion): Letter {
  const { version = 1 } = view;
  const name = version === 1 ? 'The plan' : `Plan ${version}`;
  return {
    summary: `${name} is ready for your decision: ${view.brief}`,
    to: question.asks,
    lead: `Here is ${version === 1 ? 'the plan' : `plan ${version}`}. Shall I start?`,
    items: [
      ...planItems(view),
      { kind: 'controls', block: decisionRow(question, 'plan', carriedPlan(view)) },
      { kind: 'hint', text: decisionHint },
    ],
    replies: decisionReplies,
    attached: false,
  };
}

/** What the form for changes begins with: who clicks brings the button along, and nothing else remembers the plan. */
function carriedPlan(view: PlanView): string {
  const text = planText(
    view.tasks.map(({ title }) => oneLine(title)),
    maxCarried,
  );
  const shown = planItems(view).flatMap((item) => (item.kind === 'text' ? item.blocks : []));
  // Whether Slack counts what buttons carry is not known; what is read comes first.
  const weight = wholeMessage.weight - Buffer.byteLength(text);
  return fits(shown, { ...wholeMessage, weight }) ? text : '';
}

/** The plan without its buttons. */
export function planItems({ brief, tasks, estimate }: PlanView): readonly Item[] {
  const list: ListBlock = {
    kind: 'list',
    ordered: true,
    start: 1,
    items: tasks.map(({ title, note }) => ({
      blocks: [
        {
          kind: 'paragraph',
          inlines: lines(oneLine(note === undefined || note === '' ? title : `${title} (${note})`)),
        },
      ],
    })),
  };
  const texts: readonly Item[] = [
    { kind: 'text', blocks: paragraphs(brief) },
    { kind: 'text', blocks: tasks.length === 0 ? [] : [caption('What I will look into'), list] },
  ];
  const expected = estimate === undefined ? '' : estimateText(estimate);
  return [
    ...texts.filter((item) => item.kind !== 'text' || item.blocks.length > 0),
    ...(expected === '' ? [] : [{ kind: 'note', text: expected } as const]),
  ];
}
