// Variations of our own weights, each changed on its own.
import type { Candidate } from './candidate.ts';
import { own } from './own.ts';
import type { Weights } from '../../../src/sources/knowledge/rank.ts';

const values: Readonly<Record<keyof Weights, readonly number[]>> = {
  k1: [0.9, 1.2, 1.6],
  b: [0.4, 0.6, 0.75],
  heading: [0, 0.5, 1, 2],
  title: [0, 1, 3, 6],
  page: [0, 0.25, 0.5, 1],
  part: [0, 0.3, 0.6],
  pair: [0, 0.25, 0.5, 1],
};

export function weightsToTry(): Candidate[] {
  const variations = Object.entries(values).flatMap(([name, tried]) =>
    tried.map((value) => own(`${name} ${value}`, { [name]: value })),
  );
  return [own('default'), ...variations];
}
