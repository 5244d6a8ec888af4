// The plan, shown for acceptance.
import type { AskedQuestion } from '../../port.ts';
import type { PlanView } from '../../views.ts';
import type { ListBlock } from '../../markdown/document.ts';
import { decisionHint, decisionReplies, decisionRow } from './decide.ts';
import { caption, lines, paragraphs, type Item, type Letter } from './letter.ts';
import { oneLine } from './shorten.ts';

export function planLetter(view: PlanView, question: AskedQuestion): Letter {
  return {
    summary: `The plan is ready for your decision: ${view.brief}`,
    to: question.asks,
    lead: 'Here is the plan. Shall I start?',
    items: [
      ...planItems(view),
      { kind: 'controls', block: decisionRow(question, 'plan') },
      { kind: 'hint', text: decisionHint },
    ],
    replies: decisionReplies,
    attached: false,
  };
}

/** The plan without its buttons. */
export function planItems({ brief, tasks }: PlanView): readonly Item[] {
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
  return texts.filter((item) => item.kind !== 'text' || item.blocks.length > 0);
}
