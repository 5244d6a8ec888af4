// The figures as Markdown.
import type { Isolation } from './isolation.ts';
import type { JournalReply, StepTime } from './spec.ts';
import { median, quantile, spread, sum } from '../figures.ts';
import { gapNames } from './gaps.ts';
import type { Gaps } from './gaps.ts';
import type { LoadFigures, Row } from './load.ts';
import type { Statements } from './statements.ts';
import type { Profile, Share } from './profile.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

export function loadTable(rows: readonly Row[]): string {
  const head = [
    'queue',
    'pages',
    'N',
    'run ÷ critical path',
    'floor ÷ critical path',
    'wall ÷ floor',
    'wall ms',
    'slowest ÷ median',
    'CPU ms per call',
    'floor: CPU ms per call',
    'worker threads: CPU ms per page',
    'world late ms: median, p99, most',
    'MiB: warm, peak',
    'calls made again',
  ];
  return table(
    head,
    rows.flatMap((row) => row.loads.map((load) => loadRow(row, load))),
  );
}

function loadRow(row: Row, load: LoadFigures): string[] {
  const { late } = load;
  return [
    row.backend,
    `${row.pageBytes / 1_000} KB`,
    String(load.runs),
    spread(load.toCritical, 3),
    spread(load.floorToCritical, 3),
    spread(load.wallToFloor, 2),
    spread(load.wallMs, 0),
    spread(load.slowestToMedian, 2),
    spread(load.cpuPerCall, 2),
    spread(load.floorCpuPerCall, 2),
    spread(load.workersPerPage, 1),
    [late.median, late.p99, late.most].map((ms) => ms.toFixed(1)).join(', '),
    load === row.loads.at(-1) ? `${row.memory.warm.toFixed(0)}, ${row.memory.peak.toFixed(0)}` : '',
    load.repeated || 'none',
  ];
}

/** Where the time goes that no call takes. */
export function gapsTable(rows: readonly Row[]): string {
  return table(
    ['between calls, ms', ...gapNames],
    rows.flatMap((row) =>
      row.loads.flatMap(({ runs, gaps, floorGaps }) => [
        [`${row.backend}, ${row.pageBytes / 1_000} KB, N = ${runs}`, ...shownGaps(gaps)],
        [`its floor`, ...shownGaps(floorGaps)],
      ]),
    ),
  );
}

function shownGaps(gaps: Gaps): string[] {
  return gapNames.map((name) => gaps[name].toFixed(1));
}

export function journalTable({ step, insert }: JournalReply): string {
  const figures = ['oneByOneMs', 'twentyAtOnceMs', 'oneByOneCpuMs', 'twentyAtOnceCpuMs'] as const;
  const names = ['one by one, ms', '20 at once, ms', 'one by one, ms of CPU', '20 at once, ms of CPU'];
  return table(
    ['one write of 2 KB', 'step', 'plain insert', 'step ÷ insert'],
    figures.map((figure, index) => [
      names[index] ?? '',
      spread(
        step.map((cost) => cost[figure]),
        3,
      ),
      spread(
        insert.map((cost) => cost[figure]),
        3,
      ),
      spread(
        step.map((cost, round) => cost[figure] / (insert[round]?.[figure] ?? NaN)),
        2,
      ),
    ]),
  );
}

export function isolationTable(isolation: Isolation): string {
  const { without, beside, runsWithout, runsBeside, slowPageMs } = isolation;
  const row = (name: string, among: (step: StepTime) => boolean) => {
    const times = (steps: readonly StepTime[]) => steps.filter(among).map(({ ms }) => ms);
    const [alone, next] = [times(without), times(beside)];
    const shown = (figure: (values: readonly number[]) => number) => [
      figure(alone).toFixed(2),
      figure(next).toFixed(2),
      (figure(next) / figure(alone)).toFixed(2),
    ];
    return [name, String(alone.length), ...shown(median), ...shown((values) => quantile(values, 0.95))];
  };
  const head = [
    'of the other runs',
    'count',
    'median without',
    'beside',
    'ratio',
    'p95 without',
    'beside',
    'ratio',
  ];
  const times = (values: readonly number[]) => values.map((value) => value.toFixed(0));
  const whole = [median(runsWithout), median(runsBeside)] as const;
  return [
    `The slow page was read for ${times(slowPageMs).join(', ')} ms. Times in milliseconds.\n`,
    table(head, [
      row('all steps', () => true),
      row('steps that took 5 ms or more', ({ ms }) => ms >= 5),
      row('pages fetched and read', ({ step }) => step === 'fetch'),
      row('evidence found', ({ step }) => step === 'sections'),
      ['runs', String(runsWithout.length), ...times(whole), (whole[1] / whole[0]).toFixed(2), '', '', ''],
    ]),
  ].join('\n');
}

export function statementTables({ byName, rows }: Statements): string {
  const counts = (name: string, all: ReadonlyMap<string, number>) =>
    table(
      [name, 'a run'],
      [['all', sum([...all.values()])] as const, ...[...all].toSorted(([, a], [, b]) => b - a)].map(
        ([one, count]) => [one.replaceAll('|', '\\|'), count.toFixed(1)],
      ),
    );
  return [counts('statement', byName), counts('row of the journal', rows)].join('\n');
}

export function profileTables(profile: Profile): string {
  const shares = (name: string, list: readonly Share[]) =>
    table(
      [name, 'share'],
      list.map((one) => [one.name, `${(one.share * 100).toFixed(1)} %`]),
    );
  return [
    `The main thread was busy for ${profile.busyMs.toFixed(0)} ms.\n`,
    shares('package', profile.packages),
    shares('package, with what it calls', profile.packagesWithCalls),
    shares('own function, itself', profile.functions),
    shares('own function, with what it calls', profile.withCalls),
  ].join('\n');
}
