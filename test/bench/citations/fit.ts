// Logistic regression with a small penalty, by gradient descent: the weights of the signals.
import { scoreOf, weighed, weights } from '../../../src/citations/entailment/weights.ts';
import type { Features } from '../../../src/citations/entailment/measure.ts';
import type { MeasuredPair } from './measured.ts';

export type Key = keyof typeof weights;

const keys = Object.keys(weights) as Key[];
const rounds = 2_000;
const penalty = 0.02;

/**
 * Fits on the pairs given, with the same weight for each set and in it for supported and for other pairs. Signals of
 * `without` get no weight.
 */
export function fit(
  sets: readonly (readonly MeasuredPair[])[],
  without: readonly Key[] = [],
): Record<Key, number> {
  const used = keys.filter((key) => !without.includes(key) && key !== 'bias');
  const rows = sets.flatMap((set) => {
    const supported = set.filter(({ pair }) => pair.label === 'supported').length;
    return set.map(({ pair, measured }) => {
      const isTrue = pair.label === 'supported';
      const values = weighed(measured.features);
      const weight = 0.5 / (isTrue ? supported : set.length - supported) / sets.length;
      return { x: used.map((key) => values[key]), y: isTrue ? 1 : 0, weight };
    });
  });
  const mean = used.map((_, at) => rows.reduce((sum, row) => sum + row.weight * (row.x[at] ?? 0), 0));
  const spread = used.map(
    (_, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + row.weight * ((row.x[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0)) ||
      1,
  );
  const scaled = rows.map((row) => ({
    ...row,
    x: row.x.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1)),
  }));
  const found = descend(scaled, used.length);
  const result = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  result.bias = found.bias;
  used.forEach((key, at) => {
    const weight = (found.slopes[at] ?? 0) / (spread[at] ?? 1);
    result[key] = weight;
    result.bias -= weight * (mean[at] ?? 0);
  });
  return result;
}

function descend(rows: readonly { x: readonly number[]; y: number; weight: number }[], width: number) {
  let bias = 0;
  const slopes = Array.from({ length: width }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    let biasStep = 0;
    const steps = slopes.map((slope) => penalty * slope);
    for (const { x, y, weight } of rows) {
      const sum = slopes.reduce((total, slope, at) => total + slope * (x[at] ?? 0), bias);
      const error = (1 / (1 + Math.exp(-sum)) - y) * weight;
      biasStep += error;
      for (let at = 0; at < width; at += 1) steps[at] = (steps[at] ?? 0) + error * (x[at] ?? 0);
    }
    bias -= biasStep;
    for (let at = 0; at < width; at += 1) slopes[at] = (slopes[at] ?? 0) - (steps[at] ?? 0);
  }
  return { bias, slopes };
}

export function scoreBy(features: Features, by: Record<Key, number>): number {
  return scoreOf(features, by);
}
