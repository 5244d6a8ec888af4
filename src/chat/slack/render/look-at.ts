// The sentences of a draft that whoever decides should look at.
import type { Block } from '../../markdown/document.ts';
import { largest } from '../../markdown/largest.ts';
import type { DraftView, LookAtView } from '../../views.ts';
import { lookAtNote, lookAtRest, lookAtTitle } from '../../words/look-at.ts';
import { checkMenu } from './check-menu.ts';
import { fits, wholeMessage, type Room } from './fit.ts';
import { bullets, lines } from './letter.ts';
import { oneLine } from './shorten.ts';
import { weightOf } from './weight.ts';

/** What else a draft has beside its texts and its menus: mentions, buttons, hints, what was decided. */
const besides: Room = { weight: 1_200, blocks: 8 };

/** As many of the sentences to look at as there is room for behind the other texts of the draft. */
export function lookAtBlocks(view: DraftView, others: readonly Block[]): readonly Block[] {
  const { lookAt = [] } = view;
  if (lookAt.length === 0) return [];
  const room = {
    weight: wholeMessage.weight - besides.weight - weightOf(checkMenu(view)),
    blocks: wholeMessage.blocks - besides.blocks,
  };
  const shown = (count: number) => listed(lookAt.slice(0, count), lookAtRest(count, lookAt.length));
  return shown(largest(lookAt.length, (count) => fits([...others, ...shown(count)], room)));
}

function listed(sentences: readonly LookAtView[], rest: string): readonly Block[] {
  const entries = sentences.map((one) => [
    ...lines(oneLine(one.sentence)),
    { kind: 'break' as const },
    ...lines(oneLine(lookAtNote(one)), { italic: true }),
  ]);
  return [
    { kind: 'heading', depth: 3, inlines: lines(lookAtTitle) },
    bullets([...entries, ...(rest === '' ? [] : [lines(rest)])]),
  ];
}
