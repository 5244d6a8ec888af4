// What kind of file somebody attached, by what is in it rather than by its name.

type Kind = 'html' | 'markdown' | 'text' | 'pdf' | 'word';

const named: Readonly<Record<Exclude<Kind, 'text'>, readonly string[]>> = {
  html: ['html', 'htm', 'xhtml'],
  markdown: ['md', 'markdown', 'mdown', 'mkd'],
  pdf: ['pdf'],
  word: ['docx', 'docm'],
};

/** The kind by the ending of the name; null: its ending tells none, so it may be a text. */
function kindByName(name: string): Kind | null {
  const ending = endingOf(name);
  for (const [kind, endings] of Object.entries(named)) if (endings.includes(ending)) return kind as Kind;
  return null;
}

/** By the first bytes, and by the name where they tell nothing; null: none that can be read. */
export function kindOf(bytes: Uint8Array, name: string): Kind | 'old-word' | null {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const byName = kindByName(name);
  if (/^(?:ï»¿)?\s*%PDF-/.test(head)) return 'pdf';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    return byName === 'word' || isWordZip(bytes) ? 'word' : null;
  }
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'old-word';
  if (byName === 'word') return 'word';
  if (byName === 'pdf') return /%PDF-/.test(head) ? 'pdf' : 'text';
  if (byName !== null) return byName;
  return /^(?:ï»¿)?\s*<(?:!doctype html|html)\b/i.test(head) ? 'html' : 'text';
}

function isWordZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document.xml');
}

function endingOf(name: string): string {
  return /\.([^./\\]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}
