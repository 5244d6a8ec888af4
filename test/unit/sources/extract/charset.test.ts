import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src/sources/extract/charset.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
/** "Привет" in Windows-1251. */
const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
const meta = (charset: string, bytes: Uint8Array) =>
  Buffer.concat([latin(`<meta charset="${charset}">`), bytes]);

describe('the charset of a document', () => {
  it('is the one its server says', () => {
    expect(decodeText(cyrillic, 'windows-1251')).toBe('Привет');
    expect(decodeText(Buffer.from('日本', 'utf16le'), 'utf-16le')).toBe('日本');
    expect(decodeText(Buffer.from('plain', 'utf16le'), 'UTF-16LE')).toBe('plain');
  });

  it('is the one of its server rather than its own', () => {
    expect(decodeText(meta('iso-8859-2', cyrillic), 'windows-1251')).toContain('Привет');
  });

  it('is its own when its server is plainly wrong about UTF-8', () => {
    expect(decodeText(meta('windows-1251', cyrillic), 'utf-8')).toContain('Привет');
  });

  it.each(['windows-1252', 'windows-1251', 'gbk', 'iso-8859-1', 'nonsense'])(
    'is UTF-8 when the bytes are, although %s is said',
    (charset) => {
      expect(decodeText(Buffer.from('naïve 日本 – “quote”'), charset)).toBe('naïve 日本 – “quote”');
      expect(decodeText(meta(charset, Buffer.from('naïve 日本')))).toContain('naïve 日本');
    },
  );

  it('is the one that is said when there is nothing but ASCII', () => {
    // 日本 in ISO-2022-JP is made of ASCII characters.
    expect(decodeText(Buffer.from('\u001B$BF|K\\\u001B(B'), 'iso-2022-jp')).toBe('日本');
  });

  it('is still UTF-8 when a character is cut or broken', () => {
    const bytes = Buffer.from('Grüße aus Köln und Düsseldorf');
    const cut = Buffer.concat([bytes, Buffer.from([0xe6, 0x97])]);
    expect(decodeText(cut)).toBe('Grüße aus Köln und Düsseldorf\uFFFD');
    expect(decodeText(cut, 'utf-8')).toBe('Grüße aus Köln und Düsseldorf\uFFFD');
  });

  it.each([
    [
      'koi8-r',
      'e4cfc7cfd7cfd220d0cfc4d0c9d3c1ce20d720d0cfcec5c4c5ccd8cec9cb',
      'Договор подписан в понедельник',
    ],
    [
      'windows-1251',
      'c4eee3eee2eef020efeee4efe8f1e0ed20e220efeeede5e4e5ebfcede8ea',
      'Договор подписан в понедельник',
    ],
    [
      'shift_jis',
      '8c5f96f182cd8c8e976a93fa82c98f9096bc82b382ea82dc82b582bd8142',
      '契約は月曜日に署名されました。',
    ],
    [
      'euc-jp',
      'b7c0ccf3a4cfb7eecdcbc6fca4cbbdf0ccbea4b5a4eca4dea4b7a4bfa1a3',
      '契約は月曜日に署名されました。',
    ],
  ])('is %s by its letters when nobody says anything', (_charset, hex, text) => {
    expect(decodeText(Buffer.from(hex, 'hex'))).toBe(text);
  });

  it('is Windows-1252 when nobody says anything and it is not UTF-8', () => {
    expect(decodeText(latin('Gr\u00fc\u00dfe \u0093zitiert\u0094'))).toBe('Grüße “zitiert”');
    expect(decodeText(latin('\u00c8 gi\u00e0 l\u00ec, per\u00f2 pi\u00f9 in l\u00e0'))).toBe(
      'È già lì, però più in là',
    );
    expect(decodeText(latin('M\u00e4\u00e4r\u00e4 p\u00e4\u00e4si y\u00f6\u00f6n'))).toBe('Määrä pääsi yöön');
    expect(decodeText(latin('Gr\u00fc\u00dfe'), 'nonsense')).toBe('Grüße');
  });
});
