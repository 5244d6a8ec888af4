/** @jsxImportSource hono/jsx */
// How a research was made: a picture of its time, what it took by agent, and what was searched, read, decided and asked.
import { waitText } from '../../chat/progress.ts';
import { durationText, moneyText } from '../../chat/words/estimate-text.ts';
import { endingOf } from '../../bot/asked-view.ts';
import type { Say } from '../../chat/words/say.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';
import { literal } from '../view/blocks.tsx';
import { ListSection, TableSection } from '../view/section.tsx';
import { Table } from '../view/table.tsx';
import { WebLink } from '../view/web-link.tsx';
import type { Making } from './making.ts';
import { barName, TimeChart } from './time-chart.tsx';

const longest = { text: 400, title: 160, name: 60 };

export function Made({ making, asked, say }: { making: Making; asked: readonly PastQuestion[]; say: Say }) {
  const answered = asked.flatMap((question) => {
    const { kind, version } = question;
    const ending = endingOf(question, say);
    const name = kind === 'draft' ? say('page.draft', { version }) : waitText(kind, say);
    return ending === null ? [] : [[name, ending]];
  });
  return (
    <div class="made">
      <section>
        <h2>{say('page.made-time')}</h2>
        <p class="hint">{say('page.made-time-how')}</p>
        <TimeChart making={making} say={say} />
        <details>
          <summary>{say('page.as-table')}</summary>
          <Table
            head={[say('page.made-what'), say('page.made-took')]}
            rows={making.bars.map((bar) => [barName(bar, say), durationText(bar.to - bar.from, say)])}
          />
        </details>
      </section>
      <Costs making={making} say={say} />
      <TableSection
        title={say('page.made-disagreements')}
        head={[say('page.made-what'), say('report.sources')]}
        rows={making.disagreements.map((one) => [literal(one.about, longest.text), sidesText(one)])}
      />
      <TableSection
        title={say('page.made-asked')}
        head={[say('page.made-what'), say('page.made-answer')]}
        rows={answered}
      />
      <Lists making={making} say={say} />
    </div>
  );
}

function sidesText({ sides }: Making['disagreements'][number]): string {
  return sides
    .map(({ title, quote }) => `${literal(title, longest.title)}: “${literal(quote, longest.text)}”`)
    .join('\n');
}

function Lists({ making, say }: { readonly making: Making; readonly say: Say }) {
  const { decisions, searches, read, warnings } = making;
  return (
    <>
      <TableSection
        title={say('page.made-decisions')}
        head={[say('page.made-who'), say('page.made-decided'), say('page.made-why')]}
        rows={decisions.map(({ agent, action, rationale }) => [
          literal(agent, longest.name),
          literal(action, longest.name),
          literal(rationale, longest.text),
        ])}
      />
      <TableSection
        title={say('page.made-searches')}
        head={[say('page.made-query'), say('page.made-hits')]}
        rows={searches.map(({ query, hits, failed }) => [
          literal(query, longest.text),
          failed === 0 ? String(hits) : `${hits} (${say('page.made-failed', { count: failed })})`,
        ])}
      />
      <ListSection
        title={say('page.made-read')}
        items={read.map(({ url, title }) => (
          <WebLink url={url} name={literal(title.trim() || url, longest.title)} />
        ))}
      />
      <ListSection title={say('report.note')} items={warnings.map((one) => literal(one, longest.text))} />
    </>
  );
}

/** Tokens by agent as bars, with calls and cost beside them. */
function Costs({ making: { agents }, say }: { readonly making: Making; readonly say: Say }) {
  const largest = Math.max(1, ...agents.map(({ tokens }) => tokens));
  const numbers = new Intl.NumberFormat(say.language);
  return (
    <TableSection
      title={say('page.made-cost')}
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
