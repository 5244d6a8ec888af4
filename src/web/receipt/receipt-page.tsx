/** @jsxImportSource hono/jsx */
// A receipt is a page of its own; the script of the report shows it beside the text.
import type { Context } from 'hono';
import type { PageEnv } from '../page-env.ts';
import type { PagesParts } from '../parts.ts';
import { refusal } from '../view/problem.tsx';
import { RunPage } from '../view/run-page.tsx';
import { Receipt } from './receipt.tsx';

export async function receiptPage(context: Context<PageEnv>, { receipts }: PagesParts) {
  const visit = context.var.runVisit;
  const { run, say } = visit;
  const n = context.req.param('n') ?? '';
  const view = /^[1-9]\d{0,3}$/.test(n) ? await receipts.receipt(run.id, Number(n)) : null;
  if (view === null) return refusal(context, 404, 'page.no-receipt');
  // Beside the text, only the receipt itself is wanted.
  if (context.req.query('part') === '1') return context.html(<Receipt view={view} say={say} />);
  return context.html(
    <RunPage visit={visit} tab="report">
      <p>
        <a href={`/runs/${run.id}#source-${n}`}>{say('page.back')}</a>
      </p>
      <Receipt view={view} say={say} />
    </RunPage>,
  );
}
