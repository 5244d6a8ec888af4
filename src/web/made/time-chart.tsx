/** @jsxImportSource hono/jsx */
// Phases, tasks and waits as bars over time, as wide as there is room. All of it stands in the table below as well.
import { durationText } from '../../chat/words/estimate-text.ts';
import type { Say } from '../../chat/words/say.ts';
import type { Bar, Making } from './making.ts';
import { barName } from './bar-name.ts';
import { timeScale } from './time-scale.ts';

const mostRows = 60;
/** What took no time is seen as well. In percent of the width. */
const thinnest = 0.6;

export function TimeChart({ making, say }: { readonly making: Making; readonly say: Say }) {
  const { from, to, bars } = making;
  const { at, ticks } = timeScale({ from, to, rests: bars.filter(({ kind }) => kind === 'wait') });
  const place = (bar: Bar) => {
    const width = Math.max(thinnest, at(bar.to) - at(bar.from));
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
