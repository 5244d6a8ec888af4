/** @jsxImportSource hono/jsx */
// Phases, tasks and waits as bars over time. Waiting for people may take days: it is drawn short and hatched.
import { scaleLinear } from 'd3-scale';
import { shortened } from '../../base/shortened.ts';
import { durationText } from '../../chat/words/duration-text.ts';
import type { Say } from '../../chat/words/say.ts';
import type { Bar, Making } from './making.ts';
import { barName } from './bar-name.ts';

const wide = 720;
const row = 26;
/** Left of the bars stand their names, right of them how long they took. */
const [names, times] = [250, 84];
const mostRows = 60;
/** A wait is drawn at most as this part of all work. */
const longestWait = 0.12;

export function TimeChart({ making, say }: { readonly making: Making; readonly say: Say }) {
  const bars = making.bars.slice(0, mostRows);
  const x = placesOf(making);
  const height = bars.length * row + 8;
  return (
    <svg
      class="time"
      viewBox={`0 0 ${wide} ${height}`}
      width={wide}
      height={height}
      role="img"
      aria-label={say('page.made-time')}
    >
      <defs>
        <pattern id="waits" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" class="hatch-ground" />
          <rect width="2.5" height="6" class="hatch" />
        </pattern>
      </defs>
      {bars.map((bar, index) => {
        const [left, right] = [x(bar.from), x(bar.to)];
        const y = index * row + 4;
        return (
          <g>
            <text x={bar.kind === 'task' ? 14 : 0} y={y + 14} class={bar.kind}>
              {shortened(barName(bar, say), bar.kind === 'task' ? 34 : 38)}
            </text>
            <rect
              x={left}
              y={y + 2}
              width={Math.max(3, right - left)}
              height={row - 10}
              rx="3"
              class={bar.kind}
            >
              <title>{`${barName(bar, say)}: ${durationText(bar.to - bar.from, say)}`}</title>
            </rect>
            <text x={wide - times + 10} y={y + 14} class="took">
              {durationText(bar.to - bar.from, say)}
              {bar.open ? ' …' : ''}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Where a moment stands, with long waits drawn short. */
function placesOf({ from, to, bars }: Making): (at: number) => number {
  const waits = merged(bars.filter(({ kind }) => kind === 'wait'));
  const waited = waits.reduce((sum, wait) => sum + wait.to - wait.from, 0);
  const longest = Math.max(1, (to - from - waited) * longestWait);
  const moments: number[] = [from];
  const drawn: number[] = [0];
  const go = (at: number, length: number) => {
    moments.push(at);
    drawn.push((drawn.at(-1) ?? 0) + length);
  };
  let last = from;
  for (const wait of waits) {
    go(wait.from, Math.max(0, wait.from - last));
    go(wait.to, Math.min(wait.to - wait.from, longest));
    last = wait.to;
  }
  go(Math.max(to, last + 1), Math.max(1, to - last));
  const all = drawn.at(-1) ?? 1;
  const places = drawn.map((length) => names + (length / all) * (wide - names - times));
  return scaleLinear(moments, places).clamp(true);
}

function merged(waits: readonly Bar[]): { from: number; to: number }[] {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of waits.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}
