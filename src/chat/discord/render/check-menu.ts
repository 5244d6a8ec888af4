// Selects of a report's citations: choosing one shows what stands behind it to whoever chose.
import { ComponentType, type APIStringSelectComponent } from 'discord.js';
import { checkableOf } from '../../words/checkable.ts';
import { checkPlaceholder } from '../../words/receipt-text.ts';
import type { DraftView, ReportView } from '../../views.ts';
import type { Piece } from './body.ts';
import { runAction } from './custom-ids.ts';
import { maxCheckMenus, maxCheckTitle, maxOptions } from './limits.ts';
import { label } from './literal.ts';

/** Empty when the report cites nothing that could be checked. Numbers beyond the selects can be checked in words. */
export function checkRows(view: DraftView | ReportView): Piece[] {
  const checkable = checkableOf(view, maxCheckMenus * maxOptions);
  if (checkable === null) return [];
  const { runId, citations } = checkable;
  const rows: Piece[] = [];
  for (let at = 0; at < citations.length; at += maxOptions) {
    const some = citations.slice(at, at + maxOptions);
    const range = citations.length <= maxOptions ? '' : `, [${some[0]?.n}] to [${some.at(-1)?.n}]`;
    const select: APIStringSelectComponent = {
      type: ComponentType.StringSelect,
      custom_id: runAction('check', runId, rows.length),
      placeholder: `${checkPlaceholder}${range}`,
      options: some.map(({ n, title }) => ({
        label: label(`[${n}] ${title}`, maxCheckTitle),
        value: String(n),
      })),
    };
    rows.push({ kind: 'row', row: { type: ComponentType.ActionRow, components: [select] } });
  }
  return rows;
}
