// The version of the story. A run records the one it began with; see docs/decisions/0002.

/**
 * Raised when a phase's keys or results change their meaning. A run that began with an older version continues from
 * its last finished phase; what the phase in progress had recorded is used as far as its keys still match.
 */
export const pipelineVersion = 9;
