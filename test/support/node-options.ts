// Options of Node for processes that tests start. They have two processors, which leaves none for threads beside them; and
// most code runs too briefly to pay for being optimized, which Node 20 does soon. Later ones have a cheaper compiler before
// the best one, and know no such option.
const forFewProcessors = [
  '--single-threaded-gc',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=800000'] : []),
];

/** Young memory is large: what a test leaves is not looked through a dozen times while it runs. */
export const ofTests = ['--max-semi-space-size=64', ...forFewProcessors];

/** Young memory is as large as it becomes from the start: programs that live for a second fill it while they load. */
export const ofPrograms = ['--min-semi-space-size=16', ...forFewProcessors];
