// What a research will probably take, in a short line that all platforms show alike.
import type { EstimateView } from '../views.ts';

/**
 * `About 3 min, 40 model calls, $0.30`, or `About 2 to 5 min, 20 to 60 model calls, $0.10 to $0.60` where a range is known.
 * What is 0 is left out; empty when all of it is.
 */
export function estimateText({ range, ...middle }: EstimateView): string {
  const { least, most } = range ?? { least: middle, most: middle };
  const texts = [
    between(timeText(least.activeMs), timeText(most.activeMs)),
    between(callsText(least.modelCalls), callsText(rounded(most.modelCalls, least.modelCalls))),
    between(moneyText(least.dollars), moneyText(most.dollars)),
  ];
  const text = texts.filter((one) => one !== '').join(', ');
  if (text === '') return '';
  return /^(?:less than|up to)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : `About ${text}`;
}

/** `2 to 5 min`: what both end with is said once. */
function between(least: string, most: string): string {
  if (least === most || most === '') return least;
  if (least === '' || least.startsWith('less than')) return `up to ${most}`;
  const [, count = '', unit = ''] = /^(\d+)( .+)$/.exec(least) ?? [];
  const [, , same = ''] = /^(\d+)( .+)$/.exec(most) ?? [];
  return unit !== '' && singular(unit) === singular(same) ? `${count} to ${most}` : `${least} to ${most}`;
}

const singular = (unit: string) => unit.replace(/s$/, '');

/** The end of a range is not known to the last call. */
function rounded(most: number, least: number): number {
  return most > 20 && most > least ? 5 * Math.round(most / 5) : most;
}

/** To the minute below 10 minutes, to 5 minutes above: nobody knows it better. */
function timeText(ms: number): string {
  if (ms <= 0) return '';
  const exact = ms / 60_000;
  if (exact < 0.75) return 'less than a minute';
  const minutes = exact < 10 ? Math.round(exact) : 5 * Math.round(exact / 5);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

function callsText(calls: number): string {
  const count = Math.round(calls);
  if (count <= 0) return '';
  return count === 1 ? '1 model call' : `${count} model calls`;
}

function moneyText(dollars: number): string {
  if (dollars <= 0) return '';
  return dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}
