// What a research will probably take, in a short line that all platforms show alike.
import type { EstimateView } from '../views.ts';

/** `About 3 min, 40 model calls, $0.30`. What is 0 is left out; empty when all of it is. */
export function estimateText({ activeMs, modelCalls, dollars }: EstimateView): string {
  const texts = [timeText(activeMs), callsText(modelCalls), moneyText(dollars)];
  const text = texts.filter((one) => one !== '').join(', ');
  if (text === '') return '';
  return text.startsWith('less than') ? `Less${text.slice('less'.length)}` : `About ${text}`;
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
