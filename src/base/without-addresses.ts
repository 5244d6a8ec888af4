// Messages about a failure that people read in a channel must not tell where machines are.

const urlInBrackets = /\s*\((?:https?|wss?|postgres(?:ql)?|rediss?):\/\/[^\s()]+\)/giu;
const url = /\b(?:https?|wss?|postgres(?:ql)?|rediss?):\/\/[^\s()<>"“”]*[^\s()<>"“”.,;:!?]/giu;
const ip =
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.]*\w)|\[[\da-f:]*::?[\da-f:]*\](?::\d{1,5})?/giu;
const hostAndPort = /(?<![\w./-])[a-z][a-z\d-]*(?:\.[a-z\d-]+)*:\d{2,5}(?!\w)/giu;

/** The text with `[address]` for each network address, and without addresses in brackets. The log keeps them. */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(urlInBrackets, '')
    .replaceAll(url, '[address]')
    .replaceAll(ip, '[address]')
    .replaceAll(hostAndPort, '[address]');
}
