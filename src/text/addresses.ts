// Addresses of pages as people write them into a text.

/** With signs behind it that may only end a sentence. */
export const address = /https?:\/\/[^\s<>"'“”‘’`|\\^{}[\]]+/gi;

/** Whether a text is addresses and no word besides. */
export function isOnlyAddresses(text: string): boolean {
  const rest = text.replaceAll(address, '');
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}
