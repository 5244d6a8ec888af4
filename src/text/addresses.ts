// Addresses of pages as people write them into a text.

/** With signs behind it that may only end a sentence. */
export const address = /https?:\/\/[^\s<>"'“”‘’`|\\^{}[\]]+/gi;

/** Whether a text is addresses and no word besides. */
export function isOnlyAddresses(text: string): boolean {
  const rest = text.replaceAll(address, '');
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}

/** Where an address ends: before the punctuation of its sentence and before a bracket it did not open. */
export function addressEnd(found: string): number {
  let end = found.length;
  let open = 0;
  for (let at = 0; at < end; at += 1) {
    if (found[at] === '(') open += 1;
    if (found[at] === ')') open -= 1;
    if (open < 0) end = at;
  }
  while (end > 0 && /[.,;:!?'’*_~\\]/.test(found[end - 1] ?? '')) end -= 1;
  return end;
}
