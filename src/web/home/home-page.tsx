/** @jsxImportSource hono/jsx */
// One's own researches: what waits for somebody, and all that they have asked for, to look through and to search.
import type { Context } from 'hono';
import { shortened } from '../../base/shortened.ts';
import type { HomeQuestion, HomeRun } from '../../chat/port/home.ts';
import { moneyText } from '../../chat/words/estimate-text.ts';
import { sayIn, together, type Say } from '../../chat/words/say.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { literal } from '../view/blocks.tsx';
import { addressOf, Shell } from '../view/shell.tsx';

const runsOnPage = 30;
const mostQuestions = 20;
const mostPages = 1000;
const longestRequest = 200;
/** Of what is searched for, in characters. */
const longestSearch = 200;

export async function homePage(context: Context<PageEnv>, { bot: { people } }: PagesParts) {
  const { visitor, say: browserSay } = context.var.visit;
  const { platform, personId } = visitor;
  const search = shortened(context.req.query('words') ?? '', longestSearch);
  const page = pageOf(context.req.query('page'));
  const [{ language }, waiting, found] = await Promise.all([
    people.preferences(platform, personId),
    people.questionsFor(platform, personId, mostQuestions),
    people.runsOf(platform, personId, {
      // One more tells whether there are older ones.
      limit: runsOnPage + 1,
      skip: (page - 1) * runsOnPage,
      words: search.split(' ').filter((word) => word !== ''),
    }),
  ]);
  const say = language === 'auto' ? browserSay : sayIn(language);
  const runs = found.slice(0, runsOnPage);
  return context.html(
    <Shell say={say} title={say('home.researches')}>
      <Top say={say} />
      <main>
        {waiting.length > 0 && <Waiting waiting={waiting} say={say} />}
        <form class="search" role="search" action="/home">
          <label>
            {say('page.search-label')}
            <input type="search" name="words" value={search} maxlength={longestSearch} dir="auto" />
          </label>
          <button>{say('page.search')}</button>
        </form>
        {runs.length === 0 ? (
          <p class="state">{nothing(search, page, say)}</p>
        ) : (
          <ol class="runs">
            {runs.map((run) => (
              <RunItem run={run} say={say} />
            ))}
          </ol>
        )}
        <nav class="pager" aria-label={say('page.more')}>
          {page > 1 && (
            <a rel="prev" href={homeAt(search, page - 1)}>
              {say('page.newer')}
            </a>
          )}
          {found.length > runsOnPage && page < mostPages && (
            <a rel="next" href={homeAt(search, page + 1)}>
              {say('page.older')}
            </a>
          )}
          {search !== '' && <a href="/home">{say('page.all')}</a>}
        </nav>
      </main>
    </Shell>,
  );
}

function Top({ say }: { readonly say: Say }) {
  return (
    <header class="top">
      <nav aria-label={say('page.pages')}>
        <a href="/home" aria-current="page">
          {say('page.home')}
        </a>
      </nav>
      <h1>{say('home.researches')}</h1>
    </header>
  );
}

function Waiting({ waiting, say }: { readonly waiting: readonly HomeQuestion[]; readonly say: Say }) {
  return (
    <section class="waiting">
      <h2>{say('home.waiting')}</h2>
      <ul class="runs">
        {waiting.map(({ kind, runId, request }) => (
          <li>
            <a href={addressOf(runId, 'report')} dir="auto">
              {requestText(request)}
            </a>
            <small>{say(`card.waits-${kind}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunItem({ run, say }: { readonly run: HomeRun; readonly say: Say }) {
  const { id, request, status, depth, dollars, createdAt } = run;
  const facts = together(
    [depth === 'auto' ? '' : say(`depth.${depth}`), moneyText(dollars, say).text],
    ' · ',
  );
  const asked = new Date(createdAt);
  return (
    <li>
      <a href={addressOf(id, 'report')} dir="auto">
        {requestText(request)}
      </a>
      <small>
        <span class={`is-${status}`}>{say(`home.status.${status}`)}</span>
        {facts === '' ? ' · ' : ` · ${facts} · `}
        <time datetime={asked.toISOString()}>
          {new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(asked)}
        </time>
      </small>
    </li>
  );
}

function nothing(search: string, page: number, say: Say): string {
  if (search !== '') return say('page.none-found', { words: search });
  return say(page === 1 ? 'list.none' : 'page.none-older');
}

function requestText(request: string): string {
  return literal(request, longestRequest) || '–';
}

function homeAt(search: string, page: number): string {
  const query = new URLSearchParams(search === '' ? {} : { words: search });
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/home' : `/home?${query.toString()}`;
}

/** What is no page is the first one. */
function pageOf(given = '1'): number {
  const page = /^\d{1,4}$/.test(given) ? Number(given) : 1;
  return Math.min(Math.max(1, page), mostPages);
}
