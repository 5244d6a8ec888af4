// Weights of the signals, fitted on the tune halves of public pairs by `npm run bench -- citations fit`; the bench
// reports the other halves too.
import type { Features } from './measure.ts';

type Weights = Readonly<
  Record<Exclude<keyof Features, 'order' | 'compact' | 'roles'> | 'bias' | 'fewInMany', number>
>;

export const weights: Weights = {
  bias: -2.58,
  best: 0.07,
  few: 0.83,
  all: 0.41,
  names: 0.89,
  figures: 0.61,
  figuresAnywhere: 0.57,
  mismatch: -2.41,
  absent: -1.66,
  pairs: 0.82,
  negation: -0.46,
  opposite: -1.12,
  quantifier: -0.51,
  hedge: -0.28,
  open: -0.69,
  sentences: -0.2,
  fewInMany: 0.35,
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
