/** @jsxImportSource hono/jsx */
// Phases, tasks and waits as bars over time, as wide as there is room. All of it stands in the table below as well.
import { phaseText, waitText } from '../../chat/progress.ts';
import { durationText } from '../../chat/words/estimate-text.ts';
import type { Say } from '../../chat/words/say.ts';
import { literal } from '../view/blocks.tsx';
import type { Bar, Making, Stretch } from './making.ts';

const mostRows = 60;
/** What took no time is seen as well, and waiting takes none. In percent of the width. */
const thinnest = { phase: 0.6, task: 0.6, wait: 3 };

export function TimeChart({ making, say }: { readonly making: Making; readonly say: Say }) {
  const { from, to, bars } = making;
  const { at, ticks } = timeScale({ from, to, rests: bars.filter(({ kind }) => kind === 'wait') });
  const place = (bar: Bar) => {
    const width = Math.max(thinnest[bar.kind], at(bar.to) - at(bar.from));
    return { x: `${Math.min(at(bar.from), 100 - width).toFixed(2)}%`, width: `${width.toFixed(2)}%` };
  };
  return (
    <ol class="bars" aria-hidden="true">
      {bars.slice(0, mostRows).map((bar) => (
        <li class={bar.kind}>
          <span class="name" dir="auto">
            {barName(bar, say)}
          </span>
          <svg width="100%" height="14" focusable="false">
            <rect
              {...place(bar)}
              y="1"
              height="12"
              rx="2"
              {...(bar.kind === 'wait' ? { fill: 'url(#waits)' } : { class: bar.kind })}
            />
          </svg>
          <span class="took">
            {durationText(bar.to - bar.from, say)}
            {bar.open ? ' …' : ''}
          </span>
        </li>
      ))}
      <li class="axis">
        <svg width="100%" height="20" focusable="false">
          <defs>
            <pattern
              id="waits"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="2.5" height="6" class="hatch" />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <text x={`${tick.at}%`} y="14" text-anchor={anchorAt(tick.at)}>
              {durationText(tick.ms, say)}
            </text>
          ))}
        </svg>
      </li>
    </ol>
  );
}

/** Words at the edges stay within. */
function anchorAt(percent: number): string {
  if (percent < 8) return 'start';
  return percent > 92 ? 'end' : 'middle';
}

const longestTitle = 140;

/** What a stretch of a research is called. */
export function barName({ kind, name }: Pick<Bar, 'kind' | 'name'>, say: Say): string {
  if (kind === 'task') return literal(name, longestTitle) || say('card.task');
  if (kind === 'wait') return waitText(name, say);
  // A phase of a later round has its number behind its name.
  return phaseText(name.split('/')[0] ?? '', say);
}

/** Where moments, and round times of work, stand in the picture, in percent of its width: a rest is a moment of the time of work. */
export function timeScale({ from, to, rests }: Stretch & { readonly rests: readonly Stretch[] }) {
  const apart = disjoint(rests, from, to);
  const restedUntil = (moment: number) =>
    apart.reduce((sum, rest) => sum + Math.max(0, Math.min(moment, rest.to) - rest.from), 0);
  const work = Math.max(1, to - from - restedUntil(to));
  const percent = (ms: number) => Math.round((10_000 * ms) / work) / 100;
  const step = niceStep(work);
  const ticks = Array.from({ length: Math.floor(work / step) + 1 }, (_, index) => index * step);
  return {
    at: (moment: number) => percent(moment - from - restedUntil(moment)),
    ticks: ticks.map((ms) => ({ ms, at: percent(ms) })),
  };
}

/** In order, none within another, all within the run. */
function disjoint(rests: readonly Stretch[], from: number, to: number): Stretch[] {
  const apart: Stretch[] = [];
  for (const rest of rests.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(rest.from, from, apart.at(-1)?.to ?? from);
    const end = Math.min(rest.to, to);
    if (end > begin) apart.push({ from: begin, to: end });
  }
  return apart;
}

const second = 1000;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200].map((one) => one * second);

/** Four ticks or fewer. */
function niceStep(work: number): number {
  return steps.find((step) => work / step <= 4) ?? Math.ceil(work / 4 / 3_600_000) * 3_600_000;
}
