// The old name of what every phase works with, for callers that have not been renamed yet.
export type { RunContext as Work } from './run-context.ts';
