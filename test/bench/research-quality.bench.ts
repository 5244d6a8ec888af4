// Are the right pages cited, the right passages quoted, and questions refused that the pages cannot answer? Runs the
// agents without a model over all SQLite and PostgreSQL pages of the offline web.
// `npm run bench -- research-quality` prints totals, `… research-quality tune|held|fresh|all` each question of a set too.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/base/logger.ts';
import { openKnowledge } from '../../src/sources/knowledge/open-knowledge.ts';
import { hasOfflineWeb, offlineQuestions, sharedData, unpackOfflineWeb } from '../support/offline-web.ts';
import type { OfflineQuestion } from '../support/offline-web.ts';
import { researchAlone } from './research-quality.research.ts';
import type { Outcome } from './research-quality.research.ts';

interface Question {
  readonly id: string;
  /** tune: looked at while tuning; held: only its totals were; fresh: written and run once, when all was done. */
  readonly split: 'tune' | 'held' | 'fresh';
  readonly question: string;
  /** Pages of which one must be cited, and what a quote of one of them must contain; `2` for the second side. */
  readonly pages?: readonly string[];
  readonly quote?: string;
  readonly pages2?: readonly string[];
  readonly quote2?: string;
}

type Ask = (question: string) => Promise<Outcome>;

export async function bench(args: readonly string[]): Promise<void> {
  if (!hasOfflineWeb()) {
    console.error(`SKIPPED: the data for this benchmark is not at ${sharedData}.`);
    process.exitCode = 1;
    return;
  }
  const directory = await mkdtemp(join(tmpdir(), 'footnote-quality-'));
  try {
    const web = join(directory, 'web');
    const pages = await unpackOfflineWeb(web, ['sqlite', 'postgresql']);
    const knowledge = await openKnowledge({
      directory: web,
      cacheDirectory: join(directory, 'cache'),
      logger: silentLogger,
      recheckMs: 3_600_000,
    });
    const ask: Ask = (question) => researchAlone(knowledge, question);
    console.log(`\n${pages} pages. Q: a gold quote is cited, P: its page is, -: neither.\n`);
    await benchGold(ask);
    await benchOwn(ask, args[0]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The twelve questions of the offline web, as far as their gold pages are among the two hosts. */
async function benchGold(ask: Ask): Promise<void> {
  console.log('| question | answered | SQLite gold | PostgreSQL gold | citations |');
  console.log('|---|---|---|---|---|');
  for (const question of offlineQuestions()) {
    const outcome = await ask(question.question);
    const cells = ['sqlite.test', 'postgresql.test'].map((host) => goldOf(question, host, outcome));
    console.log(
      `| ${question.id} | ${outcome.answered} | ${cells.join(' | ')} | ${outcome.citations.length} |`,
    );
  }
}

function goldOf({ evidence }: OfflineQuestion, host: string, { citations }: Outcome): string {
  return evidence
    .map(({ url, quote }) => ({ url: new URL(url), quote }))
    .filter(({ url }) => url.hostname === host)
    .map(({ url, quote }) => {
      const cited = citations.filter((citation) => citation.url.endsWith(`${host}${url.pathname}`));
      if (cited.some((citation) => flat(citation.quote).includes(flat(quote)))) return 'Q';
      return cited.length > 0 ? 'P' : '-';
    })
    .join('');
}

/** Our own questions: some were looked at while tuning, some were held out. */
async function benchOwn(ask: Ask, shown: string | undefined): Promise<void> {
  const file = new URL('research-quality.questions.jsonl', import.meta.url);
  const questions = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);
  console.log(
    '\n| set | answerable | page cited | quote cited | quote in the summary | wrongly refused | unanswerable | refused | answered partly | answered yes |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  const lines: string[] = [];
  for (const split of ['tune', 'held', 'fresh'] as const) {
    const sums = {
      answerable: 0,
      page: 0,
      quote: 0,
      top: 0,
      wrong: 0,
      unanswerable: 0,
      no: 0,
      partly: 0,
      yes: 0,
    };
    for (const question of questions.filter((one) => one.split === split)) {
      const outcome = await ask(question.question);
      if (question.pages === undefined) {
        sums.unanswerable += 1;
        sums[outcome.answered] += 1;
      } else {
        const found = judge(question, outcome);
        sums.answerable += 1;
        sums.page += Number(found.page);
        sums.quote += Number(found.quote);
        sums.top += Number(found.top);
        sums.wrong += Number(outcome.answered === 'no');
        if (shown === split || shown === 'all')
          lines.push(
            `${question.id}: ${outcome.answered}, page ${found.page}, quote ${found.quote}, summary ${found.top}`,
          );
      }
      if (question.pages === undefined && (shown === split || shown === 'all'))
        lines.push(`${question.id}: ${outcome.answered}`);
    }
    console.log(`| ${[split, ...Object.values(sums)].join(' | ')} |`);
  }
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}

function judge(
  question: Question,
  { citations, text }: Outcome,
): { page: boolean; quote: boolean; top: boolean } {
  const sides = [
    { pages: question.pages, quote: question.quote },
    { pages: question.pages2, quote: question.quote2 },
  ].filter(({ pages }) => pages !== undefined);
  const cited = (pages: readonly string[] = []) =>
    citations.filter(({ url }) => pages.some((page) => url.endsWith(page)));
  const summary = flat(text.split('\n', 1)[0] ?? '');
  return {
    page: sides.every(({ pages }) => cited(pages).length > 0),
    quote: sides.every(({ pages, quote }) =>
      cited(pages).some((citation) => matches(quote, flat(citation.quote))),
    ),
    top: sides.every(({ quote }) => matches(quote, summary)),
  };
}

function matches(pattern: string | undefined, text: string): boolean {
  const plain = pattern ?? '';
  return plain.startsWith('(?i)') ? new RegExp(plain.slice(4), 'i').test(text) : new RegExp(plain).test(text);
}

function flat(text: string): string {
  return text.replaceAll(/[\s|]+/g, ' ');
}
