// `footnote runs cost`: what research costs, by month, person and channel.
import type { Command } from 'commander';
import { oneLine } from '../../chat/console/style.ts';
import type { CostLine } from '../../store/port/spending.ts';
import { jsonText } from '../json-text.ts';
import { addCommand } from '../options.ts';
import type { CliParts } from '../parts.ts';
import { prints, type JsonOption } from './with-runs.ts';

export function costCommand(runs: Command, cli: CliParts): void {
  const command = addCommand(runs, cli, 'cost', 'what it cost, by month, person and channel', description);
  command.option('--json', 'print a JSON array: a line for each month, person and channel');
  prints(command, cli, async ({ conversations }, { json }: JsonOption) => {
    const lines = await conversations.costs();
    return json === true ? jsonText(lines) : tablesOf(lines);
  });
}

const description = `Adds up what research cost, in US dollars by the prices in models.catalog, and how many researches were begun: by month (UTC), \
and in each month by person and by channel, those that cost most first. What was removed since is counted, too.`;

function tablesOf(lines: readonly CostLine[]): string {
  if (lines.length === 0) return 'Nothing was researched yet.\n';
  const tables = [
    table('By month', lines, ({ month }) => month),
    table('By person', lines, (line) => `${line.month}  ${nameOf(line)}`),
    table('By channel', lines, channelOf),
  ];
  return tables.map((rows) => rows.map((line) => `${line}\n`).join('')).join('\n');
}

const channelOf = ({ month, platform, channel }: CostLine): string =>
  `${month}  ${platform} ${channel ?? '-'}`;

const nameOf = ({ platform, person, personId }: CostLine): string =>
  `${platform} ${person === null ? personId : `${oneLine(person)} (${personId})`}`;

function table(title: string, lines: readonly CostLine[], keyOf: (line: CostLine) => string): string[] {
  const sums = new Map<string, { month: string; dollars: number; runs: number }>();
  for (const line of lines) {
    const { dollars, runs } = sums.get(keyOf(line)) ?? { dollars: 0, runs: 0 };
    sums.set(keyOf(line), { month: line.month, dollars: dollars + line.dollars, runs: runs + line.runs });
  }
  const newest = [...sums].toSorted(
    ([, a], [, b]) => b.month.localeCompare(a.month) || b.dollars - a.dollars || b.runs - a.runs,
  );
  return [title, ...newest.map(([key, { dollars, runs }]) => row(key, dollars, runs))];
}

const row = (key: string, dollars: number, runs: number) =>
  `${`$${dollars.toFixed(2)}`.padStart(10)}  ${String(runs).padStart(5)} ${runs === 1 ? 'run ' : 'runs'}  ${key}`;
