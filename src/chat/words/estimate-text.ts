// What a research will probably take, in a short line; and durations and money as people read them.
import type { EstimateView, ProgressView } from '../views.ts';
import { asTitle, together, type Say } from './say.ts';

/** An amount in words; `count`: its number, where that is all that differs from another one of its kind. */
interface Told {
  readonly text: string;
  readonly count?: string;
  /** "Less than": no beginning of a range. */
  readonly vague?: true;
}

const nothing: Told = { text: '' };

/** `About 3 min, 40 model calls, $0.30`, or `About 2 to 5 min, …` where a range is known; empty where all of it is 0. */
export function estimateText(estimate: EstimateView, say: Say): string {
  const { list, vague } = amountsIn(estimate, say);
  if (list === '') return '';
  return vague ? asTitle(list) : say('estimate.about', { list });
}

/** What the draft in the making took so far, and what was expected: `For this draft so far: 3 min 5 s, 7 model calls; expected: 2 to 5 min, …`. */
export function soFarText({ estimate, draft, elapsedMs, spent }: ProgressView, say: Say): string {
  const list = estimate === undefined ? '' : amountsIn(estimate, say).list;
  if (list === '') return '';
  const { activeMs, modelCalls, dollars } = draft ?? { ...spent, activeMs: elapsedMs };
  const done = [durationText(activeMs, say), callsText(modelCalls, say).text, moneyText(dollars, say).text];
  const isOver =
    estimate !== undefined && activeMs > Math.max(mostMs(estimate), 60_000 * minutesOf(mostMs(estimate)));
  return say(isOver ? 'estimate.overtime' : 'estimate.so-far', { done: together(done, ', '), list });
}

/** Milliseconds after which it takes longer than expected. */
const mostMs = ({ range, activeMs }: EstimateView): number => range?.most.activeMs ?? activeMs;

function amountsIn(
  { range, ...middle }: EstimateView,
  say: Say,
): { readonly list: string; readonly vague: boolean } {
  const { least, most } = range ?? { least: middle, most: middle };
  const mostCalls = rounded(most.modelCalls, least.modelCalls);
  const parts = [
    between(timeText(least.activeMs, say), timeText(most.activeMs, say), say),
    between(callsText(least.modelCalls, say), callsText(mostCalls, say), say),
    between(moneyText(least.dollars, say), moneyText(most.dollars, say), say),
  ].filter(({ text }) => text !== '');
  return { list: parts.map(({ text }) => text).join(', '), vague: parts[0]?.vague === true };
}

type Expecting = Pick<ProgressView, 'live' | 'waiting' | 'estimate' | 'elapsedMs' | 'draft'>;

/** What a research is expected to take, while that can still come true: who waits for people waits as long as they take. */
export function expectedText({ live, waiting, estimate, elapsedMs, draft }: Expecting, say: Say): string {
  if (!live || waiting || estimate === undefined) return '';
  return (draft?.activeMs ?? elapsedMs) > mostMs(estimate) ? '' : estimateText(estimate, say);
}

/** `2 to 5 min`: what stands around both numbers is said once. */
function between(least: Told, most: Told, say: Say): Told {
  if (least.text === most.text || most.text === '') return least;
  if (least.text === '' || least.vague)
    return { text: say('estimate.up-to', { most: most.text }), vague: true };
  const range = (from: string, to: string) => say('estimate.to', { least: from, most: to });
  if (least.count === undefined || most.count === undefined) return { text: range(least.text, most.text) };
  return { text: most.text.replace(most.count, range(least.count, most.count)) };
}

/** The end of a range is not known to the last call. */
function rounded(most: number, least: number): number {
  return most > 20 && most > least ? Math.max(least, 5 * Math.round(most / 5)) : most;
}

/** To the minute below 10 minutes, to 5 minutes above: nobody knows it better. At least one. */
function minutesOf(ms: number): number {
  const exact = ms / 60_000;
  return exact < 10 ? Math.max(1, Math.round(exact)) : 5 * Math.round(exact / 5);
}

function timeText(ms: number, say: Say): Told {
  if (ms <= 0) return nothing;
  if (ms < 45_000) return { text: say('estimate.less-than-minute'), vague: true };
  const minutes = minutesOf(ms);
  if (minutes < 60) return { text: say('estimate.minutes', { minutes }), count: String(minutes) };
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return { text: say(rest === 0 ? 'estimate.hours' : 'duration.hours', { hours, minutes: rest }) };
}

function callsText(calls: number, say: Say): Told {
  const count = Math.round(calls);
  const told = new Intl.NumberFormat(say.language).format(count);
  return count <= 0 ? nothing : { text: say('count.model-calls', { count }), count: told };
}

/** As money is written in the language; empty for nothing. */
export function moneyText(dollars: number, say: Say): Told {
  if (dollars <= 0) return nothing;
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const text = new Intl.NumberFormat(say.language, money).format(Math.max(dollars, 0.01));
  return dollars < 0.01 ? { text: `< ${text}`, vague: true } : { text };
}

const agesMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;

/** `3 days ago`, by the largest of days, hours and minutes. */
export function agoText(ms: number, say: Say): string {
  const unit = ms >= agesMs.day ? 'day' : ms >= agesMs.hour ? 'hour' : 'minute';
  const ages = new Intl.RelativeTimeFormat(say.language, { numeric: 'auto' });
  return ages.format(-Math.floor(ms / agesMs[unit]), unit);
}

/** `40 s`, `3 min 5 s`, `2 h 10 min`; less than nothing is nothing. */
export function durationText(ms: number, say: Say): string {
  const all = Math.max(0, Math.round(ms / 1000));
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  if (minutes === 0) return say('duration.seconds', { seconds });
  if (minutes < 60) return say('duration.minutes', { minutes, seconds });
  return say('duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
