// Are the right pages cited, the right passages quoted, and questions refused that the pages cannot answer? Runs the agents
// without a model over a folder of pages.
//
// `npm run bench -- research-quality [DIR] [--questions FILE] [--json]`
//
// DIR (the offline web beside the repository when none is given) holds
// - *.jsonl.gz: a page a line, {url, html}, any number of files with any name,
// - questions.jsonl: a question a line, {id, question, must_match?, evidence?, split?}; `must_match` are regular
//   expressions that a right answer matches, `evidence` are places {url, quote?, pattern?} that it cites (`url` may be a
//   list of which one is enough, `pattern` is a regular expression for the quote). A question with neither cannot be
//   answered from the pages, and the right report says so. `split` names a group to count by.
//
// `--questions` takes another file with questions, such as test/bench/research-quality.questions.jsonl for the offline web.
// `--json` prints {questions: [...], totals: {...}}, each question as in web/judge.ts, the totals as in web/totals.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/base/logger.ts';
import { openKnowledge } from '../../src/sources/knowledge/open-knowledge.ts';
import { folderOf, readArguments } from './input/read-arguments.ts';
import { researchAlone } from './research-quality.research.ts';
import { judge } from './web/judge.ts';
import type { JudgedQuestion } from './web/judge.ts';
import { unpack, webPages } from './web/pages.ts';
import { questionsOf } from './web/questions.ts';
import type { Question } from './web/questions.ts';
import { totalsOf } from './web/totals.ts';

export async function bench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, {
    json: { type: 'boolean' },
    questions: { type: 'string' },
  });
  const folder = folderOf(positionals, 'offline-web');
  const questions = questionsOf(values.questions ?? join(folder, 'questions.jsonl'));
  const judged = await answerAll(folder, questions);
  if (values.json === true) console.log(JSON.stringify({ questions: judged, totals: totalsOf(judged) }));
  else printTables(judged);
}

async function answerAll(folder: string, questions: readonly Question[]): Promise<JudgedQuestion[]> {
  const directory = await mkdtemp(join(tmpdir(), 'footnote-quality-'));
  try {
    const web = join(directory, 'web');
    await unpack(webPages(folder), web);
    const knowledge = await openKnowledge({
      directory: web,
      cacheDirectory: join(directory, 'cache'),
      logger: silentLogger,
      recheckMs: 3_600_000,
    });
    const judged: JudgedQuestion[] = [];
    for (const question of questions)
      judged.push(judge(question, await researchAlone(knowledge, question.question)));
    return judged;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function printTables(judged: readonly JudgedQuestion[]): void {
  console.log(
    '| question | answered | pages cited | quotes cited | answer matches | its first paragraph | citations |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const it of judged) {
    const of = (found: number, all: number) => (all === 0 ? '–' : `${found} of ${all}`);
    const cells = [
      it.id,
      it.answered,
      of(it.goldPagesFound, it.gold),
      of(it.goldQuotesFound, it.gold),
      of(it.matched, it.mustMatch),
      of(it.matchedAtOnce, it.mustMatch),
      it.citations,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const splits = [...new Set(judged.flatMap(({ split }) => split ?? []))];
  const groups = [
    ...splits.map((name) => [name, judged.filter(({ split }) => split === name)] as const),
    ['all', judged] as const,
  ];
  console.log(`\n| set | ${Object.keys(totalsOf(judged)).join(' | ')} |`);
  console.log(`|${'---|'.repeat(Object.keys(totalsOf(judged)).length + 1)}`);
  for (const [name, group] of groups)
    console.log(`| ${[name, ...Object.values(totalsOf(group))].join(' | ')} |`);
}
