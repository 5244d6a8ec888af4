// The old name of what is known before a plan, for callers that have not been renamed yet.
export type { Background as Surroundings } from './background.ts';
export { nothingAround } from './background.ts';
