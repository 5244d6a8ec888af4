// Addresses of pages as people write them into a text.

/** With what only ends a sentence. */
export const address = /https?:\/\/[^\s<>"'“”‘’`|\\^{}[\]]+/gi;
