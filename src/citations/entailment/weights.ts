// Weights of the signals, fitted on the tune halves of public pairs by `npm run bench -- citations fit`; the bench
// reports the other halves too.
import type { Features } from './measure.ts';

type Weights = Readonly<
  Record<Exclude<keyof Features, 'order' | 'compact' | 'roles'> | 'bias' | 'fewInMany', number>
>;

export const weights: Weights = {
  bias: -1.99,
  best: 0.03,
  few: 0.91,
  all: 0.39,
  names: 0.88,
  figures: 0.26,
  figuresAnywhere: 0.31,
  mismatch: -3.23,
  absent: -2.34,
  pairs: 0.94,
  negation: -0.73,
  opposite: -1.73,
  quantifier: -0.45,
  hedge: -0.25,
  open: -0.16,
  sentences: -0.21,
  fewInMany: 0.33,
};

/** What is weighed: the features, and how much is found in few sentences where there are many to choose from. */
export function weighed(features: Features): Readonly<Record<keyof Weights, number>> {
  return { ...features, bias: 1, fewInMany: features.few * features.sentences };
}

/** 0 to 1. */
export function scoreOf(features: Features, by: Weights = weights): number {
  const values = weighed(features);
  const sum = (Object.keys(by) as (keyof Weights)[]).reduce((total, key) => total + by[key] * values[key], 0);
  return 1 / (1 + Math.exp(-sum));
}
