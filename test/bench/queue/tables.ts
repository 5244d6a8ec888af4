// The figures of queued runs as Markdown.
import { median, spread } from '../figures.ts';
import type { Backend } from '../overhead/stage.ts';
import type { Fairness } from './fairness.ts';
import type { Thousand } from './thousand.ts';

export interface Measured {
  readonly backend: Backend;
  readonly thousand: Thousand | null;
  readonly fairness: Fairness | null;
}

type Line = readonly [name: string, (measured: Measured) => string | null];

export function queueTable(all: readonly Measured[]): string {
  const head = ['', ...all.map(({ backend }) => `queue in ${backend === 'redis' ? 'Redis' : 'Postgres'}`)];
  const rows = lines
    .map(([name, figure]) => [name, ...all.map((measured) => figure(measured) ?? '')])
    .filter(([, ...figures]) => figures.some((figure) => figure !== ''));
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n') + '\n';
}

const thousand =
  (figure: (of: Thousand) => string) =>
  ({ thousand: of }: Measured) =>
    of === null ? null : figure(of);

const fairness =
  (figure: (of: Fairness) => string) =>
  ({ fairness: of }: Measured) =>
    of === null ? null : figure(of);

const lines: readonly Line[] = [
  ['runs queued, all delivered', thousand(({ runs }) => String(runs))],
  ['calls made again', thousand(({ repeated }) => shown(repeated))],
  ['runs taken more than once', thousand(({ takenAgain }) => String(takenAgain))],
  ['most runs of one person at once', thousand(({ mostOfOne }) => String(mostOfOne))],
  ['wall, s', thousand(({ wallMs }) => (wallMs / 1_000).toFixed(1))],
  ['runs per second', thousand(({ runs, wallMs }) => ((runs * 1_000) / wallMs).toFixed(1))],
  ['CPU of the workers for a run, ms', thousand(({ workerCpuMs }) => workerCpuMs.toFixed(0))],
  ['CPU of the bot for a run, ms', thousand(({ botCpuMs }) => botCpuMs.toFixed(0))],
  ...[0, 1, 2, 3].map((worker): Line => [
    `memory of worker ${worker + 1}, MiB: first third, last third, peak`,
    thousand(({ memory }) => {
      const own = memory[worker];
      return own === undefined ? '' : [own.first, own.last, own.peak].map((mib) => mib.toFixed(0)).join(', ');
    }),
  ]),
  [
    'last third ÷ first third, worst worker',
    thousand(({ memory }) => Math.max(...memory.map(({ first, last }) => last / first)).toFixed(2)),
  ],
  ['requests of one person queued', fairness(({ queued }) => String(queued))],
  ['most of them at once', fairness(({ mostActive }) => String(mostActive))],
  ['looks at which it were two', fairness(({ bothBusy }) => `${(bothBusy * 100).toFixed(0)} %`)],
  ['another person alone, ms', fairness(({ idleMs }) => spread(idleMs, 0))],
  ['another person beside them, ms', fairness(({ besideMs }) => spread(besideMs, 0))],
  ['beside ÷ alone', fairness(({ idleMs, besideMs }) => (median(besideMs) / median(idleMs)).toFixed(2))],
  [
    'slowest beside ÷ median alone',
    fairness(({ idleMs, besideMs }) => (Math.max(...besideMs) / median(idleMs)).toFixed(2)),
  ],
  ['of the first person still queued then', fairness(({ left }) => String(left))],
];

function shown(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return parts.join(', ') || 'none';
}
