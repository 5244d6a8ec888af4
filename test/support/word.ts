// Small Word documents, and zip files that lie, made by hand.
import { crc32, deflateRawSync } from 'node:zlib';
import { keptFor } from '../../src/base/recent.ts';

interface Part {
  readonly name: string;
  readonly content: Uint8Array;
  /** What the directory says of its size unpacked; the truth unless told. */
  readonly saidSize?: number;
  readonly isEncrypted?: boolean;
}

/** A document of these paragraphs; one that begins with `# ` is a heading, one with `<` is made of runs as Word writes them. */
export function aWordFile(paragraphs: readonly string[]): Uint8Array {
  return aZip(wordParts(paragraphs));
}

export function wordParts(paragraphs: readonly string[]): Part[] {
  const body = paragraphs.map((text) => {
    if (text.startsWith('<')) return `<w:p>${text}</w:p>`;
    const heading = text.startsWith('# ');
    const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(heading ? text.slice(2) : text)}</w:t></w:r></w:p>`;
  });
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return Object.entries({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:m="${math}"><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  }).map(([name, text]) => ({ name, content: Buffer.from(`<?xml version="1.0"?>${text}`) }));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The same bytes are packed once. */
const deflated = keptFor((content: Uint8Array) => ({
  packed: deflateRawSync(content, { level: 1 }),
  checksum: crc32(content),
}));

export function aZip(parts: readonly Part[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, saidSize = content.length, isEncrypted = false } of parts) {
    const { packed, checksum } = deflated(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(checksum, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(saidSize, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, Buffer.from(name)]),
    );
    files.push(file);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, listed, end]));
}

/** The old form of Office, in which a document with a password is kept. */
export function anEncryptedWordFile(): Uint8Array {
  const head = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return new Uint8Array(
    Buffer.concat([head, Buffer.alloc(1_024), Buffer.from('EncryptedPackage', 'utf16le')]),
  );
}
