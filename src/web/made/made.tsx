/** @jsxImportSource hono/jsx */
// How a research was made: a picture of its time, what it took by agent, and what was searched, read, decided and asked.
import type { Child } from 'hono/jsx';
import type { MessageView } from '../../chat/views.ts';
import { durationText, moneyText } from '../../chat/words/estimate-text.ts';
import { outcomeText } from '../../chat/words/outcome.ts';
import type { Say } from '../../chat/words/say.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';
import { literal } from '../view/blocks.tsx';
import { Table } from '../view/table.tsx';
import { WebLink } from '../view/web-link.tsx';
import type { Making } from './making.ts';
import { barName, TimeChart } from './time-chart.tsx';

const longest = { text: 400, title: 160, name: 60 };

export function Made({
  making,
  asked,
  say,
}: {
  readonly making: Making;
  readonly asked: readonly PastQuestion[];
  readonly say: Say;
}) {
  const { agents, disagreements } = making;
  const answered = asked.flatMap(({ kind, version, view, outcome }) =>
    outcome === null
      ? []
      : [
          [
            kind === 'draft' ? say('page.draft', { version }) : barName({ kind: 'wait', name: kind }, say),
            outcomeText(view as unknown as MessageView, outcome, say),
          ],
        ],
  );
  return (
    <div class="made">
      <section>
        <h2>{say('page.made-time')}</h2>
        <p class="hint">{say('page.made-time-how')}</p>
        <TimeChart making={making} say={say} />
        <Folded say={say}>
          <Table
            head={[say('page.made-what'), say('page.made-took')]}
            rows={making.bars.map((bar) => [barName(bar, say), durationText(bar.to - bar.from, say)])}
          />
        </Folded>
      </section>
      {agents.length > 0 && (
        <Part title={say('page.made-cost')}>
          <CostChart making={making} say={say} />
        </Part>
      )}
      {disagreements.length > 0 && (
        <Part title={say('page.made-disagreements')}>
          <Table
            head={[say('page.made-what'), say('report.sources')]}
            rows={disagreements.map((one) => [literal(one.about, longest.text), sidesText(one)])}
          />
        </Part>
      )}
      {answered.length > 0 && (
        <Part title={say('page.made-asked')}>
          <Table head={[say('page.made-what'), say('page.made-answer')]} rows={answered} />
        </Part>
      )}
      <Lists making={making} say={say} />
    </div>
  );
}

function sidesText({ sides }: Making['disagreements'][number]): string {
  return sides
    .map(({ title, quote }) => `${literal(title, longest.title)}: “${literal(quote, longest.text)}”`)
    .join('\n');
}

/** What was decided, searched, read, and went wrong on the way. */
function Lists({ making, say }: { readonly making: Making; readonly say: Say }) {
  const { decisions, searches, read, warnings } = making;
  return (
    <>
      {decisions.length > 0 && (
        <Part title={say('page.made-decisions')}>
          <Table
            head={[say('page.made-who'), say('page.made-decided'), say('page.made-why')]}
            rows={decisions.map(({ agent, action, rationale }) => [
              literal(agent, longest.name),
              literal(action, longest.name),
              literal(rationale, longest.text),
            ])}
          />
        </Part>
      )}
      {searches.length > 0 && (
        <Part title={say('page.made-searches')}>
          <Table
            head={[say('page.made-query'), say('page.made-hits')]}
            rows={searches.map(({ query, hits, failed }) => [
              literal(query, longest.text),
              failed === 0 ? String(hits) : `${hits} (${say('page.made-failed', { count: failed })})`,
            ])}
          />
        </Part>
      )}
      {read.length > 0 && (
        <Part title={say('page.made-read')}>
          <ul>
            {read.map(({ url, title }) => (
              <li dir="auto">
                <WebLink url={url} name={literal(title.trim() || url, longest.title)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {warnings.length > 0 && (
        <Part title={say('report.note')}>
          <ul>
            {warnings.map((one) => (
              <li dir="auto">{literal(one, longest.text)}</li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** Tokens by agent as bars, with calls and cost beside them. */
function CostChart({ making: { agents }, say }: { readonly making: Making; readonly say: Say }) {
  const largest = Math.max(1, ...agents.map(({ tokens }) => tokens));
  const numbers = new Intl.NumberFormat(say.language);
  return (
    <Table
      head={[say('page.made-who'), say('page.made-calls'), say('page.made-tokens'), say('page.made-dollars')]}
      rows={agents.map(({ agent, calls, tokens, dollars }) => [
        literal(agent, longest.name),
        numbers.format(calls),
        <>
          <svg class="meter" viewBox="0 0 100 10" width="100" height="10" aria-hidden="true">
            <rect width={Math.max(1, (tokens / largest) * 100)} height="10" rx="2" class="task" />
          </svg>
          {numbers.format(tokens)}
        </>,
        moneyText(dollars, say).text || '–',
      ])}
      classOf={(column) => (column === 0 ? undefined : 'right')}
    />
  );
}

function Part({ title, children }: { readonly title: string; readonly children?: Child }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Folded({ say, children }: { readonly say: Say; readonly children?: Child }) {
  return (
    <details>
      <summary>{say('page.as-table')}</summary>
      {children}
    </details>
  );
}
