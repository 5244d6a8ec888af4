// `footnote runs list`: the newest runs, one a line.
import { InvalidArgumentError, type Command } from 'commander';
import { shortened } from '../../base/shortened.ts';
import { oneLine } from '../../chat/console/style.ts';
import { together } from '../../chat/words/say.ts';
import type { Ratings, RunLine } from '../../store/port/archive.ts';
import { jsonText, timeText } from '../json-text.ts';
import { addCommand } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { ratingsText, unrated } from './show.ts';
import { prints, type JsonOption } from './with-runs.ts';

const mostRuns = 1000;

export function listCommand(runs: Command, cli: CliParts): void {
  const command = addCommand(runs, cli, 'list', 'the newest runs', 'Lists the newest runs.')
    .option('--limit <count>', `how many, at most ${mostRuns}`, countOf, 20)
    .option('--json', 'print a JSON array');
  prints(command, cli, async ({ conversations }, { limit, json }: JsonOption & { limit: number }) => {
    const found = await conversations.runs(null, limit);
    const ratings = await conversations.ratings(found.map(({ id }) => id));
    const rated = found.map((run) => ({ ...run, ratings: ratings.get(run.id) ?? unrated }));
    return json === true
      ? jsonText(rated.map(({ createdAt, ...run }) => ({ ...run, createdAt: timeText(createdAt) })))
      : linesOf(rated);
  });
}

function countOf(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= mostRuns) return count;
  throw new InvalidArgumentError(`It is a number from 1 to ${mostRuns}.`);
}

type RatedLine = RunLine & { readonly ratings: Ratings };

const requestLength = 100;

function linesOf(runs: readonly RatedLine[]): string {
  if (runs.length === 0) return 'Nothing was researched yet.\n';
  const lines = runs.map(({ id, status, createdAt, requester, request, ratings }) => {
    const asked = [oneLine(requester.name), shortened(oneLine(request), requestLength)];
    return together([id, status.padEnd(9), timeText(createdAt), ...asked, ratingsText(ratings)], '  ');
  });
  return `${lines.join('\n')}\n`;
}
