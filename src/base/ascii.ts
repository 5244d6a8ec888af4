// Most texts have no character beyond ASCII, and are read several times as quickly by patterns that know no others.

// oxlint-disable-next-line no-control-regex -- it is what ASCII means
const ascii = /^[\x00-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ascii.test(text);
}
