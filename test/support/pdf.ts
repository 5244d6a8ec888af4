// Small PDFs made by hand.

/** A PDF of one page that shows these lines in Helvetica, or nothing but a line drawing if there are none. */
export function aPdf(lines: readonly string[], title = ''): Uint8Array {
  const shown = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 20 : 11} Tf 72 ${720 - at * 40} Td (${line}) Tj ET`,
  );
  return aDrawnPdf(lines.length === 0 ? '0 0 m 100 100 l S' : shown.join('\n'), title);
}

/** A font whose texts are Japanese, in UTF-16 written as hexadecimal digits. */
export const japaneseFont =
  '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 700 /Descent -200 /StemV 80 >> >>] >>';

/** A PDF of one page with these drawing operators; its font is called F1. */
export function aDrawnPdf(
  stream: string,
  title = '',
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
): Uint8Array {
  return fileOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      pageOf(4, 5),
      streamOf(stream),
      font,
      `<< /Title (${title}) >>`,
    ],
    '/Info 6 0 R',
  );
}

/** A PDF of several pages, each with its lines. */
export function aLongPdf(lines: readonly (readonly string[])[]): Uint8Array {
  const kids = lines.map((_lines, at) => `${4 + 2 * at} 0 R`);
  const pages = lines.flatMap((ofPage, at) => [
    pageOf(5 + 2 * at, 3),
    streamOf(`BT /F1 11 Tf 72 720 Td (${ofPage.join(') Tj 0 -15 Td (')}) Tj ET`),
  ]);
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]);
}

const pageOf = (content: number, font: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`;
const streamOf = (stream: string) => `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;

/** The objects, the first of which is the catalog, with the table that tells where each begins. */
function fileOf(objects: readonly string[], more = ''): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const rest = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${rest}`, 'latin1');
}
