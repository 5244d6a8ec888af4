// Where moments stand in a picture of a run: time of work is to scale, rests are drawn short.
import { scaleLinear } from 'd3-scale';
import type { Stretch } from './making.ts';

/** Of the width, for one rest and for all together. */
const widest = { one: 8, all: 32 };

export interface TimeScale {
  /** Percent of the width. */
  readonly at: (moment: number) => number;
  /** Round times of work, with where they stand. */
  readonly ticks: readonly { readonly ms: number; readonly at: number }[];
}

export function timeScale({ from, to, rests }: Stretch & { readonly rests: readonly Stretch[] }): TimeScale {
  const apart = disjoint(rests, from, to);
  const resting = apart.reduce((sum, rest) => sum + rest.to - rest.from, 0);
  const work = Math.max(1, to - from - resting);
  const share = Math.min(widest.one, widest.all / Math.max(1, apart.length));
  const restWidth = (rest: Stretch) => Math.min(share, (100 * (rest.to - rest.from)) / work);
  const unit = (100 - apart.reduce((sum, rest) => sum + restWidth(rest), 0)) / work;
  // Each bend of the scale: where a rest begins and ends.
  const moments = [from];
  const places = [0];
  const works = [0];
  const add = (moment: number, width: number, worked: number) => {
    moments.push(moment);
    places.push((places.at(-1) ?? 0) + width);
    works.push((works.at(-1) ?? 0) + worked);
  };
  for (const rest of apart) {
    const before = rest.from - (moments.at(-1) ?? from);
    add(rest.from, before * unit, before);
    add(rest.to, restWidth(rest), 0);
  }
  const after = to - (moments.at(-1) ?? from);
  add(to, after * unit, after);
  const at = scaleLinear(moments, places).clamp(true);
  const back = scaleLinear(works, places).clamp(true);
  const step = niceStep(work);
  const ticks = Array.from({ length: Math.floor(work / step) + 1 }, (_, index) => index * step);
  return {
    at: (moment) => rounded(at(moment)),
    ticks: ticks.map((ms) => ({ ms, at: rounded(back(ms)) })),
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

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
