// Means, medians and their like.

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** 0 of nothing. */
export function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}

/** @throws Error when there is nothing */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a part of all values lies; between two of them where need be. */
export function quantile(values: readonly number[], part: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  const at = (ordered.length - 1) * part;
  const [low, high] = [ordered[Math.floor(at)], ordered[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return low + (high - low) * (at - Math.floor(at));
}

/** A median with the range it was taken from: `1.05 (1.04-1.09)`. */
export function spread(values: readonly number[], digits: number): string {
  const shown = (value: number) => value.toFixed(digits);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${shown(median(values))} (${shown(low)}-${shown(high)})`;
}
