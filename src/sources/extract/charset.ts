// Bytes → text, by the document's own declaration where it has one.

const marks: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
];

/**
 * Decodes a document: byte order mark first; then UTF-8 if the bytes can hardly be anything else, whatever was said;
 * then `declared` (from a Content-Type), then what the HTML or XML says about itself in its first 2 KB; then UTF-8, or
 * what the letters tell if most of what is not ASCII is broken as UTF-8.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const mark = marks.find((it) => it.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return decode(bytes, mark.charset) ?? '';
  const strict = decode(bytes, 'utf-8', true);
  if (strict !== undefined && strict.length < bytes.length) return strict;
  const isToldByBytes = declared === undefined || /^utf-?8$/i.test(declared);
  const said = isToldByBytes ? undefined : decode(bytes, declared);
  if (said !== undefined) return said;
  const own = declaredCharset(bytes);
  // A page cannot say in ASCII that it is UTF-16.
  const legacy = own === undefined || /^utf-?(?:8|16)/i.test(own) ? undefined : decode(bytes, own);
  if (legacy !== undefined && declared === undefined) return legacy;
  if (strict !== undefined) return strict;
  const loose = decode(bytes, 'utf-8') ?? '';
  return mostlyBroken(loose) ? (legacy ?? decodeByLetters(bytes)) : loose;
}

/** A cut or a slip breaks a character or two; another charset breaks nearly all of them. */
function mostlyBroken(text: string): boolean {
  let broken = 0;
  let whole = 0;
  // A page may have ten million letters: nothing is made of each.
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return broken > whole;
}

const russian = 'оеаинтсрвл';
const japanese = 'のにはをたがでとしいるなてれンス';

/** Charsets of old texts, letters that are frequent where one is right, and the least share they have of what is not ASCII. */
const byLetters = [
  { charset: 'windows-1251', letters: russian, least: 0.3 },
  { charset: 'koi8-r', letters: russian, least: 0.3 },
  { charset: 'windows-1253', letters: 'αοιετσνηυρ', least: 0.3 },
  { charset: 'shift_jis', letters: japanese, least: 0.15 },
  { charset: 'euc-jp', letters: japanese, least: 0.15 },
  { charset: 'euc-kr', letters: '이다의는에을가고로하지', least: 0.12 },
  { charset: 'gb18030', letters: '的一是不了在人有我他这中国', least: 0.04 },
  { charset: 'big5', letters: '的一是不了在人有我他這中國', least: 0.04 },
];

/** Bytes that are looked at for their letters. */
const mostLooked = 200_000;

function decodeByLetters(bytes: Uint8Array): string {
  const head = bytes.subarray(0, mostLooked);
  let [best, most] = ['windows-1252', 1];
  for (const { charset, letters, least } of byLetters) {
    const text = decode(head, charset) ?? '';
    // The last character may be cut.
    if (text.slice(0, -1).includes('\ufffd')) continue;
    // Alone among letters of ASCII stand those of Western charsets.
    const frequent = text.match(new RegExp(`(?<=\\P{ASCII})[${letters}]`, 'gu')) ?? [];
    const share = frequent.length / (text.match(/\P{ASCII}/gu) ?? []).length;
    if (share / least > most) [best, most] = [charset, share / least];
  }
  return decode(bytes, best) ?? '';
}

/** True when the bytes cannot be a text: control characters that no text file has. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (marks.some((it) => it.bytes.every((byte, index) => bytes[index] === byte))) return false;
  const length = Math.min(bytes.length, 65_536);
  let strange = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) strange += 1;
  }
  return strange > length / 100;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
  const found =
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]+)/i.exec(
      head,
    );
  return found?.[1] ?? found?.[2];
}

function decode(bytes: Uint8Array, charset: string, fatal = false): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** What 0x80 to 0x9f mean; all other bytes are as in Latin-1. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 decodes this one as Latin-1, which loses quotation marks and dashes. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => upper[character.charCodeAt(0) - 0x80] ?? character);
}
