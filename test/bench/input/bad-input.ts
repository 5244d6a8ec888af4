// What is wrong with the arguments or the data of a bench, in one line.

/** Ends a bench with its message on stderr and exit code 2. */
export class BadInput extends Error {}
