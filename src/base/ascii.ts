// Most texts are plain ASCII. Regular expressions for ASCII alone read them several times as fast as Unicode ones.

// oxlint-disable-next-line no-control-regex -- it is what ASCII means
const ascii = /^[\x00-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ascii.test(text);
}
